import type { BodyOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { fieldProblem } from '@kassavirta/domain/kernel/contract/problem'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import { mayHoldTogether, staffRoles, type StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import type { changeStaffRoles } from '@kassavirta/domain/staff/office-api'
import { roleText } from '@kassavirta/domain/staff/office-form'
import { staffTerms as terms } from '@kassavirta/domain/staff/office-terms.fi'
import * as z from 'zod/mini'
import type { ActContext } from '../../platform/staff/desk-act.ts'
import { askForApproval, type LockSubject } from '../../shared/approvals.ts'
import {
  changePerson,
  checkAdminStays,
  lockAdmins,
  lockStaffById,
  setRoles,
  type HeldPerson,
} from '../../shared/staff-people.ts'
import { lockAmongAdmins, recordOf, type PersonAct } from './held-person.ts'

const Payload = z.object({ roles: z.array(z.enum(staffRoles)) })

/** The roles that a request asks for. */
export const readRoles = (payload: unknown): StaffRole[] => Payload.parse(payload).roles

/** Who gives rights handles no money. The table holds it too. */
export function checkTogether(roles: readonly StaffRole[]): void {
  if (!mayHoldTogether(roles)) throw fieldProblem('roles', 'rolesApart')
}

type Answer = { readonly staffId: number; readonly approvalId: number | null }

/** Takes roles away at once. Where one comes, or a closed access is opened, the whole change waits for another person. */
export const changeRoles: PersonAct<BodyOf<typeof changeStaffRoles>, Answer> = {
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
    const approvalId = await askForRoles(context, person, roles, reason)
    const record = recordOf('staff.rolesRequested', person, { ...detail, approvalId })
    return { answer: { staffId, approvalId }, ...record }
  },
}

/** Asks another person, who is neither the one who asks nor the one who gets the roles. */
export const askForRoles = (
  context: ActContext,
  { id, username, roles: before, disabledAt, version, ...names }: HeldPerson,
  roles: readonly StaffRole[],
  reason: string,
): Promise<number> => {
  const change = {
    subject: `${fullName(names)} (${username})`,
    lines: [
      { field: 'roles', before: roleText(before) || terms.noRoles, after: roleText(roles) },
      ...(disabledAt ? [{ field: 'access', before: terms.closed, after: terms.open }] : []),
    ],
  }
  const asked = { kind: 'staffRoles', subject: String(id), subjectVersion: version, companyId: null } as const
  return askForApproval(context, { ...asked, payload: { roles, change }, reason }, { subject: [id] })
}

/** The person of a request, locked, and what approving does. */
export const lockRoles: LockSubject<'staffRoles'> = async ({ tx }, { subject, payload }) => {
  await lockAdmins(tx)
  const person = await lockStaffById(tx, Number(subject))
  if (!person) return undefined
  const after = readRoles(payload)
  return {
    version: person.version,
    barred: { subject: [person.id] },
    carryOut: async ({ now }) => {
      if (!after.includes('admin')) await checkAdminStays(tx, person)
      if (person.disabledAt) await changePerson(tx, person, { disabledAt: null })
      await setRoles(tx, person, after, now)
      const { username, roles: before } = person
      return { companyId: null, detail: { username, before, after } }
    },
  }
}
