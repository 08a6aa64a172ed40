import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { day, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import type { Db } from '../../platform/database/database.ts'
import { lapsedBefore } from '../../shared/approvals.ts'
import { readAsked } from './asked-mandate.ts'
import { isCompany, listApprovers, listWaiting } from './desk-queries.ts'
import { byPerson, type MandateRecord } from './list-mandates.ts'
import { listOffered } from './list-requests.ts'
import { listMandates } from './queries.ts'
import { scopeOf, toWireScope } from './scope-columns.ts'

type Reading = { readonly companyId: number; readonly readerId: number; readonly now: Date }
type Waiting = Awaited<ReturnType<typeof listWaiting>>[number]

/** The mandates of a place with what waits for a second person: at its row, or by itself where it is not there yet. */
export async function listDeskMandates(db: Db, { companyId, readerId, now }: Reading) {
  if (!(await isCompany(db, companyId))) throw new Problem('notFound')
  const waiting = await listWaiting(db, companyId, lapsedBefore(now))
  const raised = new Map(
    waiting.filter(({ kind }) => kind === 'mandateChange').map((each) => [each.subject, each]),
  )
  const found = await listMandates(db, companyId, dayOf(now))
  const approvers = await listApprovers(db, readerId)
  return {
    rows: found.toSorted(byPerson).map((record) => toRow(record, raised.get(String(record.mandate.id)))),
    asked: waiting.filter(({ kind }) => kind === 'mandateGrant').map(toAsked),
    ...(await listOffered(db, companyId, now)),
    approvers: approvers.map(fullName),
  }
}

function toRow({ mandate, account, person }: MandateRecord, waiting: Waiting | undefined) {
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
    waiting: waiting ? { ...toWaiting(waiting), ...toWireScope(readAsked(waiting.payload).scope) } : null,
  }
}

const toWaiting = ({ approvalId, requestedBy, isOfCustomer, requestedAt }: Waiting) => ({
  approvalId,
  requestedBy,
  isOfCustomer,
  requested: requestedAt,
})

function toAsked(row: Waiting) {
  const { holderId, accountId, scope } = readAsked(row.payload)
  const { firstName, lastName, accountNumber } = row
  return {
    ...toWaiting(row),
    ...{ holderId, firstName, lastName, accountId, accountNumber },
    ...toWireScope(scope),
  }
}
