import { WireDay } from '@kassavirta/domain/kernel/dates'
import { Euros } from '@kassavirta/domain/kernel/money'
import { boundedText } from '@kassavirta/domain/kernel/text-rule'
import * as z from 'zod/mini'

/** The few kinds of field that the rows of a bundle are made of. */
export const name = boundedText(200).check(z.minLength(1))
export const key = boundedText(100).check(z.minLength(1))
export const words = (max = 200) => z._default(boundedText(max), '')
export const flag = z._default(z.boolean(), false)
/** Not given, or null: the account follows its company. */
export const optionalFlag = z._default(z.nullable(z.boolean()), null)
export const end = z._default(z.boolean(), false)
export const optionalKey = z._default(z.nullable(key), null)
export const optionalDay = z._default(z.nullable(WireDay), null)
export const optionalEuros = z._default(z.nullable(Euros), null)
export const email = boundedText(254).check(z.regex(/^[^\s@]+@[^\s@]+$/))
/** The number of an entry of the portal. */
export const entryId = z.int()

/** PostgreSQL has no year 0, and after 9999 the years are printed with a sign. */
const CALENDAR = [new Date('1000-01-01T00:00:00Z'), new Date('9999-12-31T23:59:59Z')] as const

export const moment = z.pipe(
  z.pipe(
    z.iso.datetime({ offset: true }),
    z.transform((text) => new Date(text)),
  ),
  z.date().check(z.minimum(CALENDAR[0]), z.maximum(CALENDAR[1])),
)
