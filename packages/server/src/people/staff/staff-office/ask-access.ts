import { fullName } from '@kassavirta/domain/kernel/people/names'
import { staffTerms as terms } from '@kassavirta/domain/people/staff/office-terms.fi'
import * as z from 'zod/mini'
import type { Deps } from '../../../platform/deps.ts'
import type { ActContext } from '../../../platform/staff/desk-act.ts'
import { askForApproval, type LockSubject } from '../../approvals/approvals.ts'
import { codeAddress, giveCode } from '../staff-codes.ts'
import { changePerson, lockStaffById, resetFactors, type HeldPerson } from './staff-people.ts'
import { tellOfAccess } from '../tell-of-access.ts'

type AccessKind = 'staffCode' | 'factorReset' | 'staffAddress'
type Line = {
  readonly field: 'factor' | 'codeTo' | 'emailAddress'
  readonly before: string
  readonly after: string
}

/** Where the code goes, as the approver reads and confirms it. */
export const codeLine = (address: string): Line => ({
  field: 'codeTo',
  before: '',
  after: address || terms.codeInHalves,
})

export const subjectLine = ({ username, ...names }: HeldPerson): string => `${fullName(names)} (${username})`

function ask(
  context: ActContext,
  kind: AccessKind,
  person: HeldPerson,
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
  person: HeldPerson,
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
  person: HeldPerson,
  emailAddress: string,
): Promise<number> {
  const address = codeAddress(deps, { emailAddress })
  const line: Line = { field: 'emailAddress', before: person.emailAddress, after: emailAddress }
  return ask(context, 'staffAddress', person, { emailAddress, address }, [
    line,
    ...(hasNeverSignedIn(person) ? [codeLine(address)] : []),
  ])
}

export const hasNeverSignedIn = ({ passwordHash }: HeldPerson): boolean => passwordHash === null

const Payload = z.object({ address: z.string(), emailAddress: z.optional(z.string()) })

const lockAccess =
  (
    carryOut: (
      context: ActContext,
      person: HeldPerson,
      asked: z.output<typeof Payload> & { readonly approvalId: number },
    ) => Promise<void>,
  ): LockSubject<AccessKind> =>
  async ({ tx }, { subject, payload }) => {
    const person = await lockStaffById(tx, Number(subject))
    if (!person || person.disabledAt) return undefined
    return {
      version: person.version,
      barred: { subject: [person.id] },
      carryOut: async (context, { id: approvalId }) => {
        await carryOut(context, person, { ...Payload.parse(payload), approvalId })
        return { companyId: null, detail: { username: person.username } }
      },
    }
  }

/** What approving does. Each raises the version of the person, so that whatever else was asked about them lapses. */
export const accessLocks = (deps: Deps) => ({
  staffCode: lockAccess(({ tx, now }, person, asked) => giveCode(tx, deps, person, asked, now)),
  factorReset: lockAccess(async ({ tx, now }, person, asked) => {
    await resetFactors(tx, person, now)
    await giveCode(tx, deps, person, { ...asked, event: 'factorReset' }, now)
  }),
  staffAddress: lockAccess(async ({ tx, now }, person, { emailAddress = '', ...asked }) => {
    // Also to the address that ends, because its owner would notice.
    await tellOfAccess(tx, person, 'addressChanged', now)
    await changePerson(tx, person, { emailAddress })
    if (hasNeverSignedIn(person)) await giveCode(tx, deps, { ...person, emailAddress }, asked, now)
  }),
})
