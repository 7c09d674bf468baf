package dev.retsu.db;

import java.sql.Types;
import org.jdbi.v3.core.argument.AbstractArgumentFactory;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.config.ConfigRegistry;

/**
 * Binds {@code byte[][]} as {@code bytea[]}. JDBI's own arrays hand the driver an {@code Object[]}
 * of {@code byte[]}, which it refuses.
 */
final class ByteaArrays extends AbstractArgumentFactory<byte[][]> {
  ByteaArrays() {
    super(Types.ARRAY);
  }

  @Override
  protected Argument build(byte[][] value, ConfigRegistry config) {
    return (position, statement, context) ->
        statement.setArray(position, statement.getConnection().createArrayOf("bytea", value));
  }
}
