import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { roleRights } from '@kassavirta/domain/kernel/people/access'
import type * as api from '@kassavirta/domain/operation/customers/people-api'
import { factorMails } from '@kassavirta/domain/people/profile/terms.fi'
import { alertRows, rightAlert } from '../../../letters/alerts/alerts.ts'
import { requestEmailChange } from '../../../people/profile/change-email.ts'
import { sendActivation } from '../../../people/profile/passwords.ts'
import { lockUser } from '../../../people/profile/queries.ts'
import { deleteFactor, notifyPerson } from '../../../people/session/factor-queries.ts'
import { checkKeeper } from '../../../places/companies/keeper.ts'
import { rememberGiver } from '../../../places/mandates/desk-queries.ts'
import { writeAudit } from '../../../platform/ledgers/record.ts'
import { lockRights } from '../../../platform/rights/locks.ts'
import { endActivationCodes } from '../../../platform/session/codes.ts'
import { revokeSessions } from '../../../platform/session/session.ts'
import type { Settings } from '../../../platform/settings.ts'
import { type Act, checkVersion, type ActContext, type ActResult } from '../../../platform/staff/desk-act.ts'
import * as queries from './queries.ts'

type InviteCall = {
  readonly params: { readonly companyId: number }
  readonly body: BodyOf<typeof api.invitePerson>
}

/** Adds a person with a role and mails the code, all in one transaction. The log of rights shows the role. */
export const invitePerson = (settings: Settings): Act<void, InviteCall, PersonAnswer> => ({
  lock: ({ tx }, { params: { companyId } }) => lockRights(tx, { reliesOn: { companyIds: [companyId] } }),
  work: async ({ tx, now, staff }, _held, { params: { companyId }, body }) => {
    if (!(await queries.isLivingPlace(tx, companyId))) throw new Problem('notFound')
    const { username, firstName, lastName, email, phone } = body
    const names = { username, firstName, lastName, emailAddress: email, phoneNumber: phone }
    const row = {
      ...names,
      extId: `desk-${randomUUID()}`,
      keeper: 'desk',
      createdAt: now,
      givers: [staff.staffId],
    } as const
    const person = await queries.insertPerson(tx, row)
    if (!person) throw fieldProblem('username', 'usernameTaken')
    const role = await queries.writeRole(tx, companyId, person.id, rightsOf(body))
    await sendActivation(tx, settings, person, now)
    const { staffId } = staff
    const given = { action: 'role.given', subject: String(role.id), detail: roleDetail(person, role) }
    await writeAudit(tx, { at: now, userId: null, staffId, companyId, ...given })
    return personRecord('user.invited', person, companyId, { username })
  },
})

type Details = Pick<queries.Person, 'firstName' | 'lastName' | 'phoneNumber' | 'emailAddress'>

/**
 * Name and phone number change at once. A new e-mail address waits as when the person gives it (docs/decisions/0022): codes go to
 * the old one meanwhile, so that a caller who deceives the desk on the phone gets no code. For a person without a password the
 * address changes at once: there is no account to take over yet, and the old address may be a stranger's.
 */
export const changePerson = (settings: Settings): PersonAct<BodyOf<typeof api.changePerson>> => ({
  lock: async (context, call) => {
    const held = await lockPersonOf(context, call)
    return { ...held, person: await queries.lockPersonRow(context.tx, held.person.id) }
  },
  work: async (
    { tx, staff, now },
    { person },
    { params: { companyId }, body: { version, email, phone, ...names } },
  ) => {
    if (person.disabledAt) throw new Problem('stateChanged')
    checkVersion(person, version)
    checkKeeper(person)
    const waiting = await queries.findWaitingAddress(tx, person.id)
    const shown: Details = { ...person, emailAddress: waiting ?? person.emailAddress }
    const wanted: Details = { ...names, phoneNumber: phone, emailAddress: email }
    const changed = fields.filter((field) => shown[field] !== wanted[field])
    if (changed.length === 0) throw new Problem('nothingChanged')
    const isNewAddress = changed.includes('emailAddress')
    const isNew = person.passwordHash === null
    const inForce = { ...wanted, emailAddress: isNew ? email : person.emailAddress }
    const { firstName, lastName, phoneNumber, emailAddress } = inForce
    const row = { firstName, lastName, phoneNumber, emailAddress, profileChangedAt: now }
    await queries.updatePerson(tx, person.id, row)
    await rememberGiver(tx, person.id, staff.staffId)
    if (isNewAddress && isNew) await sendActivation(tx, settings, { ...person, emailAddress }, now)
    if (isNewAddress && !isNew) await requestEmailChange(tx, settings, person, email, now)
    const isKnown = isNew || changed.some((field) => field !== 'emailAddress')
    return {
      ...personRecord('user.changed', person, companyId, { changed }),
      userId: person.id,
      // The event has the new address only when it is in force.
      ...(isKnown && { event: { type: 'user.changed' as const, data: inForce } }),
    }
  },
})

