package dev.retsu.http;

import dev.retsu.core.ErrorCode;
import dev.retsu.core.RetsuException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** Turns whatever was thrown in a request into a problem answer; only a defect is logged. */
public final class ProblemMapper implements ExceptionMapper<Throwable> {
  private static final Logger LOGGER = LoggerFactory.getLogger(ProblemMapper.class);

  @Override
  public Response toResponse(Throwable thrown) {
    Throwable cause = thrown;
    while (cause instanceof CompletionException && cause.getCause() != null) {
      cause = cause.getCause();
    }
    if (cause instanceof RetsuException e) {
      if (e.code() == ErrorCode.INTERNAL_ERROR) {
        return defect(e);
      }
      return answer(Problem.of(e)).build();
    }
    if (cause instanceof WebApplicationException e) {
      return refusal(e);
    }
    return defect(cause);
  }

  private static Response refusal(WebApplicationException e) {
    int status = e.getResponse().getStatus();
    if (status == 500) {
      return defect(e);
    }
    Response.ResponseBuilder answer = answer(Problem.ofStatus(status, Problem.detail(status)));
    String allow = e.getResponse().getHeaderString(HttpHeaders.ALLOW);
    if (allow != null) {
      answer.header(HttpHeaders.ALLOW, withHead(allow));
    }
    return answer.build();
  }

  /** Jersey answers HEAD wherever it answers GET, but does not say so here. */
  private static String withHead(String allow) {
    return allow.contains("GET") && !allow.contains("HEAD") ? allow + ",HEAD" : allow;
  }

  private static Response defect(Throwable cause) {
    LOGGER.error("a request failed for a defect", cause);
    return answer(Problem.internalError()).build();
  }

  private static Response.ResponseBuilder answer(Problem problem) {
    byte[] json = problem.json(MDC.get(RequestId.MDC_KEY));
    Response.ResponseBuilder answer =
        Response.status(problem.status())
            .type(Problem.MEDIA_TYPE)
            .header(HttpHeaders.CONTENT_LENGTH, json.length)
            .entity(json);
    if (problem.code() == ErrorCode.UNAVAILABLE) {
      answer.header(HttpHeaders.RETRY_AFTER, Problem.RETRY_AFTER_SECONDS);
    }
    return answer;
  }
}
