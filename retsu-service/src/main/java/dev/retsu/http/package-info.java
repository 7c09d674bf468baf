/**
 * What every HTTP answer has in common. One gate in front of the servlets gives each request its id
 * and gathers its body without a thread; one reader turns bodies into records, strictly; one place
 * builds the problem answers, whoever refuses: a resource, Jersey, or Jetty itself.
 */
@NullMarked
package dev.retsu.http;

import org.jspecify.annotations.NullMarked;
