package dev.retsu.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retsu.db.ClaimedRow;
import dev.retsu.db.JdbiFactory;
import dev.retsu.db.MessageDao;
import dev.retsu.db.NewMessageRows;
import dev.retsu.db.SharedDao;
import dev.retsu.db.StatementListener;
import dev.retsu.db.TestData;
import dev.retsu.db.TestDatabase;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Enqueues whose answer is lost on its way back, and what happens until they are repeated. */
class InsertionTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.create();

  private Jdbi jdbi;
  private MessageDao dao;
  private UUID queue;

  @BeforeEach
  void makeQueue() {
    jdbi = JdbiFactory.create(database.dataSource(), StatementListener.NONE);
    dao = SharedDao.of(jdbi, MessageDao.class);
    queue = TestData.queue(jdbi).name("q" + UUID.randomUUID()).insert();
  }

  @Test
  void aMessageThatWasAcknowledgedBeforeTheRepetitionStaysGone() {
    Insertion insertion = new Insertion(afterTheFirstAdd(lost(this::consumeAll)), rows(2));
    assertThatThrownBy(insertion::run).isInstanceOf(ConnectionException.class);
    assertThat(count()).describedAs("messages after the consumer").isZero();
    insertion.run();
    assertThat(count()).isZero();
  }

  @Test
  void whatWasCommittedIsNotAddedAgain() {
    Insertion insertion = new Insertion(afterTheFirstAdd(lost(() -> {})), rows(3));
    assertThatThrownBy(insertion::run).isInstanceOf(ConnectionException.class);
    insertion.run();
    assertThat(count()).isEqualTo(3);
  }

  @Test
  void whatWasRolledBackIsAddedByTheRepetition() {
    String aborted =
        jdbi.inTransaction(
            handle -> {
              String number = number(handle);
              handle.rollback();
              return number;
            });
    Insertion insertion = new Insertion(insteadOfTheFirstAdd(aborted), rows(3));
    assertThatThrownBy(insertion::run).isInstanceOf(ConnectionException.class);
    insertion.run();
    assertThat(count()).isEqualTo(3);
  }

  @Test
  void aCommitThatIsStillUnderWayIsWaitedFor() {
    try (Handle other = jdbi.open().begin()) {
      MessageDao lost = insteadOfTheFirstAdd(number(other));
      Insertion insertion =
          new Insertion(afterTheFirst("findOutcome", lost, other::commit), rows(3));
      assertThatThrownBy(insertion::run).isInstanceOf(ConnectionException.class);
      insertion.run();
      assertThat(count()).describedAs("added by a repetition").isZero();
    }
  }

  @Test
  void nobodyGuessesWhenTheServerDoesNotKnowTheTransaction() {
    Insertion insertion = new Insertion(insteadOfTheFirstAdd("4611686018427387904"), rows(1));
    assertThatThrownBy(insertion::run).isInstanceOf(ConnectionException.class);
    assertThatThrownBy(insertion::run)
        .isInstanceOfSatisfying(
            RetsuException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE));
    assertThat(count()).isZero();
  }

  private static String number(Handle handle) {
    return handle.createQuery("SELECT pg_current_xact_id()::text").mapTo(String.class).one();
  }

  private void consumeAll() {
    List<ClaimedRow> claimed =
        dao.claim(queue, 10, Long.MAX_VALUE, new ClaimHints().beginning().position());
    dao.delete(
        queue,
        claimed.stream().map(ClaimedRow::id).toArray(UUID[]::new),
        claimed.stream().map(ClaimedRow::receiptHandle).toArray(UUID[]::new));
  }

  private int count() {
    return jdbi.withHandle(
        handle ->
            handle
                .createQuery("SELECT count(*) FROM queue_message WHERE queue_id = :queue")
                .bind("queue", queue)
                .mapTo(Integer.class)
                .one());
  }

  private NewMessageRows rows(int count) {
    UuidV7 ids = new UuidV7(InstantSource.system());
    UUID[] made = new UUID[count];
    String[] priorities = new String[count];
    Integer[] lifetimes = new Integer[count];
    Integer[] delays = new Integer[count];
    byte[][] payloads = new byte[count][];
    for (int i = 0; i < count; i++) {
      made[i] = ids.next();
      priorities[i] = "HIGH";
      lifetimes[i] = 60;
      delays[i] = 0;
      payloads[i] = new byte[] {'1'};
    }
    return new NewMessageRows(queue, made, priorities, lifetimes, delays, payloads);
  }

  /** What the driver says when the connection breaks, after something has happened. */
  private static Runnable lost(Runnable meanwhile) {
    return () -> {
      meanwhile.run();
      throw new ConnectionException(new SQLException("connection reset", "08006"));
    };
  }

  private MessageDao afterTheFirstAdd(Runnable then) {
    return afterTheFirst("add", dao, then);
  }

  private static MessageDao afterTheFirst(String method, MessageDao delegate, Runnable then) {
    AtomicReference<Runnable> once = new AtomicReference<>(then);
    return proxy(
        (proxy, called, arguments) -> {
          Object answer = called.invoke(delegate, arguments);
          Runnable left = called.getName().equals(method) ? once.getAndSet(null) : null;
          if (left != null) {
            left.run();
          }
          return answer;
        });
  }

  @SuppressWarnings("unchecked")
  private MessageDao insteadOfTheFirstAdd(String transaction) {
    AtomicReference<String> once = new AtomicReference<>(transaction);
    return proxy(
        (proxy, called, arguments) -> {
          String left = called.getName().equals("add") ? once.getAndSet(null) : null;
          if (left == null) {
            return called.invoke(dao, arguments);
          }
          ((Consumer<String>) arguments[1]).accept(left);
          throw new ConnectionException(new SQLException("connection reset", "08006"));
        });
  }

  private static MessageDao proxy(InvocationHandler handler) {
    return (MessageDao)
        Proxy.newProxyInstance(
            MessageDao.class.getClassLoader(),
            new Class<?>[] {MessageDao.class},
            (proxy, method, arguments) -> {
              try {
                return handler.invoke(proxy, method, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
