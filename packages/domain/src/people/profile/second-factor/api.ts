import * as z from 'zod/mini'
import { signedIn } from '../../../kernel/people/access.ts'
import { empty, endpoint, json } from '../../../kernel/contract/endpoint.ts'
import { faultMessage } from '../../../kernel/contract/fault.ts'
import { boundedText, requiredText } from '../../../kernel/texts/text-rule.ts'
import { whenUsed } from '../../../kernel/contract/when-used.ts'

/** Not trimmed, because a password may contain spaces. */
const password = whenUsed(() => boundedText(1000).check(z.minLength(1, faultMessage('required'))))
/** Of the app, or one of the recovery codes. */
const code = whenUsed(() => requiredText(100))

const PATH = '/api/secondfactor'

export const getSecondFactor = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'Tells whether the caller’s sign-in asks for a code of an authenticator app',
  access: signedIn,
  reply: json(() => z.object({ active: z.boolean(), recoveryCodesLeft: z.int() })),
})

export const FactorKey = whenUsed(() =>
  z.object({
    /** In base32, for typing. */
    key: z.string(),
    /** The same for the app: `otpauth://totp/…`. */
    link: z.string(),
  }),
)
export type FactorKey = z.output<ReturnType<typeof FactorKey>>

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: PATH,
  summary: 'Makes a key for an authenticator app; it counts from the first right code on',
  access: signedIn,
  body: () => z.object({ password: password() }),
  refusals: ['wrongPassword', 'factorActive', 'tooManyAttempts'],
  reply: json(FactorKey, { secret: true }),
})

export const confirmSecondFactor = endpoint({
  method: 'PUT',
  path: PATH,
  summary: 'Takes the key into use with the first right code, and ends the caller’s other sessions',
  access: signedIn,
  body: () => z.object({ code: code() }),
  refusals: ['factorCodeWrong', 'tooManyAttempts'],
  reply: json(() => z.object({ recoveryCodes: z.array(z.string()) }), { secret: true }),
})

export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/api/secondfactor/remove',
  summary: 'Ends the second factor, with the password and a code',
  access: signedIn,
  body: () => z.object({ password: password(), code: code() }),
  refusals: ['wrongPassword', 'factorCodeWrong', 'tooManyAttempts'],
  reply: empty,
})
