import * as z from 'zod/mini'
import { faultMessage } from './fault.ts'
import { CompanyId, EntryId, missingOr } from './shapes.ts'

/** A flag in an answer: a boolean, or what other servers send for one. Null is false; anything else is an error. */
export const WireFlag = z.pipe(
  z.nullable(z.union([z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false'])])),
  z.transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
)

/** A number on paper is a text of digits, which some programs send as a JSON number (decisions P12). */
const onTheWire = z.union([z.string(), z.int().check(z.minimum(0))], {
  error: missingOr(faultMessage('invalid')),
})

type TextSchema = z.ZodMiniType<string, string>

/** A text that may come as a number, and then is its digits. */
export const orDigits = <Schema extends TextSchema>(schema: Schema) =>
  z.pipe(z.pipe(onTheWire, z.transform(String)), schema)

/** The same where it may be missing or null, and then is empty. */
export const orDigitsOrEmpty = <Schema extends TextSchema>(schema: Schema) =>
  z.pipe(
    z.pipe(
      z._default(z.nullable(onTheWire), ''),
      z.transform((value) => String(value ?? '')),
    ),
    schema,
  )

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
export const falseIfMissing = z.pipe(
  z._default(z.nullable(z.boolean(faultMessage('invalid'))), false),
  z.transform((value) => value ?? false),
)

/** Which place sends, and who; the session says who where `userId` is left out. */
export const sender = { customerId: CompanyId, userId: z.nullish(EntryId) }
