/** A record with one value for each of the keys. */
export const recordOf = <const Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> =>
  // The entries are made from the keys, which the type of `fromEntries` forgets.
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>
