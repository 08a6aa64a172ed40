import { day } from '@kassavirta/domain/kernel/dates/dates'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { cents, centsToEuros } from '@kassavirta/domain/kernel/money/money'
import { mandateRights } from '@kassavirta/domain/kernel/people/access'
import { plainScope, type Scope } from '@kassavirta/domain/places/mandates/scope'
import type { mandate } from '../../tables/rights.ts'

type Columns = Pick<
  typeof mandate.$inferSelect,
  (typeof mandateRights)[number] | 'withdrawLimitCents' | 'lastDay'
>

/** What a stored mandate allows. */
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
