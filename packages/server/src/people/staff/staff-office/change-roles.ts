import type { BodyOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { fieldProblem } from '@kassavirta/domain/kernel/contract/problem'
import {
  handlesMoney,
  mayHoldTogether,
  staffRoles,
  type StaffRole,
} from '@kassavirta/domain/kernel/people/staff-roles'
import type { changeStaffRoles } from '@kassavirta/domain/people/staff/office-api'
import { roleText } from '@kassavirta/domain/people/staff/office-form'
import { staffTerms as terms } from '@kassavirta/domain/people/staff/office-terms.fi'
import * as z from 'zod/mini'
import type { Deps } from '../../../platform/deps.ts'
import type { ActContext } from '../../../platform/staff/desk-act.ts'
import { askForApproval, type LockSubject } from '../../approvals/approvals.ts'
import { codeAddress, giveCode } from '../staff-codes.ts'
import {
  changePerson,
  checkAdminStays,
  endCodes,
  lockAdmins,
  lockStaffById,
  setRoles,
  type HeldPerson,
} from './staff-people.ts'
import { codeLine, hasNeverSignedIn, subjectLine } from './ask-access.ts'
import { lockAmongAdmins, recordOf, type PersonAct } from './held-person.ts'

const Payload = z.object({ roles: z.array(z.enum(staffRoles)), address: z.optional(z.string()) })

/** The roles that a request asks for. */
export const readRoles = (payload: unknown): StaffRole[] => Payload.parse(payload).roles

/** Who gives rights handles no money. The table holds it too. */
export function checkTogether(roles: readonly StaffRole[]): void {
  if (!mayHoldTogether(roles)) throw fieldProblem('roles', 'rolesApart')
}

type Answer = { readonly staffId: number; readonly approvalId: number | null }

/** Takes roles away at once. Where one comes, or a closed access is opened, the whole change waits for another person. */
export const changeRoles = (deps: Deps): PersonAct<BodyOf<typeof changeStaffRoles>, Answer> => ({
  lock: lockAmongAdmins,
  work: async (context, person, { body: { roles, reason } }) => {
    checkTogether(roles)
    const { id: staffId, roles: before } = person
    const isMore = person.disabledAt !== null || roles.some((role) => !before.includes(role))
    if (!isMore && roles.length === before.length) throw fieldProblem('roles', 'nothingChanged')
    if (!roles.includes('admin')) await checkAdminStays(context.tx, person)
    const detail = { before, after: roles, reason }
    if (!isMore) {
      await setRoles(context.tx, person, roles, context.now)
      return { answer: { staffId, approvalId: null }, ...recordOf('staff.rolesTaken', person, detail) }
    }
    if (staffId === context.staff.staffId) throw fieldProblem('roles', 'ownRoles')
    const approvalId = await askForRoles(context, deps, person, roles, reason)
    const record = recordOf('staff.rolesRequested', person, { ...detail, approvalId })
    return { answer: { staffId, approvalId }, ...record }
  },
})

/** Somebody who gets money in their hands and has never signed in gets a code with the approval, and nobody else has one. */
const getsCode = (person: HeldPerson, roles: readonly StaffRole[]): boolean =>
  handlesMoney(roles) && hasNeverSignedIn(person)

/** Asks another person, who is neither the one who asks nor the one who gets the roles. */
export const askForRoles = (
  context: ActContext,
  deps: Deps,
  person: HeldPerson,
  roles: readonly StaffRole[],
  reason: string,
): Promise<number> => {
  const { id, roles: before, disabledAt, version } = person
  const address = codeAddress(deps, person)
  const change = {
    subject: subjectLine(person),
    lines: [
      { field: 'roles', before: roleText(before) || terms.noRoles, after: roleText(roles) },
      ...(disabledAt ? [{ field: 'access', before: terms.closed, after: terms.open }] : []),
      ...(getsCode(person, roles) ? [codeLine(address)] : []),
    ],
  }
  const asked = { kind: 'staffRoles', subject: String(id), subjectVersion: version, companyId: null } as const
  return askForApproval(context, { ...asked, payload: { roles, address, change }, reason }, { subject: [id] })
}

/** The person of a request, locked, and what approving does. */
export const lockRoles =
  (deps: Deps): LockSubject<'staffRoles'> =>
  async ({ tx }, { subject, payload }) => {
    await lockAdmins(tx)
    const person = await lockStaffById(tx, Number(subject))
    if (!person) return undefined
    const { roles: after, address = '' } = Payload.parse(payload)
    return {
      version: person.version,
      barred: { subject: [person.id] },
      carryOut: async ({ now }, { id: approvalId }) => {
        if (!after.includes('admin')) await checkAdminStays(tx, person)
        if (person.disabledAt) await changePerson(tx, person, { disabledAt: null })
        await setRoles(tx, person, after, now)
        // A person who has made a code before the approval must not come in by it.
        if (handlesMoney(after)) await endCodes(tx, person.id, now)
        if (getsCode(person, after)) await giveCode(tx, deps, person, { approvalId, address }, now)
        const { username, roles: before } = person
        return { companyId: null, detail: { username, before, after } }
      },
    }
  }
