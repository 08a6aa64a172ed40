import * as z from 'zod/mini'
import type { BodyOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import {
  handlesMoney,
  mayHoldTogether,
  staffRoles,
  type StaffRole,
} from '@kassavirta/domain/kernel/people/staff-roles'
import type { changeStaffRoles } from '@kassavirta/domain/people/staff/office-api'
import { roleText } from '@kassavirta/domain/people/staff/office-form'
import { staffTerms as terms } from '@kassavirta/domain/people/staff/terms.fi'
import type { Deps } from '../../../platform/deps.ts'
import { type ActContext, checkVersion, type Act, type ActResult } from '../../../platform/staff/desk-act.ts'
import { askForApproval, type LockSubject } from '../../approvals/queries.ts'
import { codeAddress, giveCode, notifyOfAccess } from './access-codes.ts'
import * as queries from './queries.ts'

const RolesPayload = z.object({ roles: z.array(z.enum(staffRoles)), address: z.optional(z.string()) })

/** The roles that a request asks for. */
export const readRoles = (payload: unknown): StaffRole[] => RolesPayload.parse(payload).roles

/** An administrator, who gives rights, must not handle money. The table checks it too. */
export function checkTogether(roles: readonly StaffRole[]): void {
  if (!mayHoldTogether(roles)) throw fieldProblem('roles', 'rolesApart')
}

type Answer = { readonly staffId: number; readonly approvalId: number | null }

/** Takes roles away at once. A change that adds a role or opens a closed access waits as a whole for another person. */
export const changeRoles = (deps: Deps): PersonAct<BodyOf<typeof changeStaffRoles>, Answer> => ({
  lock: lockAmongAdmins,
  work: async (context, person, { body: { roles, reason } }) => {
    checkTogether(roles)
    const { id: staffId, roles: before } = person
    const isMore = person.disabledAt !== null || roles.some((role) => !before.includes(role))
    if (!isMore && roles.length === before.length) throw fieldProblem('roles', 'nothingChanged')
    if (!roles.includes('admin')) await queries.checkAdminStays(context.tx, person)
    const detail = { before, after: roles, reason }
    if (!isMore) {
      await queries.setRoles(context.tx, person, roles, context.now)
      return { answer: { staffId, approvalId: null }, ...recordOf('staff.rolesTaken', person, detail) }
    }
    if (staffId === context.staff.staffId) throw fieldProblem('roles', 'ownRoles')
    const approvalId = await askForRoles(context, deps, person, roles, reason)
    const record = recordOf('staff.rolesRequested', person, { ...detail, approvalId })
    return { answer: { staffId, approvalId }, ...record }
  },
})

/** A person who will handle money and has never signed in gets the first code with the approval. */
const getsCode = (person: queries.LockedStaff, roles: readonly StaffRole[]): boolean =>
  handlesMoney(roles) && hasNeverSignedIn(person)

/** Requests the approval of another person, who is neither the requester nor the one who gets the roles. */
export const askForRoles = (
  context: ActContext,
  deps: Deps,
  person: queries.LockedStaff,
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
    await queries.lockAdmins(tx)
    const person = await queries.lockStaffById(tx, Number(subject))
    if (!person) return undefined
    const { roles: after, address = '' } = RolesPayload.parse(payload)
    return {
      version: person.version,
      barred: { subject: [person.id] },
      carryOut: async ({ now }, { id: approvalId }) => {
        if (!after.includes('admin')) await queries.checkAdminStays(tx, person)
        if (person.disabledAt) await queries.changePerson(tx, person, { disabledAt: null })
        await queries.setRoles(tx, person, after, now)
        // An administrator could have made a code before the approval; it must not work with the new roles.
        if (handlesMoney(after)) await queries.endCodes(tx, person.id, now)
        if (getsCode(person, after)) await giveCode(tx, deps, person, { approvalId, address }, now)
        const { username, roles: before } = person
        return { companyId: null, detail: { username, before, after } }
      },
    }
  }

type AccessKind = 'staffCode' | 'factorReset' | 'staffAddress'
type Line = {
  readonly field: 'factor' | 'codeTo' | 'emailAddress'
  readonly before: string
  readonly after: string
}

/** The line of the request with the address of the code, which the approver reads and confirms. */
const codeLine = (address: string): Line => ({
  field: 'codeTo',
  before: '',
  after: address || terms.codeInHalves,
})

const subjectLine = ({ username, ...names }: queries.LockedStaff): string =>
  `${fullName(names)} (${username})`

function ask(
  context: ActContext,
  kind: AccessKind,
  person: queries.LockedStaff,
  payload: Readonly<Record<string, string>>,
  lines: readonly Line[],
): Promise<number> {
  const change = { subject: subjectLine(person), lines }
  const about = { kind, subject: String(person.id), subjectVersion: person.version, companyId: null }
  return askForApproval(
    context,
    { ...about, payload: { ...payload, change }, reason: '' },
    {
      subject: [person.id],
    },
  )
}

/** Asks another person to approve a new code, or a reset with the code that follows it, for somebody who handles money. */
export function askForCode(
  context: ActContext,
  deps: Deps,
  kind: 'staffCode' | 'factorReset',
  person: queries.LockedStaff,
): Promise<number> {
  const address = codeAddress(deps, person)
  const reset: Line = { field: 'factor', before: terms.factorNow, after: terms.factorAfter }
  return ask(context, kind, person, { address }, [
    ...(kind === 'factorReset' ? [reset] : []),
    codeLine(address),
  ])
}

/** Asks another person to approve a new address, to which the codes of somebody who handles money would go. */
export function askForAddress(
  context: ActContext,
  deps: Deps,
  person: queries.LockedStaff,
  emailAddress: string,
): Promise<number> {
  const address = codeAddress(deps, { emailAddress })
  const line: Line = { field: 'emailAddress', before: person.emailAddress, after: emailAddress }
  return ask(context, 'staffAddress', person, { emailAddress, address }, [
    line,
    ...(hasNeverSignedIn(person) ? [codeLine(address)] : []),
  ])
}

const hasNeverSignedIn = ({ passwordHash }: queries.LockedStaff): boolean => passwordHash === null

const AccessPayload = z.object({ address: z.string(), emailAddress: z.optional(z.string()) })

const lockAccess =
  (
    carryOut: (
      context: ActContext,
      person: queries.LockedStaff,
      asked: z.output<typeof AccessPayload> & { readonly approvalId: number },
    ) => Promise<void>,
  ): LockSubject<AccessKind> =>
  async ({ tx }, { subject, payload }) => {
    const person = await queries.lockStaffById(tx, Number(subject))
    if (!person || person.disabledAt) return undefined
    return {
      version: person.version,
      barred: { subject: [person.id] },
      carryOut: async (context, { id: approvalId }) => {
        await carryOut(context, person, { ...AccessPayload.parse(payload), approvalId })
        return { companyId: null, detail: { username: person.username } }
      },
    }
  }

/** The work of each approval. It raises the version of the person, so that other open requests about them lapse. */
export const accessLocks = (deps: Deps) => ({
  staffCode: lockAccess(({ tx, now }, person, asked) => giveCode(tx, deps, person, asked, now)),
  factorReset: lockAccess(async ({ tx, now }, person, asked) => {
    await queries.resetFactors(tx, person, now)
    await giveCode(tx, deps, person, { ...asked, event: 'factorReset' }, now)
  }),
  staffAddress: lockAccess(async ({ tx, now }, person, { emailAddress = '', ...asked }) => {
    // The notice goes to the old address too, because its owner would notice a takeover.
    await notifyOfAccess(tx, person, 'addressChanged', now)
    await queries.changePerson(tx, person, { emailAddress })
    if (hasNeverSignedIn(person)) await giveCode(tx, deps, { ...person, emailAddress }, asked, now)
  }),
})

export type Person = { readonly staffId: number }

/** An act on one person, with the version of the row that the screen has shown. */
export type PersonAct<Body, Answer = Person> = Act<
  queries.LockedStaff,
  { readonly params: Person; readonly body: Body },
  Answer
>
export type VersionBody = { readonly version: number }

export const lockPerson: PersonAct<VersionBody>['lock'] = async ({ tx }, { params, body }) => {
  const person = await queries.lockStaffById(tx, params.staffId)
  if (!person) throw new Problem('notFound')
  checkVersion(person, body.version)
  return person
}

/** For acts that may take an administrator away from the desk. */
export const lockAmongAdmins: PersonAct<VersionBody>['lock'] = async (context, call) => {
  await queries.lockAdmins(context.tx)
  return lockPerson(context, call)
}

/** The record of an act on a person in the audit log. */
export const recordOf = (
  action: string,
  { username }: Pick<queries.LockedStaff, 'username'>,
  detail: Readonly<Record<string, unknown>> = {},
): Omit<ActResult<never>, 'answer'> => ({ action, subject: username, companyId: null, detail })
