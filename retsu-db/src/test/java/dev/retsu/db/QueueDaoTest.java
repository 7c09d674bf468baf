package dev.retsu.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class QueueDaoTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.create();

  private final Jdbi jdbi = database.jdbi();
  private final QueueDao dao = jdbi.onDemand(QueueDao.class);

  @BeforeEach
  void clear() {
    jdbi.useHandle(handle -> handle.execute("DELETE FROM queue"));
  }

  @Test
  void insertsAndFinds() {
    UUID id = UUID.randomUUID();
    QueueRow row = dao.insert(id, "emails", 1, 2, 3).orElseThrow();
    assertThat(row)
        .isEqualTo(new QueueRow(id, "emails", 1, 2, 3, row.createdAt(), row.updatedAt(), 1));
    assertThat(row.createdAt()).isEqualTo(row.updatedAt());
    assertThat(dao.findById(id)).contains(row);
    assertThat(dao.findById(UUID.randomUUID())).isEmpty();
  }

  @Test
  void aNameThatIsTakenInsertsNothing() {
    QueueRow first = insert("emails");
    assertThat(dao.insert(UUID.randomUUID(), "emails", 1, 2, 3)).isEmpty();
    assertThat(dao.list("", "", 10)).containsExactly(first);
  }

  @Test
  void updatesWhatIsGiven() {
    QueueRow row = insert("emails");
    QueueRow updated = dao.update(row.id(), null, 9, null).orElseThrow();
    assertThat(updated)
        .isEqualTo(
            new QueueRow(
                row.id(), "emails", 30, 9, 604_800, row.createdAt(), updated.updatedAt(), 2));
    assertThat(updated.updatedAt()).isAfter(row.updatedAt());
    assertThat(dao.update(row.id(), 1, null, 2).orElseThrow().version()).isEqualTo(3);
    assertThat(dao.update(UUID.randomUUID(), 1, null, null)).isEmpty();
  }

  /** An underscore is a letter like any other, and the order is that of the bytes. */
  @Test
  void listsByPrefixInTheOrderOfTheBytes() {
    List.of("a_b", "a-b", "a.b", "a1", "aab", "axb", "a", "b", "a_9").forEach(this::insert);
    assertThat(names("a", "", 100))
        .containsExactly("a", "a-b", "a.b", "a1", "a_9", "a_b", "aab", "axb");
    assertThat(names("a_", "", 100)).containsExactly("a_9", "a_b");
    assertThat(names("", "a_b", 2)).containsExactly("aab", "axb");
    assertThat(names("a", "axb", 2)).isEmpty();
  }

  /** With the plan that is made without the values, as a prepared statement gets it. */
  @Test
  void aPageReadsTheIndexInOrder() {
    jdbi.useHandle(
        handle -> {
          handle.execute(
              "INSERT INTO queue (id, name)"
                  + " SELECT gen_random_uuid(), 'q' || i FROM generate_series(1, 5000) i");
          handle.execute("ANALYZE queue");
          handle.execute("SET plan_cache_mode = force_generic_plan");
          handle.execute("PREPARE page (text, text, int) AS " + statement("list"));
          List<String> plan =
              handle
                  .createQuery("EXPLAIN EXECUTE page ('q4', 'q41', 50)")
                  .mapTo(String.class)
                  .list();
          assertThat(plan)
              .anyMatch(line -> line.contains("Index Scan using queue_name_unique"))
              .noneMatch(line -> line.contains("Sort") || line.contains("Seq Scan"));
        });
  }

  private static String statement(String method) {
    return org.jdbi.v3.core.locator.ClasspathSqlLocator.removingComments()
        .getResource(
            QueueDaoTest.class.getClassLoader(), "dev/retsu/db/QueueDao/" + method + ".sql")
        .replace(":prefix", "$1")
        .replace(":after", "$2")
        .replace(":limit", "$3");
  }

  private QueueRow insert(String name) {
    return dao.insert(UUID.randomUUID(), name, 30, 5, 604_800).orElseThrow();
  }

  private List<String> names(String prefix, String after, int limit) {
    return dao.list(prefix, after, limit).stream().map(QueueRow::name).toList();
  }
}
