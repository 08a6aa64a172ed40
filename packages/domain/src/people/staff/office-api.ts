import * as z from 'zod/mini'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { faultMessage } from '../../kernel/contract/fault.ts'
import { EntryId, WireId } from '../../kernel/contract/shapes.ts'
import { Version } from '../../kernel/contract/desk-shapes.ts'
import { WireMoment } from '../../kernel/dates/dates.ts'
import { freshStaffWith, staffWith } from '../../kernel/people/access.ts'
import { staffRoles } from '../../kernel/people/staff-roles.ts'
import { isEmail, requiredText, trimmedText } from '../../kernel/texts/text-rule.ts'

const PATH = '/api/desk/staff'

/** How long the code lives with which a person sets a password and enrols an app: over a weekend. */
export const STAFF_CODE_DAYS = 3

/** A name that can be typed on every keyboard of the provider, and dictated over the phone. */
export const isStaffUsername = (name: string): boolean => /^[\p{L}\p{N}._-]{2,100}$/u.test(name)

const roles = z.array(z.enum(staffRoles))

const staffStates = ['active', 'waits', 'disabled'] as const

/** Requests about the access of a person who handles money. */
export const accessRequests = ['staffCode', 'factorReset', 'staffAddress'] as const

/** A person of the provider, as the administrators see them. */
const StaffPerson = z.object({
  staffId: WireId,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  emailAddress: z.string(),
  office: z.string(),
  roles: roles,
  /** `waits` has not signed in yet, or has to enrol an app anew. */
  state: z.enum(staffStates),
  /** Of the last three months. */
  lastSignIn: z.nullable(WireMoment),
  isAtWork: z.boolean(),
  /** The roles that somebody has asked for, and that another person has not approved yet. */
  asked: z.nullable(z.object({ roles: roles, by: z.string() })),
  /** Other requests that wait for another person. */
  requests: z.array(z.object({ kind: z.enum(accessRequests), by: z.string() })),
  /** For the person who asked for it: the first half of an approved code that goes to no mail address, while it is good. */
  codeStart: z.nullable(z.string()),
  version: Version,
})
export type StaffPerson = z.output<typeof StaffPerson>

export const listStaff = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'All people of the provider by name, those whose access is closed last',
  access: staffWith('staff'),
  reply: json(() => z.object({ rows: z.array(StaffPerson) }), { secret: true }),
})

const facts = {
  firstName: requiredText(100),
  lastName: requiredText(100),
  /** Empty where the person has none; a code may go to it. */
  emailAddress: trimmedText(254).check(
    z.refine((text) => text === '' || isEmail(text), faultMessage('emailInvalid')),
  ),
  office: trimmedText(100),
}
const roleRequestFields = {
  roles: roles.check(z.minLength(1, faultMessage('required'))),
  /** For the person who approves it. */
  reason: trimmedText(500),
}
const params = z.object({ staffId: EntryId })
const versionBody = z.object({ version: Version })
const FRESH = ['codeNotFresh'] as const
const OF_ROLES = [...FRESH, 'rolesApart', 'noApprover'] as const
const OF_PERSON = [...FRESH, 'notFound', 'changedElsewhere'] as const
const OF_ACCESS = [...OF_PERSON, 'stateChanged', 'approvalPending', 'noApprover'] as const
/** `approvalId` is null where the change was made at once, because it gives nobody access to money. */
const RequestAnswer = z.object({ staffId: WireId, approvalId: z.nullable(WireId) })

/** The roles come with the approval of another person, and so does the first sign-in. */
export const addStaff = endpoint({
  method: 'POST',
  path: PATH,
  summary: 'Adds a person of the provider and asks another person to approve the roles',
  access: freshStaffWith('staff'),
  body: () =>
    z.object({
      username: requiredText(100),
      ...facts,
      ...roleRequestFields,
    }),
  refusals: [...OF_ROLES, 'emailInvalid', 'staffNameInvalid', 'staffNameTaken'],
  reply: json(() => z.object({ staffId: WireId, approvalId: WireId })),
})

export const changeStaff = endpoint({
  method: 'POST',
  path: `${PATH}/:staffId/facts`,
  summary:
    'Changes the name, the e-mail address and the office of a person; a new address of somebody who handles money waits for an approval',
  access: freshStaffWith('staff'),
  params: () => params,
  body: () => z.object({ ...facts, version: Version }),
  refusals: [...OF_PERSON, 'emailInvalid', 'approvalPending', 'noApprover'],
  reply: json(() => RequestAnswer),
})

/** Removing roles takes effect at once. A change that adds one waits for another person as a whole. */
export const changeStaffRoles = endpoint({
  method: 'POST',
  path: `${PATH}/:staffId/roles`,
  summary:
    'Gives a person these roles instead of the present ones, and opens a closed access; more rights wait for an approval',
  access: freshStaffWith('staff'),
  params: () => params,
  body: () => z.object({ ...roleRequestFields, version: Version }),
  refusals: [...OF_PERSON, ...OF_ROLES, 'nothingChanged', 'approvalPending', 'ownRoles', 'lastAdmin'],
  reply: json(() => z.object({ staffId: WireId, approvalId: z.nullable(WireId) })),
})

export const disableStaff = endpoint({
  method: 'POST',
  path: `${PATH}/:staffId/disable`,
  summary: 'Closes the access of a person at once: session, codes, the account',
  access: freshStaffWith('staff'),
  params: () => params,
  body: () => versionBody,
  refusals: [...OF_PERSON, 'stateChanged', 'lastAdmin'],
  reply: json(() => z.object({ staffId: WireId })),
})

export const resetStaffFactor = endpoint({
  method: 'POST',
  path: `${PATH}/:staffId/factor/reset`,
  summary:
    'A lost phone: ends the session, the authenticator app, the passkeys and the recovery codes of a person; of somebody who handles money only the session, the rest and the new code wait for an approval',
  access: freshStaffWith('staff'),
  params: () => params,
  body: () => versionBody,
  refusals: OF_ACCESS,
  reply: json(() => RequestAnswer),
})

export const askStaffCode = endpoint({
  method: 'POST',
  path: `${PATH}/:staffId/code/request`,
  summary: 'Asks another person to approve a new code for somebody who handles money',
  access: freshStaffWith('staff'),
  params: () => params,
  body: () => versionBody,
  refusals: OF_ACCESS,
  reply: json(() => RequestAnswer),
})

export const endStaffWork = endpoint({
  method: 'POST',
  path: `${PATH}/:staffId/session/end`,
  summary: 'Signs a person out at once, wherever they are',
  access: freshStaffWith('staff'),
  params: () => params,
  body: () => versionBody,
  refusals: OF_PERSON,
  reply: json(() => z.object({ staffId: WireId })),
})

/** Not an act: answers of acts are stored for repeated calls, and this code must not be. Each call makes a new one. */
export const makeStaffCode = endpoint({
  method: 'POST',
  path: `${PATH}/:staffId/code`,
  summary:
    'Makes the one-time code with which a person who handles no money sets a password or enrols an app; an earlier one counts no more',
  access: freshStaffWith('staff'),
  params: () => params,
  refusals: [...FRESH, 'notFound', 'stateChanged', 'rolesPending', 'secondPersonNeeded'],
  reply: json(() => z.object({ code: z.string() }), { secret: true }),
})

/** Changes of somebody's access at the desk, of which everybody concerned is notified. */
export const accessEventKinds = ['added', 'codeMade', 'factorReset', 'factorAdded', 'addressChanged'] as const
export type AccessEvent = (typeof accessEventKinds)[number]
