import { roleRights } from '@kassavirta/domain/kernel/people/access'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { lockRights } from '../../../platform/rights/locks.ts'
import { alertRows, rightAlert } from '../../../letters/alerts/alerts.ts'
import type { Act, ActResult } from '../../../platform/staff/desk-act.ts'
import { findPerson, findRole, hasMandate, type Person, type Rights, type Role } from './person-queries.ts'

export type HeldPerson = { readonly person: Person; readonly role: Role | undefined }
export type Done = { readonly userId: number }
type Params = { readonly companyId: number; readonly userId: number }
export type PersonAct<Body> = Act<HeldPerson, { readonly params: Params; readonly body: Body }, Done>

/** A person of the place, by a role or a mandate there; whoever is of another place only is nobody here. */
export const lockPersonOf: PersonAct<unknown>['lock'] = async ({ tx }, { params: { companyId, userId } }) => {
  await lockRights(tx, { reliesOn: { companyIds: [companyId] }, changes: { userIds: [userId] } })
  const person = await findPerson(tx, userId)
  const role = await findRole(tx, companyId, userId)
  if (!person || (!role && !(await hasMandate(tx, companyId, userId)))) throw new Problem('notFound')
  return { person, role }
}

export const rightsOf = (holder: Rights): Rights => recordOf(roleRights, (right) => holder[right])

/** What the log of rights reads, as an import writes it. */
export const roleDetail = ({ extId }: Pick<Person, 'extId'>, role: Role, was?: Rights) => ({
  userCompanyRoleId: role.id,
  user: extId,
  ...rightsOf(role),
  ...(was && { was: rightsOf(was) }),
})

export const recordedPerson = (
  action: string,
  { id: userId, extId }: Pick<Person, 'id' | 'extId'>,
  companyId: number,
  detail: Readonly<Record<string, unknown>> = {},
): ActResult<Done> => ({ answer: { userId }, action, subject: extId, companyId, detail })

export const recordedRole = (
  change: 'given' | 'changed' | 'ended',
  person: Person,
  { role, was, now }: { readonly role: Role; readonly was?: Rights; readonly now: Date },
): ActResult<Done> => ({
  answer: { userId: person.id },
  action: `role.${change}`,
  subject: role.id,
  companyId: role.companyId,
  detail: roleDetail(person, role, was),
  writes: alertRows([rightAlert(role)], now),
})
