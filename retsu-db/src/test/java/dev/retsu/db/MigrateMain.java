package dev.retsu.db;

import java.util.Arrays;
import org.postgresql.ds.PGSimpleDataSource;

/** A process that migrates: URL, then the locations. */
final class MigrateMain {
  private MigrateMain() {}

  public static void main(String[] arguments) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(arguments[0]);
    new DatabaseMigrator(
            source, MigrationLimits.DEFAULT, Arrays.copyOfRange(arguments, 1, arguments.length))
        .migrate();
  }
}
