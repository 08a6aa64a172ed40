import type * as api from '@kassavirta/domain/operation/customers/people-api'
import type { BodyOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import { roleRights } from '@kassavirta/domain/kernel/people/access'
import { lockRights } from '../../../platform/rights/locks.ts'
import { checkVersion, type Act } from '../../../platform/staff/desk-act.ts'
import { rememberGiver } from '../../../places/mandates/givers.ts'
import { checkKeeper } from '../../../places/companies/keeper.ts'
import { lockUser } from '../../../people/profile/lock-user.ts'
import { lockPersonOf, recordedRole, type Done, type HeldPerson, type PersonAct } from './lock-person.ts'
import { endRoleRow, findRole, isLivingPlace, writeRole, type Rights, type Role } from './person-queries.ts'

/** The role in force, as the caller saw it. */
function livingRole({ role }: HeldPerson, version: number): Role {
  if (!role || role.endedAt) throw new Problem('stateChanged')
  checkVersion(role, version)
  return role
}

const gains = (was: Rights, next: Rights): boolean => roleRights.some((right) => next[right] && !was[right])
const isSame = (was: Rights, next: Rights): boolean => roleRights.every((right) => next[right] === was[right])

/** Rights are taken away whoever keeps the row; they are given only where the desk does. */
export const changeRole: PersonAct<BodyOf<typeof api.changeRole>> = {
  lock: lockPersonOf,
  work: async ({ tx, staff, now }, held, { body: { version, ...rights } }) => {
    const was = livingRole(held, version)
    if (isSame(was, rights)) throw new Problem('nothingChanged')
    if (gains(was, rights)) checkKeeper(was)
    const role = await writeRole(tx, was.companyId, was.userId, rights)
    await rememberGiver(tx, was.userId, staff.staffId)
    return recordedRole('changed', held.person, { role, was, now })
  },
}

/** Mandates are separate and stay, as when an administrator cancels a role. */
export const endRole: PersonAct<BodyOf<typeof api.endRole>> = {
  lock: lockPersonOf,
  work: async ({ tx, now }, held, { body: { version } }) => {
    const role = livingRole(held, version)
    await endRoleRow(tx, role.id, now)
    return recordedRole('ended', held.person, { role, now })
  },
}

type Joined = {
  readonly params: { readonly companyId: number }
  readonly body: BodyOf<typeof api.joinPerson>
}

/** A role for somebody who has a user name already, by that name: their number is not told to another place. */
export const joinPerson: Act<HeldPerson, Joined, Done> = {
  lock: async ({ tx }, { params: { companyId }, body: { username } }) => {
    await lockRights(tx, { reliesOn: { companyIds: [companyId] } })
    const person = await lockUser(tx, username)
    if (!person) throw fieldProblem('username', 'notFound')
    return { person, role: await findRole(tx, companyId, person.id) }
  },
  work: async (
    { tx, staff, now },
    { person, role: before },
    { params: { companyId }, body: { username: _username, ...rights } },
  ) => {
    if (!(await isLivingPlace(tx, companyId)) || person.disabledAt) throw new Problem('notFound')
    if (before && !before.endedAt) throw fieldProblem('username', 'roleThere')
    if (before) checkKeeper(before)
    const role = await writeRole(tx, companyId, person.id, rights)
    await rememberGiver(tx, person.id, staff.staffId)
    return recordedRole('given', person, { role, now })
  },
}