const fields = ['firstName', 'lastName', 'phoneNumber', 'emailAddress'] as const

type LockedPerson = { readonly person: queries.Person; readonly role: queries.Role | undefined }
type PersonAnswer = { readonly userId: number }
type Params = { readonly companyId: number; readonly userId: number }
type PersonAct<Body> = Act<LockedPerson, { readonly params: Params; readonly body: Body }, PersonAnswer>

/** Locks a person who has a role or a mandate at the place. People of other places are not found. */
const lockPersonOf: PersonAct<unknown>['lock'] = async ({ tx }, { params: { companyId, userId } }) => {
  await lockRights(tx, { reliesOn: { companyIds: [companyId] }, changes: { userIds: [userId] } })
  const person = await queries.findPerson(tx, userId)
  const role = await queries.findRole(tx, companyId, userId)
  if (!person || (!role && !(await queries.hasMandate(tx, companyId, userId)))) throw new Problem('notFound')
  return { person, role }
}

const rightsOf = (holder: queries.Rights): queries.Rights => recordOf(roleRights, (right) => holder[right])

/** The detail that the log of rights reads. Imports write the same form. */
const roleDetail = ({ extId }: Pick<queries.Person, 'extId'>, role: queries.Role, was?: queries.Rights) => ({
  userCompanyRoleId: role.id,
  user: extId,
  ...rightsOf(role),
  ...(was && { was: rightsOf(was) }),
})

const personRecord = (
  action: string,
  { id: userId, extId }: Pick<queries.Person, 'id' | 'extId'>,
  companyId: number,
  detail: Readonly<Record<string, unknown>> = {},
): ActResult<PersonAnswer> => ({ answer: { userId }, action, subject: extId, companyId, detail })

const roleRecord = (
  change: 'given' | 'changed' | 'ended',
  person: queries.Person,
  { role, was, now }: { readonly role: queries.Role; readonly was?: queries.Rights; readonly now: Date },
): ActResult<PersonAnswer> => ({
  answer: { userId: person.id },
  action: `role.${change}`,
  subject: role.id,
  companyId: role.companyId,
  detail: roleDetail(person, role, was),
  writes: alertRows([rightAlert(role)], now),
})

/** The role in force, unless it has changed since the caller saw it. */
function livingRole({ role }: LockedPerson, version: number): queries.Role {
  if (!role || role.endedAt) throw new Problem('stateChanged')
  checkVersion(role, version)
  return role
}

const gains = (was: queries.Rights, next: queries.Rights): boolean =>
  roleRights.some((right) => next[right] && !was[right])
const isSame = (was: queries.Rights, next: queries.Rights): boolean =>
  roleRights.every((right) => next[right] === was[right])

/** The desk may take rights away in every row. It gives rights only in rows that it keeps. */
export const changeRole: PersonAct<BodyOf<typeof api.changeRole>> = {
  lock: lockPersonOf,
  work: async ({ tx, staff, now }, held, { body: { version, ...rights } }) => {
    const was = livingRole(held, version)
    if (isSame(was, rights)) throw new Problem('nothingChanged')
    if (gains(was, rights)) checkKeeper(was)
    const role = await queries.writeRole(tx, was.companyId, was.userId, rights)
    await rememberGiver(tx, was.userId, staff.staffId)
    return roleRecord('changed', held.person, { role, was, now })
  },
}

