package dev.retsu.catalog;

/**
 * What must be compared and written at once. One key and plain commands, so that Redis, Valkey and
 * Dragonfly run them alike, in a cluster too. What is not a string reads as an error here, and is
 * overwritten.
 *
 * @param storeUnlessNewer keeps an older value from overwriting a newer one, however late it is
 *     written. The version of whatever else is there, a mark or a text that no version can read,
 *     counts as none. Takes details, their version, their life in milliseconds
 * @param replace replaces what was read, if it is still there; nothing is the empty text, on both
 *     sides. Takes what was read, what replaces it, its life in milliseconds
 */
record SharedScripts(String storeUnlessNewer, String replace) {
  static final SharedScripts COMPARING =
      new SharedScripts(
          """
          local current = redis.pcall('GET', KEYS[1])
          if type(current) == 'string' then
            local readable, details = pcall(cjson.decode, current)
            local version = readable and type(details) == 'table' and tonumber(details['version'])
            if version and version > tonumber(ARGV[2]) then
              return 0
            end
          end
          redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[3])
          return 1
          """,
          """
          local current = redis.pcall('GET', KEYS[1])
          if type(current) ~= 'table' and (current or '') ~= ARGV[1] then
            return 0
          end
          if ARGV[2] == '' then
            redis.call('DEL', KEYS[1])
          else
            redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
          end
          return 1
          """);
}
