package dev.retsu.bench.report;

/** A picture of figures. */
public interface Chart {
  String title();

  /** A whole SVG document. */
  String svg();
}
