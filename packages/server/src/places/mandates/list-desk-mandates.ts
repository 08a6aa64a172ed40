import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { day, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { shortName } from '@kassavirta/domain/kernel/people/names'
import type { Db } from '../../platform/database/database.ts'
import { lapsedBefore } from '../../people/approvals/approvals.ts'
import { readAsked } from './asked-mandate.ts'
import { isCompany, listApprovers, listWaiting } from './desk-queries.ts'
import { byPerson, type MandateRecord } from './list-mandates.ts'
import { listOffered } from './list-requests.ts'
import { listMandates } from './queries.ts'
import { scopeOf, toWireScope } from './scope-columns.ts'

type Reading = { readonly companyId: number; readonly now: Date }
type Waiting = Awaited<ReturnType<typeof listWaiting>>[number]
type Approvers = Awaited<ReturnType<typeof listApprovers>>

/** The mandates of a place with what waits for a second person: at its row, or by itself where it is not there yet. */
export async function listDeskMandates(db: Db, { companyId, now }: Reading) {
  if (!(await isCompany(db, companyId))) throw new Problem('notFound')
  const waiting = await listWaiting(db, companyId, lapsedBefore(now))
  const raised = new Map(
    waiting.filter(({ kind }) => kind === 'mandateChange').map((each) => [each.subject, each]),
  )
  const found = await listMandates(db, companyId, dayOf(now))
  const approvers = await listApprovers(db)
  return {
    rows: found
      .toSorted(byPerson)
      .map((record) => toRow(record, raised.get(String(record.mandate.id)), approvers)),
    asked: waiting.filter(({ kind }) => kind === 'mandateGrant').map((row) => toAsked(row, approvers)),
    ...(await listOffered(db, companyId, now)),
  }
}

function toRow(
  { mandate, account, person }: MandateRecord,
  waiting: Waiting | undefined,
  approvers: Approvers,
) {
  return {
    mandateId: mandate.id,
    holderId: person.id,
    firstName: person.firstName,
    lastName: person.lastName,
    accountId: account.id,
    accountNumber: account.accountNumber,
    ...toWireScope(scopeOf(mandate)),
    start: day(mandate.startDate),
    isCancelled: mandate.cancelledAt !== null,
    isOwn: mandate.keeper === 'desk',
    modified: mandate.modifiedAt.toISOString(),
    version: mandate.version,
    waiting: waiting
      ? { ...toWaiting(waiting, approvers), ...toWireScope(readAsked(waiting.payload).scope) }
      : null,
  }
}

const toWaiting = (
  { approvalId, requesterId, barred, requestedBy, isOfCustomer, requestedAt }: Waiting,
  approvers: Approvers,
) => ({
  approvalId,
  approvers: approvers
    .filter(({ staffId }) => staffId !== requesterId && !barred.includes(staffId))
    .map(shortName),
  requestedBy,
  isOfCustomer,
  requested: requestedAt,
})

function toAsked(row: Waiting, approvers: Approvers) {
  const { holderId, accountId, scope } = readAsked(row.payload)
  const { firstName, lastName, accountNumber } = row
  return {
    ...toWaiting(row, approvers),
    holderId,
    firstName,
    lastName,
    accountId,
    accountNumber,
    ...toWireScope(scope),
  }
}
