package dev.retsu.processes;

import java.util.HashMap;
import java.util.Map;

/** Settings of the processes of a test: free ports, short times, the servers of the test. */
final class Environment {
  private Environment() {}

  static Map<String, String> of(String databaseUrl, String user, String password) {
    Map<String, String> settings = new HashMap<>();
    settings.put("RETSU_EMBEDDED__POSTGRES__ENABLED", "false");
    settings.put("RETSU_EMBEDDED__REDIS__ENABLED", "false");
    settings.put("RETSU_DATABASE__URL", databaseUrl);
    settings.put("RETSU_DATABASE__USER", user);
    settings.put("RETSU_DATABASE__PASSWORD", password);
    settings.put("RETSU_CACHE__DISTRIBUTED__ENABLED", "false");
    settings.put("RETSU_SERVER__ADMIN_CONNECTORS__0__PORT", "0");
    settings.put("RETSU_SERVER__APPLICATION_CONNECTORS__0__PORT", "0");
    settings.put("RETSU_HEALTH__SHUTDOWN_WAIT_PERIOD", "0s");
    settings.put("RETSU_WORKER__LEADERSHIP__RETRY_INTERVAL_SECONDS", "1");
    settings.put("RETSU_WORKER__LEADERSHIP__LOCK_LEASE_MILLISECONDS", "2000");
    settings.put("RETSU_WORKER__STATE_METRICS_COLLECTOR__COLLECTION_INTERVAL_SECONDS", "1");
    return settings;
  }
}
