package dev.retsu.http;

import dev.retsu.telemetry.HttpRoute;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import org.jspecify.annotations.Nullable;

/**
 * Tells the telemetry which template a request has matched. The template of each resource method is
 * put together once, at the start; a request that matches none has none.
 */
public final class RouteFeature implements DynamicFeature {
  @Override
  public void configure(ResourceInfo resource, FeatureContext context) {
    String template =
        part(resource.getResourceClass().getAnnotation(Path.class))
            + part(resource.getResourceMethod().getAnnotation(Path.class));
    // Before all other filters: what they refuse has matched all the same.
    context.register(new RouteFilter(template), Priorities.AUTHENTICATION - 1);
  }

  private static String part(@Nullable Path path) {
    if (path == null) {
      return "";
    }
    return path.value().startsWith("/") ? path.value() : "/" + path.value();
  }

  private record RouteFilter(String template) implements ContainerRequestFilter {
    @Override
    public void filter(ContainerRequestContext request) {
      if (request.getProperty(HttpRoute.ATTRIBUTE) instanceof HttpRoute route) {
        route.matched(template);
      }
    }
  }
}
