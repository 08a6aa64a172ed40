import * as z from 'zod/mini'
import { depositStages, orderStages } from '@kassavirta/domain/bags/deposits/entry-stages'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { WireDay, weekdays } from '@kassavirta/domain/kernel/dates/dates'
import {
  Euros,
  cents,
  eurosToCents,
  MAX_CENTS,
  parseEuros,
  type Cents,
} from '@kassavirta/domain/kernel/money/money'
import { boundedText } from '@kassavirta/domain/kernel/texts/text-rule'
import { MOST_VISIT_EXCEPTIONS, VisitWindow } from '@kassavirta/domain/visits/calendar/api'
import { VISIT_REASON_MAX } from '@kassavirta/domain/visits/visits/api'
import { visitDecisions as decisions, type VisitDecision } from '@kassavirta/domain/visits/visits/states'
import { handledChangeOrderCounts, handledDepositCounts } from '../../../../tables/columns.ts'

/** The few kinds of field in the rows of a bundle. */
export const name = boundedText(200).check(z.minLength(1))
export const key = boundedText(100).check(z.minLength(1))
export const words = (max = 200) => z._default(boundedText(max), '')
export const flag = z._default(z.boolean(), false)
/** Missing or null: the account follows its company. */
export const optionalFlag = z._default(z.nullable(z.boolean()), null)
export const end = z._default(z.boolean(), false)
export const optionalKey = z._default(z.nullable(key), null)
export const optionalDay = z._default(z.nullable(WireDay), null)
export const optionalEuros = z._default(z.nullable(Euros), null)

/** An optional sum. Missing, null and '' all become null, never 0: an undeclared sum is not a sum of 0 €. */
const sumOrNull = (isSum: (amount: Cents) => boolean, text: string) =>
  z.pipe(
    z.pipe(
      z.optional(z.nullable(z.union([z.number(), z.string()]))),
      z.transform((value) => {
        if (value === undefined || value === null || value === '') return null
        return typeof value === 'number' ? eurosToCents(value) : parseSigned(value)
      }),
    ),
    z.custom<Cents | null, Cents | null | undefined>(
      (amount) => amount === null || (amount !== undefined && isSum(amount)),
      text,
    ),
  )

const parseSigned = (text: string): Cents | undefined => {
  const [, minus, digits = ''] = /^([-\u2212]?)(.*)$/s.exec(text.trim()) ?? []
  const amount = parseEuros(digits)
  return minus && amount !== undefined ? cents(0 - amount) : amount
}

const sumIfAny = sumOrNull((amount) => amount >= 0 && amount <= MAX_CENTS, 'not a sum of euros')
const differenceIfAny = sumOrNull((amount) => Math.abs(amount) <= MAX_CENTS, 'not a difference in euros')

export const email = boundedText(254).check(z.regex(/^[^\s@]+@[^\s@]+$/))
/** The number of an entry of the portal. */
const entryId = z.int()

/** PostgreSQL has no year 0, and after 9999 the years are printed with a sign. */
const CALENDAR = [new Date('1000-01-01T00:00:00Z'), new Date('9999-12-31T23:59:59Z')] as const

export const moment = z.pipe(
  z.pipe(
    z.iso.datetime({ offset: true }),
    z.transform((text) => new Date(text)),
  ),
  z.date().check(z.minimum(CALENDAR[0]), z.maximum(CALENDAR[1])),
)

/** Results of counting. A count is at least 0 and fits into its column. */
const count = z._default(z.int().check(z.minimum(0), z.maximum(2_000_000_000)), 0)
const pieces = z._default(z.int().check(z.minimum(0)), 0)
const counts = <const Name extends string>(names: readonly Name[]) => recordOf(names, () => count)
const sum = z._default(Euros, Euros.parse(0))
const errors = { error1: words(), error2: words(), error3: words(), error4: words(), error5: words() }

const countedDeposit = {
  account: optionalKey,
  registerDate: optionalDay,
  accountingDate: WireDay,
  dueDate: optionalDay,
  securityBagNumber: words(40),
  reference: words(40),
  message: words(),
  signer: words(),
  /** Missing where the customer declared no sum. For coins that the customer left uncounted it has the counted sum (decisions P6). */
  signedTotal: sumIfAny,
  total: sum,
  /** The counted sum less the declared one; it may be left out. */
  difference: differenceIfAny,
  notesTotalSum: sum,
  notesCount: count,
  coinTotalSum: sum,
  coinCount: count,
  checkCount: count,
  depositType: words(),
  registerText: words(),
  lmpType: words(),
  pcs_pkTosite: count,
  pkTositeTotalSum: sum,
  ...counts(handledDepositCounts),
  ...errors,
}

