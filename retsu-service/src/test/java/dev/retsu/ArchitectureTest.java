package dev.retsu;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.MethodCallTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.Set;
import org.jspecify.annotations.NullMarked;

/** Who may know whom, as docs/architecture.md draws it. */
@AnalyzeClasses(
    packages = "dev.retsu",
    importOptions = {DoNotIncludeTests.class, ArchitectureTest.NoTestJars.class})
class ArchitectureTest {
  private static final String ROOT = "dev.retsu";

  @ArchTest
  static final ArchRule resourcesTranslateAndCallTheQueueService =
      noClasses()
          .that()
          .resideInAPackage("..resources..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("..telemetry..", "..db..", "..catalog..", "..fusion..");

  @ArchTest
  static final ArchRule coreKnowsNeitherItsCallersNorHowItsPortsAreFilled =
      noClasses()
          .that()
          .resideInAPackage("dev.retsu.core..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              ROOT,
              "dev.retsu.api..",
              "dev.retsu.catalog..",
              "dev.retsu.cli..",
              "dev.retsu.collector..",
              "dev.retsu.embedded..",
              "dev.retsu.http..",
              "dev.retsu.leadership..",
              "dev.retsu.resources..",
              "dev.retsu.telemetry..",
              "dev.retsu.worker..",
              "io.dropwizard..",
              "io.opentelemetry..");

  @ArchTest
  static final ArchRule theDatabaseModuleKnowsNoBusiness =
      noClasses()
          .that()
          .resideInAPackage("dev.retsu.db..")
          .should()
          .dependOnClassesThat(
              JavaClass.Predicates.resideInAPackage("dev.retsu..")
                  .and(
                      DescribedPredicate.not(
                          JavaClass.Predicates.resideInAPackage("dev.retsu.db.."))));

  @ArchTest
  static final ArchRule jdbiIsForTheDatabaseModuleTheLeaseAndTheRoot =
      noClasses()
          .that()
          .resideOutsideOfPackages(ROOT, "dev.retsu.db..", "dev.retsu.leadership..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.jdbi..");

  @ArchTest
  static final ArchRule cachesAndRedisAreForTheCatalogLeadershipWakingAndTheRoot =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              ROOT,
              "dev.retsu.catalog..",
              "dev.retsu.leadership..",
              "dev.retsu.redis..",
              "dev.retsu.waking..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("com.github.benmanes..", "org.redisson..");

  @ArchTest
  static final ArchRule httpIsForResourcesAndHttp =
      noClasses()
          .that()
          .resideOutsideOfPackages("dev.retsu.resources..", "dev.retsu.http..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("jakarta.ws.rs..");

  /** Their classes must not even be loaded when they are switched off. */
  @ArchTest
  static final ArchRule bundledServersAreForTheRoot =
      noClasses()
          .that()
          .resideOutsideOfPackages(ROOT, "dev.retsu.embedded..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("dev.retsu.embedded..", "io.zonky..", "redis.embedded..");

  @ArchTest
  static final ArchRule noPackagesInACircle =
      slices().matching("dev.retsu.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule onlyTheStopSignalWaitsForTime =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName("dev.retsu.worker.StopSignal")
          .should()
          .callMethod(Thread.class, "sleep", long.class);

  /**
   * B086: the database tells the time of rows; the JVM's clock that only runs forward measures the
   * rest.
   */
  @ArchTest
  static final ArchRule nobodyReadsTheClockOnTheWall =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName("dev.retsu.worker.StopSignal")
          .should()
          .callMethodWhere(readsTheWallClock());

  @ArchTest
  static final ArchRule everyPackageSaysThatNothingIsNullUnlessMarked =
      classes().should(resideInANullMarkedPackage());

  /** The tests of other modules come in jars of their own. */
  static final class NoTestJars implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("-tests.jar");
    }
  }

  private static DescribedPredicate<JavaMethodCall> readsTheWallClock() {
    Set<String> clocks =
        Set.of(
            Clock.class.getName(),
            Instant.class.getName(),
            LocalDateTime.class.getName(),
            OffsetDateTime.class.getName(),
            ZonedDateTime.class.getName(),
            Date.class.getName());
    return DescribedPredicate.describe(
        "reads the wall clock",
        call -> {
          MethodCallTarget target = call.getTarget();
          String owner = target.getOwner().getName();
          String name = target.getName();
          return (owner.equals(System.class.getName()) && name.equals("currentTimeMillis"))
              || (clocks.contains(owner) && (name.equals("now") || name.startsWith("system")));
        });
  }

  private static ArchCondition<JavaClass> resideInANullMarkedPackage() {
    return new ArchCondition<>("reside in a package that is @NullMarked") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        boolean marked = type.getPackage().isAnnotatedWith(NullMarked.class);
        events.add(
            new SimpleConditionEvent(
                type, marked, type.getPackageName() + " lacks @NullMarked (package-info.java)"));
      }
    };
  }
}
