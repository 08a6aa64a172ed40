import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { dayOf, day } from '@kassavirta/domain/kernel/dates/dates'
import { cents, centsToEuros } from '@kassavirta/domain/kernel/money/money'
import { mandateRights } from '@kassavirta/domain/kernel/people/access'
import { compareNames } from '@kassavirta/domain/kernel/people/names'
import { plainScope, type Scope } from '@kassavirta/domain/places/mandates/scope'
import type { Db } from '../../platform/database/database.ts'
import type { mandate } from '../../tables/places.ts'
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

type Columns = Pick<
  typeof mandate.$inferSelect,
  (typeof mandateRights)[number] | 'withdrawLimitCents' | 'lastDay'
>

/** The scope of a stored mandate. */
export const scopeOf = (row: Columns): Scope =>
  plainScope({
    rights: mandateRights.filter((right) => row[right]),
    limit: row.withdrawLimitCents === null ? null : cents(row.withdrawLimitCents),
    until: row.lastDay === null ? null : day(row.lastDay),
  })

/** The columns of a mandate that allows so much. */
export const scopeColumns = ({ rights, limit, until }: Scope) => ({
  ...recordOf(mandateRights, (right) => rights.includes(right)),
  withdrawLimitCents: limit,
  endDate: until,
  lastDay: until,
})

export const toWireScope = ({ rights, limit, until }: Scope) => ({
  rights: [...rights],
  limit: limit === null ? null : centsToEuros(limit),
  until,
})

/** A scope in the words of the audit log and of the provider's bundle. */
export const scopeDetail = (scope: Scope) => {
  const { endDate: end, ...columns } = scopeColumns(scope)
  return { ...columns, end }
}
