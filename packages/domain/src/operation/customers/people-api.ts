import * as z from 'zod/mini'
import { CompanyId, EntryId, WireId } from '../../kernel/contract/shapes.ts'
import { Version } from '../../kernel/contract/desk-shapes.ts'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { recordOf } from '../../kernel/data/records.ts'
import { WireMoment } from '../../kernel/dates/dates.ts'
import { roleRights, staffWith } from '../../kernel/people/access.ts'
import { Email, requiredText, trimmedText } from '../../kernel/texts/text-rule.ts'

const PATH = '/api/desk/customers/:companyId/people'
const access = staffWith('customers')
const ofPlace = z.object({ companyId: CompanyId })
const ofPerson = z.object({ companyId: CompanyId, userId: EntryId })
const versionBody = z.object({ version: Version })
const rights = z.object(recordOf(roleRights, () => z.boolean()))

/** The list names so many people of a place. */
export const MOST_PEOPLE = 500

/** `invited` has a code that is not used yet, `waiting` has none that can be used, `locked` has typed wrong passwords. */
const personStates = ['active', 'invited', 'waiting', 'locked', 'disabled'] as const
export type PersonState = (typeof personStates)[number]

const PlaceRole = z.object({
  ...rights.shape,
  /** False where the provider's own systems maintain the row: it can only be ended here. */
  isOwn: z.boolean(),
  version: Version,
})

const PlacePerson = z.object({
  userId: WireId,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** An address that waits to be in force, and until when. */
  waitingEmail: z.nullable(z.object({ address: z.string(), due: WireMoment })),
  /** The relay has refused the address so often that only codes are sent there. */
  isMailRefused: z.boolean(),
  phone: z.string(),
  state: z.enum(personStates),
  /** Until when the code, the wait after wrong passwords; or since when the person is disabled. */
  stateAt: z.nullable(WireMoment),
  lastSignIn: z.nullable(WireMoment),
  /** Since when a code of an app is asked for. */
  factorSince: z.nullable(WireMoment),
  sessions: z.int(),
  /** On how many accounts of the place the person has a mandate now. */
  mandates: z.int(),
  isOwn: z.boolean(),
  version: Version,
  /** Null where the person has no role here, or none any more. */
  role: z.nullable(PlaceRole),
})
export type PlacePerson = z.output<typeof PlacePerson>

export const listPeople = endpoint({
  method: 'GET',
  path: PATH,
  summary: `People with a role at a place or a mandate on its accounts, by name, at most ${MOST_PEOPLE}`,
  access,
  params: () => ofPlace,
  refusals: ['notFound'],
  reply: json(() => z.object({ rows: z.array(PlacePerson), isCut: z.boolean() })),
})

const SamePerson = z.object({
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isHere: z.boolean(),
  isDisabled: z.boolean(),
  /** A place where the person has a role, and at how many. */
  place: z.string(),
  places: z.int(),
})
export type SamePerson = z.output<typeof SamePerson>

export const findSamePeople = endpoint({
  method: 'GET',
  path: `${PATH}/same`,
  summary: 'People who have this user name or this e-mail address already; at most 5',
  access,
  params: () => ofPlace,
  query: () => z.object({ username: trimmedText(100), email: trimmedText(254) }),
  reply: json(() => z.object({ rows: z.array(SamePerson) })),
})

const PersonAnswer = z.object({ userId: WireId })
const OVERTAKEN = ['notFound', 'changedElsewhere', 'stateChanged'] as const

/** The code goes to the person's own address; the staff never see it. */
export const invitePerson = endpoint({
  method: 'POST',
  path: PATH,
  summary: 'Adds a person with a role at a place and mails an activation code',
  access,
  params: () => ofPlace,
  body: () =>
    z.object({
      username: requiredText(100),
      firstName: requiredText(100),
      lastName: requiredText(100),
      email: Email,
      phone: trimmedText(50),
      ...rights.shape,
    }),
  refusals: ['notFound', 'emailInvalid', 'usernameTaken'],
  reply: json(() => PersonAnswer),
})

export const changePerson = endpoint({
  method: 'POST',
  path: `${PATH}/:userId/details`,
  summary:
    'Changes the name and the phone number of a person whom the desk keeps; a new e-mail address waits, and both addresses are told',
  access,
  params: () => ofPerson,
  body: () =>
    z.object({
      firstName: requiredText(100),
      lastName: requiredText(100),
      email: Email,
      phone: trimmedText(50),
      ...versionBody.shape,
    }),
  refusals: [...OVERTAKEN, 'keptBySystems', 'emailInvalid', 'nothingChanged', 'tooManyAttempts'],
  reply: json(() => PersonAnswer),
})

export const joinPerson = endpoint({
  method: 'POST',
  path: `${PATH}/join`,
  summary: 'Gives a person of another place a role at this one, by the user name',
  access,
  params: () => ofPlace,
  body: () => z.object({ username: requiredText(100), ...rights.shape }),
  refusals: ['notFound', 'roleThere', 'keptBySystems'],
  reply: json(() => PersonAnswer),
})

export const changeRole = endpoint({
  method: 'POST',
  path: `${PATH}/:userId/role`,
  summary: 'Gives and takes rights of a role that the desk keeps',
  access,
  params: () => ofPerson,
  body: () => z.object({ ...rights.shape, ...versionBody.shape }),
  refusals: [...OVERTAKEN, 'keptBySystems', 'nothingChanged'],
  reply: json(() => PersonAnswer),
})

/** An act on a person. An act that only takes something away works on rows of the provider's systems too. */
const personAct = (name: string, summary: string, refusals: readonly 'keptBySystems'[] = []) =>
  endpoint({
    method: 'POST',
    path: `${PATH}/:userId/${name}`,
    summary,
    access,
    params: () => ofPerson,
    body: () => versionBody,
    refusals: [...OVERTAKEN, ...refusals],
    reply: json(() => PersonAnswer),
  })

/** The version is that of the role. */
export const endRole = personAct('role/end', 'Ends all rights of a person at a place, at once')
export const disablePerson = personAct('disable', 'Ends the access of a person everywhere, at once')
export const restorePerson = personAct('restore', 'Lets a person of the desk in again', ['keptBySystems'])
export const sendCode = personAct('code', 'Mails a new activation code to the address on record')
export const resetFactor = personAct('factor/end', 'Ends the second factor of a person; the person is told')
export const endSessions = personAct('sessions/end', 'Signs a person out everywhere')
