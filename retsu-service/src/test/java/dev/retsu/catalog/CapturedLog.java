package dev.retsu.catalog;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.LoggerFactory;

/** The lines of one logger, whatever else becomes of them. */
final class CapturedLog extends AppenderBase<ILoggingEvent> implements AutoCloseable {
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final Logger logger;
  private final Level before;

  private CapturedLog(Logger logger, Level level) {
    this.logger = logger;
    this.before = logger.getLevel();
    logger.setLevel(level);
    start();
    logger.addAppender(this);
  }

  static CapturedLog of(String logger, Level level) {
    return new CapturedLog((Logger) LoggerFactory.getLogger(logger), level);
  }

  /** Level, message and stack trace of each. */
  List<String> lines() {
    return lines;
  }

  void clear() {
    lines.clear();
  }

  @Override
  protected void append(ILoggingEvent event) {
    String trace =
        event.getThrowableProxy() == null
            ? ""
            : "\n" + ThrowableProxyUtil.asString(event.getThrowableProxy());
    lines.add(event.getLevel() + " " + event.getFormattedMessage() + trace);
  }

  @Override
  public void close() {
    logger.detachAppender(this);
    logger.setLevel(before);
    stop();
  }
}
