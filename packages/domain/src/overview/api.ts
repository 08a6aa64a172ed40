import * as z from 'zod/mini'
import { memberOfCompany } from '../kernel/access.ts'
import { WireDay, WireMoment } from '../kernel/dates.ts'
import { endpoint, json } from '../kernel/endpoint.ts'
import { CompanyId, WireId } from '../kernel/ids.ts'
import { Euros } from '../kernel/money.ts'

/** Pieces by denomination, `pcs_20e: 43`; those that are not there are left out. */
const Pieces = z.record(z.string(), z.int().check(z.minimum(1)))
export type Pieces = z.output<typeof Pieces>

const Deposit = z.object({
  entryId: WireId,
  created: WireMoment,
  registerDate: WireDay,
  securityBagNumber: z.string(),
  totalSum: Euros,
  pieces: Pieces,
  /** The counting system's own word, as in the reports. */
  countingState: z.string(),
  countingStateSet: z.nullable(WireMoment),
})

const Delivery = z.object({
  entryId: WireId,
  deliveryDate: WireDay,
  totalSum: Euros,
  pieces: Pieces,
  countingState: z.string(),
})

const Note = { messageId: WireId, header: z.string(), created: WireMoment }

/** What a notice tells of, where the provider has named it and the caller may see its report. */
const Result = z.object({
  entryId: WireId,
  securityBagNumber: z.string(),
  signedTotal: z.nullable(Euros),
  total: Euros,
  difference: z.nullable(Euros),
})

/** The newest few, and how many there are in all. */
const some = <Row extends z.ZodMiniType>(row: Row) => z.object({ count: z.int(), rows: z.array(row) })

/** The state of things at a place, as far as the caller may see it: a part without the right for it is left out. */
export const Overview = z.object({
  /** Deposits that are not counted yet come first, and only they are in the number. */
  deposits: z.optional(some(Deposit)),
  /** The next delivery of change money; null where none is ordered. */
  delivery: z.optional(z.nullable(Delivery)),
  notices: some(z.object({ ...Note, result: z.nullable(Result) })),
  messages: some(z.object(Note)),
})
export type Overview = z.output<typeof Overview>

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/overview',
  summary: 'The state of things at a place: deposits under way, the next delivery, what is unread',
  access: memberOfCompany(),
  company: 'query',
  query: z.object({ companyId: CompanyId }),
  reply: json(Overview),
})
