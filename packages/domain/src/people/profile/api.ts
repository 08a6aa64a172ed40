import * as z from 'zod/mini'
import { empty, endpoint, json } from '../../kernel/contract/endpoint.ts'
import { faultMessage } from '../../kernel/contract/fault.ts'
import { emptyIfMissing } from '../../kernel/contract/body-values.ts'
import { WireMoment } from '../../kernel/dates/dates.ts'
import { openToAll, signedIn, openOrSignedIn } from '../../kernel/people/access.ts'
import { Email, requiredText, trimmedText, boundedText } from '../../kernel/texts/text-rule.ts'
import { SessionUser } from '../session/api.ts'

export const Profile = z.object({
  firstName: requiredText(100),
  lastName: requiredText(100),
  emailAddress: Email,
  phoneNumber: emptyIfMissing(trimmedText(50)),
})
export type Profile = z.output<typeof Profile>

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/userdata',
  summary: 'Changes the caller’s own name, e-mail and phone',
  access: signedIn,
  body: () => Profile,
  refusals: ['emailInvalid', 'tooManyAttempts'],
  reply: json(() => z.object({ user: SessionUser })),
})

/** The code is in the letter to the address that is in force. It works once, and without a sign-in. */
const emailChangeCall = {
  method: 'POST',
  access: openToAll,
  body: () => z.object({ code: requiredText(200) }),
  refusals: ['emailChangeUnknown', 'tooManyAttempts'],
  reply: empty,
} as const

export const confirmEmailChange = endpoint({
  ...emailChangeCall,
  path: '/api/emailchange/confirm',
  summary: 'Puts a new e-mail address in force before its time, with the code sent to the old one',
})

export const stopEmailChange = endpoint({
  ...emailChangeCall,
  path: '/api/emailchange/stop',
  summary:
    'Stops a change of the e-mail address and ends the person’s sessions, with the code sent to the old one',
})

/** The sign-ins that are still stored: those of about a week. */
export const listSignIns = endpoint({
  method: 'GET',
  path: '/api/signins',
  summary: 'The caller’s own sign-ins of about a week, newest first, at most twenty',
  access: signedIn,
  reply: json(() =>
    z.object({
      rows: z.array(
        z.object({
          at: WireMoment,
          /** `this` is the session that asks; `open` is another that can still be used. */
          state: z.enum(['this', 'open', 'ended']),
        }),
      ),
    }),
  ),
})

export const requestActivation = endpoint({
  method: 'POST',
  path: '/api/activate',
  summary:
    'Sends an activation code, if the user name and the e-mail belong together; the answer never tells',
  access: openToAll,
  body: () => z.object({ userName: requiredText(200), emailAddress: requiredText(254) }),
  refusals: ['tooManyAttempts'],
  reply: empty,
})

const NewPassword = z
  .string(faultMessage('required'))
  .check(z.refine((text) => followsPasswordRule(text), faultMessage('passwordTooWeak')))

/**
 * Two calls share this path. With a token: the current and the new password. Without: the activation code, which alone
 * names the account (a client that knows only the two fields may send it as currentPassword), and the terms.
 */
export const setPassword = endpoint({
  method: 'PUT',
  path: '/api/password',
  summary: 'Changes the password, or sets it with an activation code',
  access: openOrSignedIn,
  body: () =>
    z.object({
      currentPassword: z.nullish(boundedText(1000)),
      newPassword: NewPassword,
      activationCode: z.nullish(boundedText(200)),
      termsOfUseAccepted: z.nullish(z.boolean()),
    }),
  refusals: [
    'passwordTooWeak',
    'wrongPassword',
    'activationCodeInvalid',
    'termsNotAccepted',
    'tooManyAttempts',
  ],
  reply: empty,
})

/** Not trimmed, because a password may contain spaces. */
const password = boundedText(1000).check(z.minLength(1, faultMessage('required')))
/** Of the app, or one of the recovery codes. */
const code = requiredText(100)

const PATH = '/api/secondfactor'

export const getSecondFactor = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'Tells whether the caller’s sign-in asks for a code of an authenticator app',
  access: signedIn,
  reply: json(() => z.object({ active: z.boolean(), recoveryCodesLeft: z.int() })),
})

export const FactorKey = z.object({
  /** In base32, for typing. */
  key: z.string(),
  /** The same for the app: `otpauth://totp/…`. */
  link: z.string(),
})
export type FactorKey = z.output<typeof FactorKey>

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: PATH,
  summary: 'Makes a key for an authenticator app; it counts from the first right code on',
  access: signedIn,
  body: () => z.object({ password: password }),
  refusals: ['wrongPassword', 'factorActive', 'tooManyAttempts'],
  reply: json(() => FactorKey, { secret: true }),
})

export const confirmSecondFactor = endpoint({
  method: 'PUT',
  path: PATH,
  summary: 'Takes the key into use with the first right code, and ends the caller’s other sessions',
  access: signedIn,
  body: () => z.object({ code: code }),
  refusals: ['factorCodeWrong', 'tooManyAttempts'],
  reply: json(() => z.object({ recoveryCodes: z.array(z.string()) }), { secret: true }),
})

export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/api/secondfactor/remove',
  summary: 'Ends the second factor, with the password and a code',
  access: signedIn,
  body: () => z.object({ password: password, code: code }),
  refusals: ['wrongPassword', 'factorCodeWrong', 'tooManyAttempts'],
  reply: empty,
})

/** Specification §5; decisions G-C11 add the upper bound and limit the letters to A to Z. */
const PASSWORD = /^(?=.*[A-Z])(?=.*[a-z])(?=.*[0-9])(?=.*[.,:!@\-_ ])[A-Za-z0-9.,:!@\-_ ]{8,128}$/

export const followsPasswordRule = (password: string): boolean => PASSWORD.test(password)

/** The same rule in the pieces that a form ticks off one by one, in its order. */
const PIECES = [
  ['length', /^[^]{8,128}$/],
  ['capital', /[A-Z]/],
  ['small', /[a-z]/],
  ['digit', /[0-9]/],
  ['special', /[.,:!@\-_ ]/],
  ['noOther', /^[A-Za-z0-9.,:!@\-_ ]+$/],
] as const

export type PasswordPiece = (typeof PIECES)[number][0]

/** Which pieces a password fulfils: all of them exactly when it follows the rule. */
export const passwordChecks = (
  password: string,
): readonly { readonly piece: PasswordPiece; readonly met: boolean }[] =>
  PIECES.map(([piece, pattern]) => ({ piece, met: pattern.test(password) }))
