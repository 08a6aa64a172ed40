import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { WireDay } from '@kassavirta/domain/kernel/dates/dates'
import { Euros } from '@kassavirta/domain/kernel/money/money'
import { boundedText } from '@kassavirta/domain/kernel/texts/text-rule'
import * as z from 'zod/mini'
import { handledChangeOrderCounts, handledDepositCounts } from '../../../tables/count-names.ts'
import {
  differenceIfAny,
  entryId,
  key,
  moment,
  optionalDay,
  optionalKey,
  sumIfAny,
  words,
} from './bundle-fields.ts'

/** Results of counting. A count is at least 0 and fits into its column. */
const count = z._default(z.int().check(z.minimum(0), z.maximum(2_000_000_000)), 0)
const pieces = z._default(z.int().check(z.minimum(0)), 0)
const counts = <const Name extends string>(names: readonly Name[]) => recordOf(names, () => count)
const sum = z._default(Euros(), Euros().parse(0))
const errors = { error1: words(), error2: words(), error3: words(), error4: words(), error5: words() }

const countedDeposit = {
  account: optionalKey,
  registerDate: optionalDay,
  accountingDate: WireDay(),
  dueDate: optionalDay,
  securityBagNumber: words(40),
  reference: words(40),
  message: words(),
  signer: words(),
  /** Missing where the customer declared no sum. Of coins that the customer left uncounted it has what was found (decisions P6). */
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
  packingDate: WireDay(),
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
