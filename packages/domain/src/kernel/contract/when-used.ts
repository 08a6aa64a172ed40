/**
 * Builds a value when it is first asked for, and remembers it. Schemas are made so: building one takes longer than loading
 * its module, and a page loads many more of them than it uses.
 */
/* @__NO_SIDE_EFFECTS__ */
export function whenUsed<Value>(build: () => Value): () => Value {
  let built: { readonly value: Value } | undefined
  return () => (built ??= { value: build() }).value
}
