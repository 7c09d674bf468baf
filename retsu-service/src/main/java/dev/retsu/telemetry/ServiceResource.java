package dev.retsu.telemetry;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.resources.Resource;
import java.util.Objects;

/** Who measures: {@code target_info} of a scrape, and the resource of every span. */
final class ServiceResource {
  private static final AttributeKey<String> NAME = AttributeKey.stringKey("service.name");
  private static final AttributeKey<String> VERSION = AttributeKey.stringKey("service.version");

  private ServiceResource() {}

  static Resource create() {
    String version = ServiceResource.class.getPackage().getImplementationVersion();
    return Resource.getDefault()
        .merge(
            Resource.create(
                Attributes.of(
                    NAME, "retsu", VERSION, Objects.requireNonNullElse(version, "development"))));
  }
}
