/** Names of the holes in a text; an address has them between single braces. */
export type Holes<
  Text extends string,
  Open extends string = '{{',
  Close extends string = '}}',
> = Text extends `${string}${Open}${infer Name}${Close}${infer Rest}`
  ? Name | Holes<Rest, Open, Close>
  : never

/** The same texts in another language: a sentence that is missing or misnamed is a compile error. */
export type Translation<Texts> = Texts extends string
  ? string
  : Texts extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Name in keyof Texts]: Translation<Texts[Name]> }

/** Fills `{{name}}` holes. A missing or misnamed value is a compile error, not a blank on the screen. */
export function fill<const Text extends string>(
  text: Text,
  values: Readonly<Record<Holes<Text>, string | number>>,
): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: Holes<Text>) => String(values[name]))
}
