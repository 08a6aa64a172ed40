import { declareDeposit, type DepositBody } from '@kassavirta/domain/deposits/api'
import { recomputed } from '@kassavirta/domain/deposits/sums'
import type { Totals } from '@kassavirta/domain/deposits/rules'
import type { Day } from '@kassavirta/domain/kernel/dates'
import { coins, notes, type CoinField, type NoteField } from '@kassavirta/domain/kernel/denominations'
import { cents, centsToEuros } from '@kassavirta/domain/kernel/money'
import { countedOf, totalsOf, type DepositFormData } from './form-data.ts'

/** What POST /api/deposit is sent: euros, whole counts, the value of the reference only. */
export type Wire = {
  readonly customerId: number
  readonly userId: number
  readonly accountId: number
  readonly securityBagNumber: string
  readonly reference: string
  readonly message: string
  readonly totalSum: number
  readonly registerDate: Day
  readonly coinTotalSum: number
  readonly coinsUncounted: boolean
  readonly countAtServiceCenter: boolean
} & { readonly [Field in NoteField | CoinField]: number }

type Sender = { readonly customerId: number; readonly userId: number }

/** Only for a form without faults: account and day are there. What is hidden is not sent (decisions C8). */
export function bodyOf(data: DepositFormData, sender: Sender): Wire {
  const { accountId, selectedDate, blindRegister, coinSettlementType } = data
  if (accountId === undefined || selectedDate === undefined) throw new Error('the form was not checked')
  const counted = countedOf(data)
  const totals = totalsOf(data)
  const showsCoins = !blindRegister && coinSettlementType === 'breakdown'
  const counts = [
    ...notes.map(({ fieldName }) => [fieldName, blindRegister ? 0 : (counted.notes[fieldName] ?? 0)]),
    ...coins.map(({ fieldName }) => [fieldName, showsCoins ? (counted.coins[fieldName] ?? 0) : 0]),
  ]
  return {
    ...sender,
    accountId,
    securityBagNumber: data.securityBagNumber,
    reference: data.reference.value,
    message: data.message,
    totalSum: centsToEuros(totals.total),
    registerDate: selectedDate,
    coinTotalSum: centsToEuros(totals.coins),
    coinsUncounted: !blindRegister && coinSettlementType === 'uncounted',
    countAtServiceCenter: blindRegister,
    ...(Object.fromEntries(counts) as Pick<Wire, NoteField | CoinField>),
  }
}

/** A body that was kept on the device; one that the server would not read either is given up. */
export const readBody = (found: unknown): Wire | undefined =>
  declareDeposit.body.safeParse(found).success ? (found as Wire) : undefined

export type Shown = { readonly body: DepositBody; readonly totals: Totals }

/** The body in cents and with its sums, read as the server reads it: what is shown is what is sent. */
export function shown(wire: Wire): Shown {
  const body = declareDeposit.body.parse(wire)
  const nothing = { notes: cents(0), coins: cents(0), total: body.totalSum }
  return { body, totals: recomputed(body) ?? nothing }
}
