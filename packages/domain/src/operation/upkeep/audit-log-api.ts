import * as z from 'zod/mini'
import { EntryId, WireId } from '../../kernel/contract/shapes.ts'
import { pageOf } from '../../kernel/contract/desk-shapes.ts'
import { WireDay, WireMoment } from '../../kernel/dates/dates.ts'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { staffWith } from '../../kernel/people/access.ts'
import { boundedText, trimmedText } from '../../kernel/texts/text-rule.ts'

const PATH = '/api/desk/auditlog'
const readers = staffWith('audit')

/** A file of the log has so many rows at most; a narrower search has the others. */
export const MOST_EXPORTED = 10_000

const makerKinds = ['staff', 'user', 'system'] as const

/** One row of the log: who did what, when, where and to what. */
export const AuditRow = z.object({
  auditId: z.int(),
  at: WireMoment,
  /** A code like `bag.opened`. */
  action: z.string(),
  maker: z.enum(makerKinds),
  /** Empty for a system, and where the person is not known any more. */
  name: z.string(),
  place: z.nullable(z.object({ companyId: WireId, name: z.string() })),
  subject: z.string(),
  /** What the act says of itself, as JSON. */
  detail: z.string(),
  /** The number of its seal; null until it is sealed, some seconds after. */
  seal: z.nullable(z.int()),
})
export type AuditRow = z.output<typeof AuditRow>

/** What narrows the log. Names are found by the beginnings of their words. */
const filters = {
  from: z.optional(WireDay),
  to: z.optional(WireDay),
  staff: z.optional(EntryId),
  user: z.optional(trimmedText(100)),
  place: z.optional(trimmedText(100)),
  action: z.optional(trimmedText(60)),
  subject: z.optional(trimmedText(100)),
}

/** Every search is recorded in the log itself. */
export const searchAuditLog = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'The audit log, newest first, by days, person, place, act and number',
  access: readers,
  query: () => z.object({ ...filters, after: z.optional(boundedText(60)) }),
  reply: json(() => pageOf(AuditRow)),
})

export const exportAuditLog = endpoint({
  method: 'GET',
  path: `${PATH}/export`,
  summary: `The newest rows that a search finds, at most ${MOST_EXPORTED}, for a file`,
  access: readers,
  query: () => z.object(filters),
  reply: json(() => z.object({ rows: z.array(AuditRow), isCut: z.boolean() })),
})

/** What the filters offer. */
export const listAuditChoices = endpoint({
  method: 'GET',
  path: `${PATH}/choices`,
  summary: 'The people of the staff by name, and the codes of acts that the log has',
  access: readers,
  reply: json(() =>
    z.object({
      staff: z.array(z.object({ staffId: WireId, name: z.string() })),
      actions: z.array(z.string()),
    }),
  ),
})

/** How many seals one call checks: a whole log is checked by one call after another. */
export const SEALS_CHECKED = 5_000

export const SealCheck = z.object({
  /** The first and the last seal that were checked; both 0 where there is none. */
  from: z.int(),
  to: z.int(),
  /** The newest seal of the log. */
  last: z.int(),
  /** The first seal that is wrong or missing. Nothing after it was checked. */
  broken: z.nullable(z.int()),
  /** True where the beginning or the end of the log is missing. */
  isCut: z.boolean(),
  /** Rows that have had no seal for too long. */
  unsealed: z.int(),
  /** Rows that were sealed long after the time they bear. */
  late: z.int(),
})
export type SealCheck = z.output<typeof SealCheck>

/** Reads only. The command `audit verify` checks the whole log at once, also against heads that were stored elsewhere. */
export const checkSeals = endpoint({
  method: 'GET',
  path: `${PATH}/seals`,
  summary: `Checks at most ${SEALS_CHECKED} seals from the given one on; the newest ones where none is given`,
  access: readers,
  query: () => z.object({ from: z.optional(EntryId) }),
  reply: json(() => SealCheck),
})
