import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { day, formatDay, type Day } from '@kassavirta/domain/kernel/dates/dates'
import type { cancelEndpoint } from '@kassavirta/domain/kernel/people/administration'
import { listName } from '@kassavirta/domain/kernel/people/names'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { roleRightsOf, ceasesOn, neverBegins, rightsOf } from '@kassavirta/domain/places/mandates/api'
import {
  rightsHeadings,
  roleMail,
  mandateEndings,
  mandateMail,
} from '@kassavirta/domain/places/mandates/terms.fi'
import { rememberAlerts, rightAlert } from '../../letters/alerts/alerts.ts'
import type { Db } from '../../platform/database/database.ts'
import { RetryTransaction, inTransaction } from '../../platform/database/transaction.ts'
import { refuseStrayRequest } from '../../platform/http/methods.ts'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { record, type LedgerEntry } from '../../platform/ledgers/record.ts'
import { serviceDeskEmail } from '../../platform/mail/service-desk-email.ts'
import { type Member, lockMember } from '../../platform/rights/access.ts'
import { toAnswer, type MandateRecord } from './mandate-row.ts'
import { endMandate, findMandate, readEnd, endRole, findRole } from './queries.ts'

/** The data of the event use the names of the provider's own bundle. */
export async function cancelMandate(
  tx: Db,
  member: Member,
  now: Date,
  mandateId: number,
): Promise<CancellationResult> {
  const { companyId } = member.company
  const was = await readEnd(tx, mandateId)
  const ended = await endMandate(tx, companyId, { mandateId, by: member.userId, now })
  const found = await findMandate(tx, companyId, mandateId)
  if (!found) return 'unknown'
  if (!ended) return 'already'
  const { mandate, account, person } = found
  const { userId } = mandate
  if (userId !== member.userId) await rememberAlerts(tx, [rightAlert({ companyId, userId })], now)
  const { endDate: end, lastDay } = mandate
  return {
    event: 'mandate.cancelled',
    subject: mandateId,
    data: {
      mandateId,
      extId: mandate.extId,
      user: person.extId,
      account: account.extId,
      end,
      lastDay,
    },
    auditDetail: { ...rightsIn(mandate), was },
    email: serviceDeskEmail(mandateMail.title, [
      [mandateMail.person, listName(person)],
      [mandateMail.account, account.accountNumber],
      [mandateMail.rights, rightsOf(toAnswer(found)).join(', ')],
      ...(lastDay === null ? [] : endLines(day(mandate.startDate), day(lastDay))),
    ]),
  }
}

const endLines = (start: Day, lastDay: Day) =>
  [
    [mandateMail.ends, fill(mandateEndings.midnight, { day: formatDay(ceasesOn(lastDay)) })],
    [mandateMail.lastDay, formatDay(lastDay)],
    [mandateMail.note, neverBegins(start, lastDay) ? mandateEndings.neverBegins : ''],
  ] as const

export const rightsIn = ({
  changeCurrency,
  deposit,
  changeOrderReport,
  depositReport,
}: MandateRecord['mandate']) => ({
  changeCurrency,
  deposit,
  changeOrderReport,
  depositReport,
})

/** The role ends at once. Mandates are separate and stay (decisions G-G6). */
export async function cancelRole(
  tx: Db,
  member: Member,
  now: Date,
  roleId: number,
): Promise<CancellationResult> {
  const { companyId } = member.company
  const ended = await endRole(tx, companyId, { roleId, by: member.userId, now })
  const found = await findRole(tx, companyId, roleId)
  if (!found) return 'unknown'
  if (!ended) return 'already'
  const { role, person } = found
  if (role.userId !== member.userId) await rememberAlerts(tx, [rightAlert(role)], now)
  const { usage, maintenance } = roleRightsOf(role)
  return {
    event: 'role.cancelled',
    subject: roleId,
    data: { userCompanyRoleId: roleId, user: person.extId },
    auditDetail: roleRightsIn(found),
    email: serviceDeskEmail(roleMail.title, [
      [roleMail.person, listName(person)],
      [rightsHeadings.usage, usage.join(', ')],
      [rightsHeadings.maintenance, maintenance.join(', ')],
    ]),
  }
}

type RoleRecord = NonNullable<Awaited<ReturnType<typeof findRole>>>

function roleRightsIn({ role }: RoleRecord) {
  const {
    id: _id,
    userId: _userId,
    companyId: _companyId,
    endedAt: _endedAt,
    endedBy: _endedBy,
    ...rights
  } = role
  return rights
}

/**
 * The change that a cancellation made. A repeated cancellation changes nothing and is not recorded, but is no error.
 */
type CancellationResult = LedgerEntry | 'already' | 'unknown'

type Cancellation = {
  /** The person who holds the right now. Undefined when the company has no such right. */
  readonly findHolder: (tx: Db, companyId: number, entityId: number) => Promise<number | undefined>
  readonly cancel: (tx: Db, member: Member, now: Date, entityId: number) => Promise<CancellationResult>
}

/**
 * Binds a call that cancels a right. It takes effect once however often it is sent, since a GET may be repeated
 * (decisions G-G3).
 *
 * The holder must be known before the locks, which are taken in one order, and only the locks keep the right with that
 * holder. So the holder is read twice, and the call begins again when an import gave the right to another between.
 */
export function bindCancellation(
  builder: AppBuilder,
  endpoint: ReturnType<typeof cancelEndpoint>,
  { findHolder, cancel }: Cancellation,
): void {
  const { deps } = builder
  route(builder, endpoint, async ({ caller, request, query }) => {
    refuseStrayRequest(request, deps.settings.wrapperOrigin)
    await inTransaction(deps.db, async (tx) => {
      const { companyId } = caller.company
      const holder = await findHolder(tx, companyId, query.entityId)
      const changes = holder === undefined ? {} : { userIds: [holder] }
      const { member, now } = await lockMember(tx, deps, endpoint, caller, changes)
      if ((await findHolder(tx, companyId, query.entityId)) !== holder) throw new RetryTransaction()
      const result = await cancel(tx, member, now, query.entityId)
      if (result === 'unknown') throw new Problem('notFound')
      if (result !== 'already') await record(tx, deps, member, now, result)
    })
    return { status: 'ok' } as const
  })
}
