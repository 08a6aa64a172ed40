import * as z from 'zod/mini'
import { faultMessage } from './fault.ts'
import { missingOr } from './missing.ts'
import { whenUsed } from './when-used.ts'

/** A number on paper is a text of digits, which some programs send as a JSON number (decisions P12). */
const onTheWire = whenUsed(() =>
  z.union([z.string(), z.int().check(z.minimum(0))], {
    error: missingOr(faultMessage('invalid')),
  }),
)

type TextSchema = z.ZodMiniType<string, string>

/** A text that may come as a number, and then is its digits. */
export const orDigits = <Schema extends TextSchema>(schema: Schema) =>
  z.pipe(z.pipe(onTheWire(), z.transform(String)), schema)

/** The same where it may be missing or null, and then is empty. */
export const orDigitsOrEmpty = <Schema extends TextSchema>(schema: Schema) =>
  z.pipe(
    z.pipe(
      z._default(z.nullable(onTheWire()), ''),
      z.transform((value) => String(value ?? '')),
    ),
    schema,
  )
