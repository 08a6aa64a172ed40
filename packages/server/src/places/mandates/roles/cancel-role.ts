import { listName } from '@kassavirta/domain/kernel/people/names'
import { rightsOf } from '@kassavirta/domain/places/mandates/roles/rules'
import { rightsHeadings, roleMail } from '@kassavirta/domain/places/mandates/roles/terms.fi'
import type { Member } from '../../../platform/rights/access.ts'
import { rememberAlerts, rightAlert } from '../../../letters/alerts/alerts.ts'
import type { CancellationResult } from '../cancellation.ts'
import type { Db } from '../../../platform/database/database.ts'
import { serviceDeskEmail } from '../../../platform/mail/service-desk-email.ts'
import { endRole, findRole } from './queries.ts'

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
  const { usage, maintenance } = rightsOf(role)
  return {
    event: 'role.cancelled',
    subject: roleId,
    data: { userCompanyRoleId: roleId, user: person.extId },
    auditDetail: rightsIn(found),
    email: serviceDeskEmail(roleMail.title, [
      [roleMail.person, listName(person)],
      [rightsHeadings.usage, usage.join(', ')],
      [rightsHeadings.maintenance, maintenance.join(', ')],
    ]),
  }
}

type RoleRecord = NonNullable<Awaited<ReturnType<typeof findRole>>>

function rightsIn({ role }: RoleRecord) {
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
