package dev.retsu.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retsu.FreePort;
import dev.retsu.config.DistributedCacheConfiguration;
import dev.retsu.db.Await;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Real servers behind TLS, behind a sentinel and as a cluster, on ephemeral loopback ports. */
public final class RedisSetups {
  /** What docs/caching.md says that a user needs, and nothing else. */
  public static final String[] RESTRICTED_USER =
      ("--user default off --user retsu on >s3:cret ~retsu:* ~{retsu:* &* -@all"
              + " +get +set +del +exists +eval +evalsha +script +ping +select +publish +subscribe"
              + " +unsubscribe +hset +hget +hexists +hincrby +hdel +pexpire +pttl +auth +hello"
              + " +client")
          .split(" ", -1);

  private static final int SLOTS = 16_384;
  private static final int NODES = 3;
  private static final int BUS_OFFSET = 10_000;

  private RedisSetups() {}

  /**
   * One server with TLS.
   *
   * @param url without the certificate that it is to be trusted by
   */
  public record Tls(TestRedis server, String url, DistributedCacheConfiguration settings)
      implements AutoCloseable {
    @Override
    public void close() {
      server.stop();
    }
  }

  public static Tls tls(Path directory) throws Exception {
    Path store = TestCertificate.create(directory);
    int port = FreePort.find();
    TestRedis server =
        TestRedis.create(
            "--tls-port",
            "" + port,
            "--tls-cert-file",
            directory.resolve("cert.pem").toString(),
            "--tls-key-file",
            directory.resolve("key.pem").toString(),
            "--tls-auth-clients",
            "no");
    server.start();
    String url = "rediss://127.0.0.1:" + port;
    String file =
        """
        sslTruststore: "%s"
        sslTruststorePassword: "%s"
        singleServerConfig:
          address: "%s"
          timeout: 10000
        """
            .formatted(store.toUri().toURL(), TestCertificate.PASSWORD, url);
    return new Tls(server, url, settings(directory, file));
  }

  /** A master, a replica and one sentinel. */
  public record Sentinel(
      TestRedis master,
      TestRedis replica,
      TestRedis sentinel,
      DistributedCacheConfiguration settings)
      implements AutoCloseable {
    /** Makes the replica the master, and waits for it. */
    public void failOver() {
      sentinel.command("SENTINEL", "FAILOVER", "main");
      Await.until(() -> assertThat(replica.command("SET", "probe", "x")).isEqualTo("OK"));
    }

    @Override
    public void close() {
      Stream.of(sentinel, replica, master).forEach(TestRedis::stop);
    }
  }

  public static Sentinel sentinel(Path directory) throws IOException {
    TestRedis master = TestRedis.create("--dir", directory.toString());
    master.start();
    TestRedis replica =
        TestRedis.create(
            "--dir", directory.toString(), "--replicaof", "127.0.0.1", "" + master.port());
    replica.start();
    Await.until(
        () -> assertThat(replica.command("INFO", "replication")).contains("master_link_status:up"));
    Path file = directory.resolve("sentinel.conf");
    Files.writeString(
        file, "dir %s%nsentinel monitor main 127.0.0.1 %d 1%n".formatted(directory, master.port()));
    TestRedis sentinel = TestRedis.create(file.toString(), "--sentinel");
    sentinel.start();
    Await.until(
        () -> assertThat(sentinel.command("INFO", "sentinel")).contains("status=ok", "slaves=1"));
    String settings =
        """
        sentinelServersConfig:
          masterName: main
          sentinelAddresses: ["%s"]
          checkSentinelsList: false
          readMode: MASTER
          retryAttempts: 0
        """
            .formatted(sentinel.url());
    return new Sentinel(master, replica, sentinel, settings(directory, settings));
  }

  /** Three masters. */
  public record Cluster(List<TestRedis> nodes, DistributedCacheConfiguration settings)
      implements AutoCloseable {
    @Override
    public void close() {
      nodes.forEach(TestRedis::stop);
    }
  }

  public static Cluster cluster(Path directory) throws IOException {
    List<TestRedis> nodes = new ArrayList<>();
    for (int i = 0; i < NODES; i++) {
      TestRedis node = withBusPort(directory.resolve("nodes-" + i + ".conf"));
      node.start();
      nodes.add(node);
      Stream<String> slots =
          IntStream.range(SLOTS * i / NODES, SLOTS * (i + 1) / NODES).mapToObj(Integer::toString);
      node.command(Stream.concat(Stream.of("CLUSTER", "ADDSLOTS"), slots).toArray(String[]::new));
      node.command("CLUSTER", "SET-CONFIG-EPOCH", "" + (i + 1));
      node.command("CLUSTER", "MEET", "127.0.0.1", "" + nodes.get(0).port());
    }
    Await.until(
        () ->
            assertThat(nodes)
                .extracting(node -> node.command("CLUSTER", "INFO"))
                .allSatisfy(
                    info ->
                        assertThat(info)
                            .contains("cluster_state:ok", "cluster_known_nodes:" + NODES)));
    String settings =
        """
        clusterServersConfig:
          nodeAddresses: ["%s"]
          readMode: MASTER
          timeout: 10000
        """
            .formatted(nodes.get(0).url());
    return new Cluster(nodes, settings(directory, settings));
  }

  /** Nodes talk on a port 10,000 above their own, which must exist and be free. */
  private static TestRedis withBusPort(Path state) {
    while (true) {
      TestRedis node =
          TestRedis.create("--cluster-enabled", "yes", "--cluster-config-file", state.toString());
      try (ServerSocket bus =
          new ServerSocket(node.port() + BUS_OFFSET, 1, InetAddress.getLoopbackAddress())) {
        return node;
      } catch (IOException | IllegalArgumentException e) {
        // No such port, or taken: the next one. This node has not been started.
      }
    }
  }

  private static DistributedCacheConfiguration settings(Path directory, String file)
      throws IOException {
    Path path = Files.writeString(directory.resolve("redisson.yml"), file);
    return new DistributedCacheConfiguration(true, "redis://unused", 2_000, 5_000, path.toString());
  }
}
