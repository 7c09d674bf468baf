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
    Throwable cause =
        thrown instanceof CompletionException && thrown.getCause() != null
            ? thrown.getCause()
            : thrown;
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
      answer.header(HttpHeaders.ALLOW, allow);
    }
    return answer.build();
  }

  private static Response defect(Throwable cause) {
    LOGGER.error("a request failed for a defect", cause);
    return answer(Problem.internalError()).build();
  }

  private static Response.ResponseBuilder answer(Problem problem) {
    Response.ResponseBuilder answer =
        Response.status(problem.status())
            .type(Problem.MEDIA_TYPE)
            .entity(problem.json(MDC.get(RequestId.MDC_KEY)));
    if (problem.code() == ErrorCode.UNAVAILABLE) {
      answer.header(HttpHeaders.RETRY_AFTER, Problem.RETRY_AFTER_SECONDS);
    }
    return answer;
  }
}
