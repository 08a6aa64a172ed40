import type { BodyOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import { isStaffUsername, type addStaff, type changeStaff } from '@kassavirta/domain/staff/office-api'
import type { Act } from '../../platform/staff/desk-act.ts'
import { endStaffSessions } from '../../platform/staff/staff-session.ts'
import {
  changePerson,
  checkAdminStays,
  disablePerson,
  insertStaff,
  lockStaffById,
  resetFactors,
  type HeldPerson,
} from '../../shared/staff-people.ts'
import { askForRoles, checkTogether } from './change-roles.ts'
import {
  lockAmongAdmins,
  lockPerson,
  recordOf,
  type Person,
  type PersonAct,
  type Seen,
} from './held-person.ts'

/** The name is the person's own, whatever its case. Without a role they cannot sign in: it comes with the approval. */
export const addPerson: Omit<
  Act<undefined, { readonly body: BodyOf<typeof addStaff> }, Person & { readonly approvalId: number }>,
  'lock'
> = {
  work: async (context, _held, { body: { roles, reason, ...facts } }) => {
    const { tx, now } = context
    const { username } = facts
    if (!isStaffUsername(username)) throw fieldProblem('username', 'staffNameInvalid')
    checkTogether(roles)
    const staffId = await insertStaff(tx, { ...facts, createdAt: now }, [])
    const person = staffId === undefined ? undefined : await lockStaffById(tx, staffId)
    if (!person) throw fieldProblem('username', 'staffNameTaken')
    const approvalId = await askForRoles(context, person, roles, reason)
    return {
      answer: { staffId: person.id, approvalId },
      ...recordOf('staff.added', { username }, { roles, approvalId }),
    }
  },
}

export const changeFacts: PersonAct<BodyOf<typeof changeStaff>> = {
  lock: lockPerson,
  work: async ({ tx }, person, { body: { version: _version, ...facts } }) => {
    await changePerson(tx, person, facts)
    const { firstName, lastName, emailAddress, office } = person
    const detail = { before: { firstName, lastName, emailAddress, office }, after: facts }
    return { ...answerOf(person), ...recordOf('staff.changed', person, detail) }
  },
}

export const disable: PersonAct<Seen> = {
  lock: lockAmongAdmins,
  work: async ({ tx, now }, person) => {
    if (person.disabledAt) throw new Problem('stateChanged')
    await checkAdminStays(tx, person)
    await disablePerson(tx, person, now)
    return { ...answerOf(person), ...recordOf('staff.disabled', person) }
  },
}

/** A lost phone. The code with which another one is enrolled is made by a call of its own. */
export const resetFactor: PersonAct<Seen> = {
  lock: lockPerson,
  work: async ({ tx, now }, person) => {
    if (person.disabledAt) throw new Problem('stateChanged')
    await resetFactors(tx, person, now)
    return { ...answerOf(person), ...recordOf('staff.factorReset', person) }
  },
}

export const endWork: PersonAct<Seen> = {
  lock: lockPerson,
  work: async ({ tx, now }, person) => {
    await endStaffSessions(tx, person.id, 'end', now)
    return { ...answerOf(person), ...recordOf('staff.sessionEnded', person) }
  },
}

const answerOf = ({ id }: HeldPerson) => ({ answer: { staffId: id } })