type Sums = Pick<z.output<z.ZodMiniObject<typeof countedDeposit>>, 'signedTotal' | 'total' | 'difference'>

/** Without a declared sum there is no difference (decisions O10). */
const differsFromDeclared = () =>
  z.refine<Sums>(({ signedTotal, difference }) => signedTotal !== null || !difference, {
    path: ['difference'],
    error: 'a difference needs the declared sum, signedTotal',
  })

/** Screens show all three sums side by side. */
const fitsItsSums = () =>
  z.refine<Sums>(
    ({ signedTotal, total, difference }) =>
      signedTotal === null || difference === null || difference === total - signedTotal,
    {
      path: ['difference'],
      error: 'is not total less signedTotal: correct the sum that is wrong, or leave difference out',
    },
  )

export const handledDeposits = z
  .strictObject({
    extId: key,
    company: key,
    portalEntryId: z._default(z.nullable(entryId), null),
    ...countedDeposit,
    cashReports: z._default(
      z.array(z.strictObject(countedDeposit).check(differsFromDeclared(), fitsItsSums())),
      [],
    ),
  })
  .check(differsFromDeclared(), fitsItsSums())

export const handledChangeOrders = z.strictObject({
  extId: key,
  company: key,
  account: optionalKey,
  portalEntryId: z._default(z.nullable(entryId), null),
  packingDate: WireDay,
  registerDate: optionalDay,
  dueDate: optionalDay,
  created: z.optional(moment),
  signer: words(),
  reference: words(40),
  message: words(),
  depositType: words(),
  noteTotalSum: sum,
  noteTotalCount: count,
  coinTotalSum: sum,
  coinTotalCount: pieces,
  totalSum: sum,
  ...counts(handledChangeOrderCounts),
  ...errors,
})

export const countingStates = z.strictObject({
  kind: z.enum(['deposit', 'changeorder']),
  entryId,
  state: boundedText(100),
})

/** The stages that the provider's systems may send, for each kind of entry. */
const stagesOf = {
  deposit: depositStages,
  changeorder: orderStages,
  supplyorder: orderStages,
} as const
export type StagedKind = keyof typeof stagesOf

/** A step of an entry. What is delivered once more is another attempt. */
export const entryStages = z
  .strictObject({
    kind: z.enum(['deposit', 'changeorder', 'supplyorder']),
    entryId,
    stage: z.enum([...depositStages, ...orderStages]),
    at: moment,
    attempt: z._default(z.int().check(z.minimum(1), z.maximum(100)), 1),
    note: words(500),
  })
  .check(
    z.refine(({ kind, stage }) => (stagesOf[kind] as readonly string[]).includes(stage), {
      error: 'is no stage of this kind',
      path: ['stage'],
    }),
    z.refine(({ kind, attempt }) => kind !== 'deposit' || attempt === 1, {
      error: 'a deposit comes once',
      path: ['attempt'],
    }),
  )

const namesDay: readonly string[] = ['propose', 'acceptForCustomer'] satisfies readonly VisitDecision[]

/** A decision on a requested visit. Two decisions with the same moment are the same decision. */
export const visitDecisions = z
  .strictObject({
    kind: z.enum(['visit', 'visitchange']),
    entryId,
    decision: z.enum(decisions),
    date: optionalDay,
    reason: words(VISIT_REASON_MAX),
    at: moment,
  })
  .check(
    z.refine(({ decision, date }) => namesDay.includes(decision) === (date !== null), {
      error: 'a proposal and an agreement by phone have a day, and nothing else has',
      path: ['date'],
    }),
    z.refine(({ decision, reason }) => decision !== 'refuse' || reason.trim() !== '', {
      error: 'a refusal has a reason, which the customer sees',
      path: ['reason'],
    }),
  )

const window = VisitWindow

/** A day that differs from the week; without a window the driver does not come. */
const exception = z.strictObject({ day: WireDay, window: z._default(z.nullable(window), null) })

/** When the driver comes to a place; the whole calendar at a time. One with `"end": true` has no visits. */
export const visitCalendars = z
  .strictObject({
    company: key,
    week: z._default(z.partial(z.strictObject(recordOf(weekdays, () => window))), {}),
    validFrom: optionalDay,
    validTo: optionalDay,
    exceptions: z._default(z.array(exception).check(z.maxLength(MOST_VISIT_EXCEPTIONS)), []),
    end,
  })
  .check(
    z.refine(({ validFrom, validTo }) => !validFrom || !validTo || validFrom <= validTo, {
      error: 'ends before it starts',
      path: ['validTo'],
    }),
    z.refine(({ exceptions }) => new Set(exceptions.map(({ day }) => day)).size === exceptions.length, {
      error: 'names a day twice',
      path: ['exceptions'],
    }),
  )
