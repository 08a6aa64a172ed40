import * as z from 'zod/mini'
import { openToAll, staffStanding, staffStandings } from '../../kernel/people/access.ts'
import { empty, endpoint, json } from '../../kernel/contract/endpoint.ts'
import { faultMessage } from '../../kernel/contract/fault.ts'
import { WireId } from '../../kernel/contract/ids.ts'
import { staffCapabilities, staffRoles } from '../../kernel/people/staff-roles.ts'
import { boundedText, requiredText } from '../../kernel/texts/text-rule.ts'
import { FactorKey } from '../profile/second-factor/api.ts'
import { whenUsed } from '../../kernel/contract/when-used.ts'
import { PasskeyProof } from './passkey-proof.ts'

export const PASSWORD_LENGTH = 12

/** Not trimmed, because a password may contain spaces. */
const password = whenUsed(() => boundedText(1000).check(z.minLength(1, faultMessage('required'))))
/** Long instead of mixed: no rule of characters. */
const newPassword = whenUsed(() =>
  boundedText(1000).check(
    z.minLength(PASSWORD_LENGTH, faultMessage('staffPasswordShort', { min: PASSWORD_LENGTH })),
  ),
)
const code = whenUsed(() => requiredText(100))

/** A person of the staff, as the desk shows them to themselves. */
export const StaffMember = whenUsed(() =>
  z.object({
    id: WireId(),
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    office: z.string(),
    roles: z.array(z.enum(staffRoles)),
    capabilities: z.array(z.enum(staffCapabilities)),
    standing: z.enum(staffStandings),
    /** Whether a passkey can be shown instead of a code. */
    hasPasskeys: z.boolean(),
  }),
)
export type StaffMember = z.output<ReturnType<typeof StaffMember>>

const nextSteps = ['factor', 'passkey', 'enrol'] as const
export type NextStep = (typeof nextSteps)[number]

/** What the person does next: show a code, a code or a passkey, or enrol an authenticator app first. */
const Next = whenUsed(() => z.object({ next: z.enum(nextSteps) }))

const PATH = '/api/desk/session'

export const getStaffSession = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'Tells who is signed in at the desk, and how far',
  access: staffStanding(...staffStandings),
  reply: json(StaffMember),
})

export const beginStaffSession = endpoint({
  method: 'POST',
  path: PATH,
  summary: 'Checks the password of a person of the staff; a code has to follow',
  access: openToAll,
  body: () => z.object({ username: requiredText(200), password: password() }),
  refusals: ['unauthorized', 'forbidden', 'tooManyAttempts'],
  reply: json(Next, { secret: true }),
})

export const activateStaff = endpoint({
  method: 'POST',
  path: '/api/desk/activation',
  summary: 'Sets the first password with a code of the command line; an app has to be enrolled next',
  access: openToAll,
  body: () => z.object({ code: code(), password: newPassword() }),
  refusals: ['activationCodeInvalid', 'rolesPending', 'staffPasswordShort', 'forbidden', 'tooManyAttempts'],
  reply: json(Next, { secret: true }),
})

export const enrolFactor = endpoint({
  method: 'POST',
  path: `${PATH}/enrol`,
  summary: 'Makes a key for the authenticator app, with a code of the command line',
  access: staffStanding('password'),
  body: () => z.object({ code: code() }),
  refusals: ['activationCodeInvalid', 'factorActive', 'tooManyAttempts'],
  reply: json(FactorKey, { secret: true }),
})

export const showFactor = endpoint({
  method: 'POST',
  path: `${PATH}/factor`,
  summary: 'Shows a code; the first one of a new app brings the recovery codes',
  access: staffStanding('password', 'full'),
  body: () => z.object({ code: code() }),
  refusals: ['factorCodeWrong', 'tooManyAttempts'],
  reply: json(() => z.object({ staff: StaffMember(), recoveryCodes: z.array(z.string()) }), { secret: true }),
})

export const unlockStaffSession = endpoint({
  method: 'POST',
  path: `${PATH}/unlock`,
  summary: 'Opens a locked session with the password, and with a code or a passkey where the last one is old',
  access: staffStanding('locked', 'full'),
  body: () =>
    z.object({
      password: password(),
      code: z.nullish(boundedText(100)),
      passkey: z.nullish(PasskeyProof()),
    }),
  refusals: ['wrongPassword', 'factor_required', 'factorCodeWrong', 'passkeyRefused', 'tooManyAttempts'],
  reply: json(StaffMember),
})

export const lockStaffSession = endpoint({
  method: 'POST',
  path: `${PATH}/lock`,
  summary: 'Locks the session at once; the password opens it again',
  access: staffStanding('locked', 'full'),
  reply: empty,
})

export const endStaffSession = endpoint({
  method: 'POST',
  path: `${PATH}/end`,
  summary: 'Ends the session',
  access: staffStanding(...staffStandings),
  reply: empty,
})
