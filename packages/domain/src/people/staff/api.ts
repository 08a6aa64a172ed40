import * as z from 'zod/mini'
import { empty, endpoint, json } from '../../kernel/contract/endpoint.ts'
import { faultMessage } from '../../kernel/contract/fault.ts'
import { WireId, EntryId } from '../../kernel/contract/shapes.ts'
import { WireMoment } from '../../kernel/dates/dates.ts'
import {
  openToAll,
  staffStanding,
  staffStandings,
  freshStaffWith,
  staffWith,
} from '../../kernel/people/access.ts'
import { staffCapabilities, staffRoles } from '../../kernel/people/staff-roles.ts'
import { boundedText, requiredText } from '../../kernel/texts/text-rule.ts'
import { FactorKey } from '../profile/api.ts'

export const PASSWORD_LENGTH = 12

/** Not trimmed, because a password may contain spaces. */
const password = boundedText(1000).check(z.minLength(1, faultMessage('required')))
/** Long instead of mixed: no rule of characters. */
const newPassword = boundedText(1000).check(
  z.minLength(PASSWORD_LENGTH, faultMessage('staffPasswordShort', { min: PASSWORD_LENGTH })),
)
const code = requiredText(100)

/** A person of the staff, as the desk shows them to themselves. */
export const StaffMember = z.object({
  id: WireId,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  office: z.string(),
  roles: z.array(z.enum(staffRoles)),
  capabilities: z.array(z.enum(staffCapabilities)),
  standing: z.enum(staffStandings),
  /** Whether a passkey can be shown instead of a code. */
  hasPasskeys: z.boolean(),
})
export type StaffMember = z.output<typeof StaffMember>

const proofPart = requiredText(8000)

/** What a browser gives of a passkey that has signed a challenge, in base64url. */
export const PasskeyProof = z.object({
  id: requiredText(1400),
  clientDataJSON: proofPart,
  authenticatorData: proofPart,
  signature: proofPart,
})
export type PasskeyProof = z.output<typeof PasskeyProof>

const nextSteps = ['factor', 'passkey', 'enrol'] as const
export type NextStep = (typeof nextSteps)[number]

/** What the person does next: show a code, a code or a passkey, or enrol an authenticator app first. */
const Next = z.object({ next: z.enum(nextSteps) })

const SESSION_PATH = '/api/desk/session'

export const getStaffSession = endpoint({
  method: 'GET',
  path: SESSION_PATH,
  summary: 'Tells who is signed in at the desk, and how far',
  access: staffStanding(...staffStandings),
  reply: json(() => StaffMember),
})

export const beginStaffSession = endpoint({
  method: 'POST',
  path: SESSION_PATH,
  summary: 'Checks the password of a person of the staff; a code has to follow',
  access: openToAll,
  body: () => z.object({ username: requiredText(200), password: password }),
  refusals: ['unauthorized', 'forbidden', 'tooManyAttempts'],
  reply: json(() => Next, { secret: true }),
})

export const activateStaff = endpoint({
  method: 'POST',
  path: '/api/desk/activation',
  summary: 'Sets the first password with a code of the command line; an app has to be enrolled next',
  access: openToAll,
  body: () => z.object({ code: code, password: newPassword }),
  refusals: ['activationCodeInvalid', 'rolesPending', 'staffPasswordShort', 'forbidden', 'tooManyAttempts'],
  reply: json(() => Next, { secret: true }),
})

export const enrolFactor = endpoint({
  method: 'POST',
  path: `${SESSION_PATH}/enrol`,
  summary: 'Makes a key for the authenticator app, with a code of the command line',
  access: staffStanding('password'),
  body: () => z.object({ code: code }),
  refusals: ['activationCodeInvalid', 'factorActive', 'tooManyAttempts'],
  reply: json(() => FactorKey, { secret: true }),
})

export const showFactor = endpoint({
  method: 'POST',
  path: `${SESSION_PATH}/factor`,
  summary: 'Shows a code; the first one of a new app brings the recovery codes',
  access: staffStanding('password', 'full'),
  body: () => z.object({ code: code }),
  refusals: ['factorCodeWrong', 'tooManyAttempts'],
  reply: json(() => z.object({ staff: StaffMember, recoveryCodes: z.array(z.string()) }), { secret: true }),
})

