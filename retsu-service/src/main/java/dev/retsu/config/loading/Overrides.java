package dev.retsu.config.loading;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.retsu.config.loading.Shape.Kind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Lays values from outside over a tree. Two for one key, and one for no key, are faults. */
final class Overrides {
  private final Shapes shapes;
  private final Faults faults;

  Overrides(Shapes shapes, Faults faults) {
    this.shapes = shapes;
    this.faults = faults;
  }

  /** Lays all of one source over {@code tree}; a later call wins over an earlier one. */
  void apply(ObjectNode tree, Shape root, List<Setting> settings) {
    Map<String, String> names = new HashMap<>();
    for (Setting setting : settings) {
      put(new Place("", tree, root), setting).ifPresent(path -> claim(path, setting.name(), names));
    }
  }

  private void claim(String path, String name, Map<String, String> names) {
    String other = names.put(path, name);
    if (other != null) {
      faults.general(
          path + " is set twice, by " + other + " and by " + name + "; keep one of them");
    }
  }

  /** Where an override has led so far. */
  private record Place(String path, JsonNode node, Shape shape) {
    String child(String key) {
      return Names.child(path, key);
    }
  }

  /** Puts the value in place; returns its path, or empty when it leads nowhere. */
  private Optional<String> put(Place root, Setting setting) {
    Place place = root;
    for (String segment : setting.segments().subList(0, setting.segments().size() - 1)) {
      Optional<String> key = key(place, segment, setting);
      if (key.isEmpty()) {
        return Optional.empty();
      }
      place = step(place, key.get());
    }
    Place parent = place;
    Optional<String> last = key(parent, setting.last(), setting);
    last.ifPresent(key -> faults.cameFrom(parent.child(key), setting.name()));
    last.ifPresent(key -> set(parent, key, setting.value()));
    return last.map(parent::child);
  }

  private Place step(Place place, String key) {
    Shape shape = shape(place, key);
    boolean single = shape.kind() == Kind.SINGLE || shape.kind() == Kind.LOG_LEVEL;
    JsonNode node = single ? place.node() : Trees.descend(place.node(), key, shape);
    return new Place(place.child(key), node, shape);
  }

  private Optional<String> key(Place place, String segment, Setting setting) {
    return switch (place.shape().kind()) {
      case LIST -> index(place, segment, setting);
      case TABLE, ANYTHING -> Optional.of(TableKeys.find(place.path(), place.node(), segment));
      case SECTION, LOGGER -> {
        Map<String, Shape> keys = shapes.keys(place.shape(), place.node());
        Optional<String> key = Names.find(keys.keySet(), segment);
        if (key.isEmpty()) {
          unknown(setting, place.path(), segment, keys);
        }
        yield key;
      }
      case SINGLE, LOG_LEVEL -> {
        nowhere(setting, place.path() + " is a single value, not a section");
        yield Optional.empty();
      }
    };
  }

  private Optional<String> index(Place place, String segment, Setting setting) {
    int size = place.node().size();
    if (segment.matches("[0-9]{1,4}") && Integer.parseInt(segment) <= size) {
      return Optional.of(Integer.toString(Integer.parseInt(segment)));
    }
    nowhere(setting, place.path() + " is a list, whose index may be 0 to " + size + " here");
    return Optional.empty();
  }

  private Shape shape(Place place, String key) {
    return switch (place.shape().kind()) {
      case LIST, TABLE -> shapes.element(place.shape());
      case ANYTHING -> place.shape();
      default -> shapes.keys(place.shape(), place.node()).getOrDefault(key, place.shape());
    };
  }

  private void set(Place place, String key, String value) {
    Shape shape = shape(place, key);
    boolean list = shape.kind() == Kind.LIST && shapes.element(shape).kind() == Kind.SINGLE;
    Trees.set(place.node(), key, list ? Trees.list(value) : TextNode.valueOf(value));
    if (place.node() instanceof ObjectNode section) {
      if (shapes.variants().chooser(place.shape()).filter(key::equals).isPresent()) {
        dropForeignKeys(section, place.shape());
      }
      if (place.child(key).equals(DatabaseUrl.PATH)) {
        DatabaseUrl.split(section, faults);
      }
    }
  }

  /** After a change of type, what only the former type knew would be an unknown key. */
  private void dropForeignKeys(ObjectNode section, Shape shape) {
    if (shapes.variants().wrongChoice(shape, section).isEmpty()) {
      section.retain(shapes.keys(shape, section).keySet());
    }
  }

  private void unknown(Setting setting, String path, String segment, Map<String, Shape> keys) {
    String where = path.isEmpty() ? "the sections are " : "the keys of " + path + " are ";
    nowhere(
        setting,
        Names.similar(keys.keySet(), segment)
            .map(similar -> "did you mean " + Names.child(path, similar) + "?")
            .orElse(where + Names.list(keys.keySet())));
  }

  private void nowhere(Setting setting, String hint) {
    String value = Secrets.show(setting.name(), setting.value());
    faults.general(setting.name() + " is " + value + ", but there is no such key; " + hint);
  }
}
