import * as z from 'zod/mini'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { faultMessage } from '../../kernel/contract/fault.ts'
import { EntryId, WireId } from '../../kernel/contract/ids.ts'
import { whenUsed } from '../../kernel/contract/when-used.ts'
import { WireMoment } from '../../kernel/dates/dates.ts'
import { freshStaffWith, staffWith } from '../../kernel/people/access.ts'
import { isEmail } from '../../kernel/people/email-address.ts'
import { staffRoles } from '../../kernel/people/staff-roles.ts'
import { requiredText, trimmedText } from '../../kernel/texts/text-rule.ts'
import { Version } from '../../kernel/contract/ids.ts'

const PATH = '/api/desk/staff'

/** How long the code lives with which a person sets a password and enrols an app: over a weekend. */
export const STAFF_CODE_DAYS = 3

/** A name that can be typed on any keyboard of the house, and told over the phone. */
export const isStaffUsername = (name: string): boolean => /^[\p{L}\p{N}._-]{2,100}$/u.test(name)

const roles = whenUsed(() => z.array(z.enum(staffRoles)))

const staffStates = ['active', 'waits', 'disabled'] as const

/** Requests about the access of a person who handles money. */
export const accessRequests = ['staffCode', 'factorReset', 'staffAddress'] as const

/** A person of the provider, as the administrators see them. */
const StaffPerson = whenUsed(() =>
  z.object({
    staffId: WireId(),
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    emailAddress: z.string(),
    office: z.string(),
    roles: roles(),
    /** `waits` has not signed in yet, or has to enrol an app anew. */
    state: z.enum(staffStates),
    /** Of the last three months. */
    lastSignIn: z.nullable(WireMoment()),
    isAtWork: z.boolean(),
    /** The roles that somebody has asked for, and that another person has not approved yet. */
    asked: z.nullable(z.object({ roles: roles(), by: z.string() })),
    /** What else waits for another person. */
    requests: z.array(z.object({ kind: z.enum(accessRequests), by: z.string() })),
    /** For the person who asked for it: the first half of an approved code that goes to no mail address, while it is good. */
    codeStart: z.nullable(z.string()),
    version: Version(),
  }),
)
export type StaffPerson = z.output<ReturnType<typeof StaffPerson>>

export const listStaff = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'All people of the provider by name, those whose access is closed last',
  access: staffWith('staff'),
  reply: json(() => z.object({ rows: z.array(StaffPerson()) }), { secret: true }),
})

const facts = whenUsed(() => ({
  firstName: requiredText(100),
  lastName: requiredText(100),
  /** Empty where the person has none; a code may go to it. */
  emailAddress: trimmedText(254).check(
    z.refine((text) => text === '' || isEmail(text), faultMessage('emailInvalid')),
  ),
  office: trimmedText(100),
}))
const wanted = whenUsed(() => ({
  roles: roles().check(z.minLength(1, faultMessage('required'))),
  /** For the person who approves it. */
  reason: trimmedText(500),
}))
const params = whenUsed(() => z.object({ staffId: EntryId() }))
const seen = whenUsed(() => z.object({ version: Version() }))
const FRESH = ['codeNotFresh'] as const
const OF_ROLES = [...FRESH, 'rolesApart', 'noApprover'] as const
const OF_PERSON = [...FRESH, 'notFound', 'changedElsewhere'] as const
const OF_ACCESS = [...OF_PERSON, 'stateChanged', 'approvalPending', 'noApprover'] as const
/** Null where it was done at once, as nobody has money in their hands by it. */
const asked = whenUsed(() => z.object({ staffId: WireId(), approvalId: z.nullable(WireId()) }))

/** The roles come with the approval of another person, and so does the first sign-in. */
export const addStaff = endpoint({
  method: 'POST',
  path: PATH,
  summary: 'Adds a person of the provider and asks another person to approve the roles',
  access: freshStaffWith('staff'),
  body: () =>
    z.object({
      username: requiredText(100),
      ...facts(),
      ...wanted(),
    }),
  refusals: [...OF_ROLES, 'emailInvalid', 'staffNameInvalid', 'staffNameTaken'],
  reply: json(() => z.object({ staffId: WireId(), approvalId: WireId() })),
})

export const changeStaff = endpoint({
  method: 'POST',
  path: `${PATH}/:staffId/facts`,
  summary:
    'Changes the name, the e-mail address and the office of a person; a new address of somebody who handles money waits for an approval',
  access: freshStaffWith('staff'),
  params,
  body: () => z.object({ ...facts(), version: Version() }),
  refusals: [...OF_PERSON, 'emailInvalid', 'approvalPending', 'noApprover'],
  reply: json(asked),
})

/** Roles that only go are gone at once. One that comes waits for another person, and everything else of the change with it. */
export const changeStaffRoles = endpoint({
  method: 'POST',
  path: `${PATH}/:staffId/roles`,
  summary:
    'Gives a person these roles instead of the present ones, and opens a closed access; more rights wait for an approval',
  access: freshStaffWith('staff'),
  params,
  body: () => z.object({ ...wanted(), version: Version() }),
  refusals: [...OF_PERSON, ...OF_ROLES, 'nothingChanged', 'approvalPending', 'ownRoles', 'lastAdmin'],
  reply: json(() => z.object({ staffId: WireId(), approvalId: z.nullable(WireId()) })),
})

export const disableStaff = endpoint({
  method: 'POST',
  path: `${PATH}/:staffId/disable`,
  summary: 'Closes the access of a person at once: session, codes, the account',
  access: freshStaffWith('staff'),
  params,
  body: seen,
  refusals: [...OF_PERSON, 'stateChanged', 'lastAdmin'],
  reply: json(() => z.object({ staffId: WireId() })),
})

export const resetStaffFactor = endpoint({
  method: 'POST',
  path: `${PATH}/:staffId/factor/reset`,
  summary:
    'A lost phone: ends the session, the authenticator app, the passkeys and the recovery codes of a person; of somebody who handles money only the session, the rest and the new code wait for an approval',
  access: freshStaffWith('staff'),
  params,
  body: seen,
  refusals: OF_ACCESS,
  reply: json(asked),
})

export const askStaffCode = endpoint({
  method: 'POST',
  path: `${PATH}/:staffId/code/request`,
  summary: 'Asks another person to approve a new code for somebody who handles money',
  access: freshStaffWith('staff'),
  params,
  body: seen,
  refusals: OF_ACCESS,
  reply: json(asked),
})

export const endStaffWork = endpoint({
  method: 'POST',
  path: `${PATH}/:staffId/session/end`,
  summary: 'Signs a person out at once, wherever they are',
  access: freshStaffWith('staff'),
  params,
  body: seen,
  refusals: OF_PERSON,
  reply: json(() => z.object({ staffId: WireId() })),
})

/** No act: the answer of an act is stored for whoever repeats it, and this code is stored nowhere. Each call makes another. */
export const makeStaffCode = endpoint({
  method: 'POST',
  path: `${PATH}/:staffId/code`,
  summary:
    'Makes the one-time code with which a person who handles no money sets a password or enrols an app; an earlier one counts no more',
  access: freshStaffWith('staff'),
  params,
  refusals: [...FRESH, 'notFound', 'stateChanged', 'rolesPending', 'secondPersonNeeded'],
  reply: json(() => z.object({ code: z.string() }), { secret: true }),
})
