import type { BodyOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import { handlesMoney } from '@kassavirta/domain/kernel/people/staff-roles'
import { isStaffUsername, type addStaff, type changeStaff } from '@kassavirta/domain/people/staff/office-api'
import type { Deps } from '../../../platform/deps.ts'
import type { Act } from '../../../platform/staff/desk-act.ts'
import { endStaffSessions } from '../../../platform/staff/staff-session.ts'
import {
  changePerson,
  checkAdminStays,
  disablePerson,
  insertStaff,
  lockStaffById,
  resetFactors,
  type HeldPerson,
} from './staff-people.ts'
import { tellOfAccess } from '../tell-of-access.ts'
import { askForAddress, askForCode } from './ask-access.ts'
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
    const staffId = await insertStaff(tx, { ...facts, createdAt: now }, [])
    const person = staffId === undefined ? undefined : await lockStaffById(tx, staffId)
    if (!person) throw fieldProblem('username', 'staffNameTaken')
    const approvalId = await askForRoles(context, deps, person, roles, reason)
    return {
      answer: { staffId: person.id, approvalId },
      ...recordOf('staff.added', { username }, { roles, approvalId }),
    }
  },
})

type Asked = Person & { readonly approvalId: number | null }

/** Everything holds at once but the address of somebody who handles money: codes go to it, so another person approves it. */
export const changeFacts = (deps: Deps): PersonAct<BodyOf<typeof changeStaff>, Asked> => ({
  lock: lockPerson,
  work: async (context, person, { body: { version: _version, ...facts } }) => {
    const { id: staffId, firstName, lastName, emailAddress, office } = person
    const waits = handlesMoney(person.roles) && facts.emailAddress !== emailAddress
    const after = waits ? { ...facts, emailAddress } : facts
    await changePerson(context.tx, person, after)
    const changed = { ...person, ...after, version: person.version + 1 }
    const approvalId = waits ? await askForAddress(context, deps, changed, facts.emailAddress) : null
    const detail = { before: { firstName, lastName, emailAddress, office }, after, approvalId }
    return { answer: { staffId, approvalId }, ...recordOf('staff.changed', person, detail) }
  },
})

export const disable: PersonAct<Seen> = {
  lock: lockAmongAdmins,
  work: async ({ tx, now }, person) => {
    if (person.disabledAt) throw new Problem('stateChanged')
    await checkAdminStays(tx, person)
    await disablePerson(tx, person, now)
    return { ...answerOf(person), ...recordOf('staff.disabled', person) }
  },
}

/**
 * A lost phone: whoever has it is signed out at once. Of somebody who handles money the reset and the new code wait for
 * another person; of others the code is made by a call of its own.
 */
export const resetFactor = (deps: Deps): PersonAct<Seen, Asked> => ({
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
    await resetFactors(tx, person, now)
    await tellOfAccess(tx, person, 'factorReset', now)
    return { answer: { staffId, approvalId: null }, ...recordOf('staff.factorReset', person) }
  },
})

/** A forgotten password, or a code that has expired, of somebody who handles money. */
export const askCode = (deps: Deps): PersonAct<Seen, Asked> => ({
  lock: lockPerson,
  work: async (context, person) => {
    if (person.disabledAt || !handlesMoney(person.roles)) throw new Problem('stateChanged')
    const approvalId = await askForCode(context, deps, 'staffCode', person)
    const answer = { staffId: person.id, approvalId }
    return { answer, ...recordOf('staff.codeRequested', person, { approvalId }) }
  },
})

export const endWork: PersonAct<Seen> = {
  lock: lockPerson,
  work: async ({ tx, now }, person) => {
    await endStaffSessions(tx, person.id, 'end', now)
    return { ...answerOf(person), ...recordOf('staff.sessionEnded', person) }
  },
}

const answerOf = ({ id }: HeldPerson) => ({ answer: { staffId: id } })
