import type { BodyOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import { handlesMoney } from '@kassavirta/domain/kernel/people/staff-roles'
import { isStaffUsername, type addStaff, type changeStaff } from '@kassavirta/domain/people/staff/office-api'
import type { Deps } from '../../../platform/deps.ts'
import type { Act } from '../../../platform/staff/desk-act.ts'
import { endStaffSessions } from '../../../platform/staff/staff-session.ts'
import * as queries from './queries.ts'
import { notifyOfAccess } from './access-codes.ts'
import {
  askForAddress,
  askForCode,
  askForRoles,
  checkTogether,
  lockAmongAdmins,
  lockPerson,
  recordOf,
  type Person,
  type PersonAct,
  type VersionBody,
} from './change-access.ts'

/** A user name is unique in upper and lower case. The person can sign in only after the approval, which brings the roles. */
export const addPerson = (
  deps: Deps,
): Omit<
  Act<undefined, { readonly body: BodyOf<typeof addStaff> }, Person & { readonly approvalId: number }>,
  'lock'
> => ({
  work: async (context, _held, { body: { roles, reason, ...facts } }) => {
    const { tx, now } = context
    const { username } = facts
    if (!isStaffUsername(username)) throw fieldProblem('username', 'staffNameInvalid')
    checkTogether(roles)
    const staffId = await queries.insertStaff(tx, { ...facts, createdAt: now }, [])
    const person = staffId === undefined ? undefined : await queries.lockStaffById(tx, staffId)
    if (!person) throw fieldProblem('username', 'staffNameTaken')
    const approvalId = await askForRoles(context, deps, person, roles, reason)
    return {
      answer: { staffId: person.id, approvalId },
      ...recordOf('staff.added', { username }, { roles, approvalId }),
    }
  },
})

type RequestAnswer = Person & { readonly approvalId: number | null }

/** Saves everything at once, except the address of a person who handles money: codes go to it, so another person approves it. */
export const changeFacts = (deps: Deps): PersonAct<BodyOf<typeof changeStaff>, RequestAnswer> => ({
  lock: lockPerson,
  work: async (context, person, { body: { version: _version, ...facts } }) => {
    const { id: staffId, firstName, lastName, emailAddress, office } = person
    const waits = handlesMoney(person.roles) && facts.emailAddress !== emailAddress
    const after = waits ? { ...facts, emailAddress } : facts
    await queries.changePerson(context.tx, person, after)
    const changed = { ...person, ...after, version: person.version + 1 }
    const approvalId = waits ? await askForAddress(context, deps, changed, facts.emailAddress) : null
    const detail = { before: { firstName, lastName, emailAddress, office }, after, approvalId }
    return { answer: { staffId, approvalId }, ...recordOf('staff.changed', person, detail) }
  },
})

export const disable: PersonAct<VersionBody> = {
  lock: lockAmongAdmins,
  work: async ({ tx, now }, person) => {
    if (person.disabledAt) throw new Problem('stateChanged')
    await queries.checkAdminStays(tx, person)
    await queries.disablePerson(tx, person, now)
    return { ...answerOf(person), ...recordOf('staff.disabled', person) }
  },
}

/**
 * For a lost phone: the sessions end at once. For a person who handles money the reset and the new code wait for another
 * person. For others the reset happens at once, and a separate call makes the code.
 */
export const resetFactor = (deps: Deps): PersonAct<VersionBody, RequestAnswer> => ({
  lock: lockPerson,
  work: async (context, person) => {
    const { tx, now } = context
    const { id: staffId } = person
    if (person.disabledAt) throw new Problem('stateChanged')
    if (handlesMoney(person.roles)) {
      const approvalId = await askForCode(context, deps, 'factorReset', person)
      await endStaffSessions(tx, staffId, 'factor', now)
      return { answer: { staffId, approvalId }, ...recordOf('staff.resetRequested', person, { approvalId }) }
    }
    await queries.resetFactors(tx, person, now)
    await notifyOfAccess(tx, person, 'factorReset', now)
    return { answer: { staffId, approvalId: null }, ...recordOf('staff.factorReset', person) }
  },
})

/** A forgotten password, or a code that has expired, of somebody who handles money. */
export const askCode = (deps: Deps): PersonAct<VersionBody, RequestAnswer> => ({
  lock: lockPerson,
  work: async (context, person) => {
    if (person.disabledAt || !handlesMoney(person.roles)) throw new Problem('stateChanged')
    const approvalId = await askForCode(context, deps, 'staffCode', person)
    const answer = { staffId: person.id, approvalId }
    return { answer, ...recordOf('staff.codeRequested', person, { approvalId }) }
  },
})

export const endWork: PersonAct<VersionBody> = {
  lock: lockPerson,
  work: async ({ tx, now }, person) => {
    await endStaffSessions(tx, person.id, 'end', now)
    return { ...answerOf(person), ...recordOf('staff.sessionEnded', person) }
  },
}

const answerOf = ({ id }: queries.LockedStaff) => ({ answer: { staffId: id } })
