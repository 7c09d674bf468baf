package dev.retsu.db;

/** What the sessions that run this module's statements are to be set to. */
public final class SessionSettings {
  /**
   * For the start of a session, in the form of the driver's property {@code options}.
   *
   * <p>Plans are pinned to what the statements were written for, whatever the statistics say: no
   * sort over a backlog, no scan of a table, no new plan per call (planning costs as much as
   * running). The time-outs keep a hanging session from holding what others wait for; they are far
   * above what any of these statements takes.
   */
  public static final String OPTIONS =
      "-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_sort=off"
          + " -c enable_bitmapscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c jit=off"
          + " -c statement_timeout=20s -c idle_in_transaction_session_timeout=20s";

  private SessionSettings() {}
}
