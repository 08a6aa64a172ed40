import { declareDeposit, type DepositBody } from '@kassavirta/domain/deposits/api'
import { moneyOf } from '@kassavirta/domain/deposits/sums'
import { centsToEuros } from '@kassavirta/domain/kernel/money'
import type { Ask } from '@kassavirta/ui/api/call.ts'
import type { DepositFormData } from './form-data.ts'

/** What POST /api/deposit is sent: euros, whole counts, the value of the reference only. */
export type SentDeposit = Ask<typeof declareDeposit>['body']

type Sender = { readonly customerId: number; readonly userId: number }

/** Only for a form without faults: account and day are there. */
export function bodyOf(data: DepositFormData, sender: Sender): SentDeposit {
  const { accountId, selectedDate, securityBagNumber, reference, message } = data
  if (accountId === undefined || selectedDate === undefined) throw new Error('the form was not checked')
  const money = moneyOf(data)
  return {
    ...sender,
    accountId,
    securityBagNumber,
    reference: reference.value,
    message,
    registerDate: selectedDate,
    ...money,
    totalSum: centsToEuros(money.totalSum),
    coinTotalSum: centsToEuros(money.coinTotalSum),
  }
}

/** A body that was kept on the device; one that the server would not read either is given up. */
export const readBody = (found: unknown): SentDeposit | undefined =>
  declareDeposit.body.safeParse(found).success ? (found as SentDeposit) : undefined

/** The body as the server reads it: what is shown is what is sent. */
export const readBack = (sent: SentDeposit): DepositBody => declareDeposit.body.parse(sent)