export const unlockStaffSession = endpoint({
  method: 'POST',
  path: `${SESSION_PATH}/unlock`,
  summary: 'Opens a locked session with the password, and with a code or a passkey where the last one is old',
  access: staffStanding('locked', 'full'),
  body: () =>
    z.object({
      password: password,
      code: z.nullish(boundedText(100)),
      passkey: z.nullish(PasskeyProof),
    }),
  refusals: ['wrongPassword', 'factor_required', 'factorCodeWrong', 'passkeyRefused', 'tooManyAttempts'],
  reply: json(() => StaffMember),
})

export const lockStaffSession = endpoint({
  method: 'POST',
  path: `${SESSION_PATH}/lock`,
  summary: 'Locks the session at once; the password opens it again',
  access: staffStanding('locked', 'full'),
  reply: empty,
})

export const endStaffSession = endpoint({
  method: 'POST',
  path: `${SESSION_PATH}/end`,
  summary: 'Ends the session',
  access: staffStanding(...staffStandings),
  reply: empty,
})

/** As many as a person has devices; more would only be forgotten. */
export const MOST_PASSKEYS = 10

const PATH = '/api/desk/passkeys'

/** A passkey of the caller: a security key, a phone or a computer that asks for a finger, a face or a PIN. */
const Passkey = z.object({
  passkeyId: WireId,
  name: z.string(),
  created: WireMoment,
  /** When it was last shown. */
  used: z.nullable(WireMoment),
})
export type Passkey = z.output<typeof Passkey>

export const listPasskeys = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'The passkeys of the caller, oldest first',
  access: staffWith(),
  reply: json(() => z.object({ rows: z.array(Passkey) })),
})

/** Ed25519, ES256 and RS256, by their numbers of COSE: every device on sale knows one of them. */
export const passkeyAlgorithms = [-8, -7, -257] as const

/** What a passkey signs, once and within minutes, at which site, and which passkeys the person has already. */
const Challenge = z.object({ challenge: z.string(), rpId: z.string(), known: z.array(z.string()) })

export const beginPasskey = endpoint({
  method: 'POST',
  path: `${PATH}/challenge`,
  summary: 'Makes a challenge for a new passkey of the caller, and a number for the person',
  access: freshStaffWith(),
  refusals: ['codeNotFresh'],
  reply: json(() => z.object({ ...Challenge.shape, userId: z.string() }), { secret: true }),
})

const encoded = requiredText(8000)

export const addPasskey = endpoint({
  method: 'POST',
  path: PATH,
  summary: 'Takes a new passkey of the caller into use, beside the authenticator app',
  access: freshStaffWith(),
  body: () =>
    z.object({
      name: requiredText(60),
      proof: z.object({
        id: requiredText(1400),
        clientDataJSON: encoded,
        attestationObject: encoded,
      }),
    }),
  refusals: ['codeNotFresh', 'passkeyRefused', 'passkeyNameTaken', 'passkeysFull'],
  reply: json(() => z.object({ passkeyId: WireId })),
})

export const endPasskey = endpoint({
  method: 'POST',
  path: `${PATH}/:passkeyId/end`,
  summary: 'Ends a passkey of the caller; the authenticator app stays',
  access: freshStaffWith(),
  params: () => z.object({ passkeyId: EntryId }),
  refusals: ['codeNotFresh', 'notFound'],
  reply: json(() => z.object({ passkeyId: WireId })),
})

const SESSION = '/api/desk/session/passkey'

export const askPasskey = endpoint({
  method: 'POST',
  path: `${SESSION}/challenge`,
  summary: 'Makes a challenge for the passkeys of the person whose password was shown',
  access: staffStanding(...staffStandings),
  reply: json(() => Challenge, { secret: true }),
})

export const showPasskey = endpoint({
  method: 'POST',
  path: SESSION,
  summary: 'Shows a passkey instead of a code',
  access: staffStanding('password', 'full'),
  body: () => z.object({ proof: PasskeyProof }),
  refusals: ['passkeyRefused', 'tooManyAttempts'],
  reply: json(() => z.object({ staff: StaffMember })),
})
