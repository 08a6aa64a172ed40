type Holes<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Holes<Rest>
  : never

/** Fills `{{name}}` holes. A missing or misnamed value is a compile error, not a blank on the screen. */
export function fill<const Text extends string>(
  text: Text,
  values: Readonly<Record<Holes<Text>, string | number>>,
): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: Holes<Text>) => String(values[name]))
}