/** Mandates are separate and stay, as when an administrator cancels a role. */
export const endRole: PersonAct<BodyOf<typeof api.endRole>> = {
  lock: lockPersonOf,
  work: async ({ tx, now }, held, { body: { version } }) => {
    const role = livingRole(held, version)
    await queries.endRoleRow(tx, role.id, now)
    return roleRecord('ended', held.person, { role, now })
  },
}

type JoinCall = {
  readonly params: { readonly companyId: number }
  readonly body: BodyOf<typeof api.joinPerson>
}

/** Gives a role to a person who has a user name already. The desk types the name: lists show people only at their own places. */
export const joinPerson: Act<LockedPerson, JoinCall, PersonAnswer> = {
  lock: async ({ tx }, { params: { companyId }, body: { username } }) => {
    await lockRights(tx, { reliesOn: { companyIds: [companyId] } })
    const person = await lockUser(tx, username)
    if (!person) throw fieldProblem('username', 'notFound')
    return { person, role: await queries.findRole(tx, companyId, person.id) }
  },
  work: async (
    { tx, staff, now },
    { person, role: before },
    { params: { companyId }, body: { username: _username, ...rights } },
  ) => {
    if (!(await queries.isLivingPlace(tx, companyId)) || person.disabledAt) throw new Problem('notFound')
    if (before && !before.endedAt) throw fieldProblem('username', 'roleThere')
    if (before) checkKeeper(before)
    const role = await queries.writeRole(tx, companyId, person.id, rights)
    await rememberGiver(tx, person.id, staff.staffId)
    return roleRecord('given', person, { role, now })
  },
}

type VersionBody = { readonly version: number }
type Change = (context: ActContext, person: queries.Person) => Promise<Readonly<Record<string, unknown>>>

/** An act on the access of a person, unless the person has changed since the caller saw them. */
const accessAct = (action: string, change: Change): PersonAct<VersionBody> => ({
  lock: lockPersonOf,
  work: async (context, { person }, { params: { companyId }, body: { version } }) => {
    checkVersion(person, version)
    return personRecord(action, person, companyId, await change(context, person))
  },
})

function checkEnabled({ disabledAt }: queries.Person): void {
  if (disabledAt) throw new Problem('stateChanged')
}

/** Needs neither a second person nor the keeper of the row, because it only takes away. The access ends at every place. */
export const disablePerson = accessAct('user.disabled', async ({ tx, now }, person) => {
  checkEnabled(person)
  await queries.updatePerson(tx, person.id, { disabledAt: now, keeper: 'desk' })
  await endActivationCodes(tx, person.id, now)
  const ended = await revokeSessions(tx, { userIds: [person.id] }, { reason: 'disabled', now })
  return { sessions: ended.length }
})

export const restorePerson = accessAct('user.restored', async ({ tx, staff }, person) => {
  if (!person.disabledAt) throw new Problem('stateChanged')
  checkKeeper(person)
  await queries.updatePerson(tx, person.id, { disabledAt: null })
  await rememberGiver(tx, person.id, staff.staffId)
  return {}
})

/** The code is shown only in the mail to the person. */
export const sendCode = (settings: Settings): PersonAct<VersionBody> =>
  accessAct('user.code', async ({ tx, staff, now }, person) => {
    checkEnabled(person)
    await sendActivation(tx, settings, person, now)
    await queries.updatePerson(tx, person.id)
    await rememberGiver(tx, person.id, staff.staffId)
    return {}
  })

export const resetFactor = accessAct('user.factor', async ({ tx, staff, now }, person) => {
  if (!(await deleteFactor(tx, person.id))) throw new Problem('stateChanged')
  await notifyPerson(tx, person.id, factorMails.removed, now)
  await queries.updatePerson(tx, person.id)
  await rememberGiver(tx, person.id, staff.staffId)
  return {}
})

export const endSessions = accessAct('user.signedout', async ({ tx, now }, person) => {
  const ended = await revokeSessions(tx, { userIds: [person.id] }, { reason: 'desk', now })
  await queries.updatePerson(tx, person.id)
  return { sessions: ended.length }
})
