import * as z from 'zod/mini'
import { validationTexts } from './terms.fi.ts'

/** The error of a schema: a value that is not there is 'Vaadittu tieto', a wrong one gets `text`. */
export const missingOr =
  (text: string) =>
  (issue: { readonly input?: unknown }): string =>
    issue.input === undefined || issue.input === null || issue.input === '' ? validationTexts.required : text

/** A text that may be left out, or be null: then it is empty. */
export const emptyIfMissing = <Schema extends z.ZodMiniType<string, string>>(schema: Schema) =>
  z.pipe(
    z.pipe(
      z._default(z.nullable(z.string(validationTexts.check)), ''),
      z.transform((text) => text ?? ''),
    ),
    schema,
  )

/** A flag that may be left out, or be null: then it is off. */
export const falseIfMissing = z.pipe(
  z._default(z.nullable(z.boolean(validationTexts.check)), false),
  z.transform((value) => value ?? false),
)
