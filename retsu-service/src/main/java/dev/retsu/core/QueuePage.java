package dev.retsu.core;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some queues in the order of their names.
 *
 * @param next the name after which the next page starts; null on the last page
 */
public record QueuePage(List<Queue> queues, @Nullable QueueName next) {}
