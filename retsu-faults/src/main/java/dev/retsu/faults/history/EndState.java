package dev.retsu.faults.history;

import java.util.List;

/**
 * What was left when all clients had stopped, read by SQL.
 *
 * @param waiting all rows of the messages, whatever their state
 * @param dead all dead letters
 * @param counterDifferences counters of the rollup that disagree with a recount, in words
 */
public record EndState(List<Stored> waiting, List<Stored> dead, List<String> counterDifferences) {}
