import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { cents, centsToEuros } from '@kassavirta/domain/kernel/money/money'
import { compareNames } from '@kassavirta/domain/kernel/people/names'
import type { Db } from '../../platform/database/database.ts'
import * as queries from './queries.ts'

export type MandateRecord = NonNullable<Awaited<ReturnType<typeof queries.findMandate>>>

export async function listMandates(db: Db, companyId: number, now: Date) {
  const found = await queries.listMandates(db, companyId, dayOf(now))
  return found.toSorted(byPerson).map(toAnswer)
}

export const byPerson = (a: MandateRecord, b: MandateRecord): number =>
  compareNames(a.person, b.person) || a.mandate.id - b.mandate.id

/**
 * The last two fields are additions of this portal, because the end alone does not show that a mandate was cancelled
 * (decisions J15, O11).
 */
export const toAnswer = ({ mandate, account, person }: MandateRecord) => ({
  mandateId: mandate.id,
  accountId: account.id,
  accountNumber: account.accountNumber,
  firstName: person.firstName,
  lastName: person.lastName,
  mandateStart: mandate.startDate,
  mandateEnd: mandate.endDate,
  mandateModified: mandate.modifiedAt.toISOString(),
  mandateWithdrawLimit:
    mandate.withdrawLimitCents === null ? null : centsToEuros(cents(mandate.withdrawLimitCents)),
  permissionChangeCurrencyOrder: account.changeAllowed,
  mandateChangeCurrency: mandate.changeCurrency,
  mandateDeposit: mandate.deposit,
  mandateChangeOrderReport: mandate.changeOrderReport,
  mandateDepositReport: mandate.depositReport,
  mandateCancelled: mandate.cancelledAt !== null,
  mandateLastDay: mandate.lastDay,
})
