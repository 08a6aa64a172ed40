/** An object with a value for each item, under the name that the item gives it. */
export const recordBy = <Item, Name extends string, Value>(
  items: readonly Item[],
  nameOf: (item: Item) => Name,
  valueOf: (item: Item) => Value,
): { readonly [N in Name]: Value } =>
  // The compiler cannot follow names through Object.fromEntries; this is the one place that asserts them.
  Object.fromEntries(items.map((item) => [nameOf(item), valueOf(item)])) as { readonly [N in Name]: Value }

/** An object with a value for each name. */
export const recordOf = <Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
) => recordBy(names, (name) => name, valueOf)

/** The names in an object that was written out whole, in its order. */
export const keysOf = <Source extends object>(source: Source) => Object.keys(source) as (keyof Source)[]

/** True for an object that is not an array. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
