import { randomUUID } from 'node:crypto'
import type * as api from '@kassavirta/domain/operation/customers/people-api'
import type { BodyOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import { writeAudit } from '../../../platform/ledgers/audit.ts'
import { lockRights } from '../../../platform/rights/locks.ts'
import type { Settings } from '../../../platform/settings.ts'
import type { Act } from '../../../platform/staff/desk-act.ts'
import { sendActivation } from '../../../people/profile/activation/send-activation.ts'
import { recordedPerson, rightsOf, roleDetail, type Done } from './lock-person.ts'
import { insertPerson, isLivingPlace, writeRole } from './person-queries.ts'

type Invited = {
  readonly params: { readonly companyId: number }
  readonly body: BodyOf<typeof api.invitePerson>
}

/** The person, the role and the code in the mail: all or nothing. The role stands in the log of rights besides. */
export const invitePerson = (settings: Settings): Act<void, Invited, Done> => ({
  lock: ({ tx }, { params: { companyId } }) => lockRights(tx, { reliesOn: { companyIds: [companyId] } }),
  work: async ({ tx, now, staff }, _held, { params: { companyId }, body }) => {
    if (!(await isLivingPlace(tx, companyId))) throw new Problem('notFound')
    const { username, firstName, lastName, email, phone } = body
    const names = { username, firstName, lastName, emailAddress: email, phoneNumber: phone }
    const row = {
      ...names,
      extId: `desk-${randomUUID()}`,
      keeper: 'desk',
      createdAt: now,
      givers: [staff.staffId],
    } as const
    const person = await insertPerson(tx, row)
    if (!person) throw fieldProblem('username', 'usernameTaken')
    const role = await writeRole(tx, companyId, person.id, rightsOf(body))
    await sendActivation(tx, settings, person, now)
    const { staffId } = staff
    const given = { action: 'role.given', subject: String(role.id), detail: roleDetail(person, role) }
    await writeAudit(tx, { at: now, userId: null, staffId, companyId, ...given })
    return recordedPerson('user.invited', person, companyId, { username })
  },
})
