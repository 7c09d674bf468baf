package dev.retsu.api;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;

/** The new end of a lease. */
public record ExtendResponse(@JsonProperty("available_after") Instant availableAfter) {}
