import * as z from 'zod/mini'
import { faultMessage } from './fault.ts'
import { whenUsed } from './when-used.ts'

/** The error of a schema: a missing value is `required`, an invalid one gets `message`. */
export const missingOr =
  (message: string) =>
  (issue: { readonly input?: unknown }): string =>
    issue.input === undefined || issue.input === null || issue.input === ''
      ? faultMessage('required')
      : message

/** A text that may be missing or null and is then empty. */
export const emptyIfMissing = <Schema extends z.ZodMiniType<string, string>>(schema: Schema) =>
  z.pipe(
    z.pipe(
      z._default(z.nullable(z.string(faultMessage('invalid'))), ''),
      z.transform((text) => text ?? ''),
    ),
    schema,
  )

/** A flag that may be missing or null and is then false. */
export const falseIfMissing = whenUsed(() =>
  z.pipe(
    z._default(z.nullable(z.boolean(faultMessage('invalid'))), false),
    z.transform((value) => value ?? false),
  ),
)
