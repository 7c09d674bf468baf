package dev.retsu.bench.report;

import java.util.Locale;

/** Builds an SVG document. */
final class Svg {
  private final StringBuilder document = new StringBuilder();

  Svg(int width, int height) {
    add(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\""
            + " font-family=\"sans-serif\" font-size=\"13\">%n",
        width, height);
    add("<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>%n");
  }

  /**
   * @param anchor start, middle or end
   */
  void text(double x, double y, String anchor, String text) {
    String escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    add("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>%n", x, y, anchor, escaped);
  }

  void bar(double x, double y, double width, double height) {
    add(
        "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"#336791\"/>%n",
        x, y, width, height);
  }

  void line(double fromX, double fromY, double toX, double toY) {
    add(
        "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#999\"/>%n",
        fromX, fromY, toX, toY);
  }

  /**
   * @param points as the attribute of a polyline takes them
   */
  void path(String points) {
    add(
        "<polyline points=\"%s\" fill=\"none\" stroke=\"#336791\" stroke-width=\"1.5\"/>%n",
        points);
  }

  private void add(String format, Object... arguments) {
    document.append(String.format(Locale.ROOT, format, arguments));
  }

  String end() {
    return document + "</svg>\n";
  }
}
