package dev.retsu.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * Why a request was refused, as {@code application/problem+json} (RFC 9457).
 *
 * @param type a URI that names the kind of problem
 * @param title the kind of problem in words
 * @param status the HTTP status of the answer
 * @param detail what was wrong with this request; for people, it may change
 * @param code the stable name of the problem; programs go by this
 * @param requestId what the service's log calls this request
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ProblemDetails(
    String type,
    String title,
    int status,
    String detail,
    String code,
    @JsonProperty("request_id") @Nullable String requestId) {}
