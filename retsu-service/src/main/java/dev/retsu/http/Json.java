package dev.retsu.http;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Writes the records of answers. Independent of any settings of Dropwizard's mapper. */
public final class Json {
  /** RFC 3339 with the microseconds that PostgreSQL keeps, always six digits, so that it sorts. */
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private static final ObjectWriter WRITER =
      JsonMapper.builder()
          .addModule(new SimpleModule().addSerializer(new InstantWriter()))
          .build()
          .writer();

  private Json() {}

  /** The UTF-8 of a record of {@code dev.retsu.api}. */
  public static byte[] bytes(Record answer) {
    try {
      return WRITER.writeValueAsBytes(answer);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("an answer cannot be written as JSON", e);
    }
  }

  private static final class InstantWriter extends StdSerializer<Instant> {
    private InstantWriter() {
      super(Instant.class);
    }

    @Override
    public void serialize(Instant time, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      json.writeString(TIME.format(time));
    }
  }
}
