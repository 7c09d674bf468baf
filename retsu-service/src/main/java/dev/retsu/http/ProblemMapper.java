package dev.retsu.http;

import dev.retsu.core.ErrorCode;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import org.slf4j.MDC;

/** Turns whatever was thrown in a request into a problem answer; only a defect is logged. */
public final class ProblemMapper implements ExceptionMapper<Throwable> {
  @Override
  public Response toResponse(Throwable thrown) {
    return Problems.cause(thrown) instanceof WebApplicationException e
        ? refusal(e)
        : answer(Problems.of(thrown)).build();
  }

  private static Response refusal(WebApplicationException e) {
    int status = e.getResponse().getStatus();
    if (status == 500) {
      return answer(Problems.of(e)).build();
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
