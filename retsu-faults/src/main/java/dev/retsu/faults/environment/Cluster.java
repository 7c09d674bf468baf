package dev.retsu.faults.environment;

import dev.retsu.bench.environment.Setup;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** All processes of a run. */
public final class Cluster implements Closeable {
  private final PostgresServer postgres;
  private final RedisServer redis;
  private final List<Node> nodes = new ArrayList<>();
  private final SmallDisk disk;

  private Cluster(SmallDisk disk) throws IOException {
    this.disk = disk;
    postgres = new PostgresServer(disk.directory().resolve("postgres"));
    redis = new RedisServer();
  }

  /**
   * Starts everything and returns when every node answers.
   *
   * @param directory for the files of this run
   */
  public static Cluster start(Setup setup, Path directory, int nodes)
      throws IOException, InterruptedException {
    Cluster cluster = new Cluster(SmallDisk.at(Files.createDirectories(directory)));
    try {
      cluster.postgres.start();
      cluster.redis.start();
      for (int i = 0; i < nodes; i++) {
        TcpProxy toPostgres = TcpProxy.to(cluster.postgres.port());
        Node node = new Node(i, setup, toPostgres, TcpProxy.to(cluster.redis.port()));
        cluster.nodes.add(node);
        node.start();
      }
      return cluster;
    } catch (IOException | InterruptedException | RuntimeException e) {
      cluster.close();
      throw e;
    }
  }

  public PostgresServer postgres() {
    return postgres;
  }

  public RedisServer redis() {
    return redis;
  }

  public List<Node> nodes() {
    return nodes;
  }

  public SmallDisk disk() {
    return disk;
  }

  @Override
  public void close() throws IOException {
    for (Node node : nodes) {
      node.close();
    }
    redis.close();
    postgres.close();
    disk.close();
  }
}
