import * as z from 'zod/mini'
import { openOrSignedIn, openToAll } from '../kernel/access.ts'
import { empty, endpoint } from '../kernel/endpoint.ts'
import { validationTexts } from '../kernel/terms.fi.ts'
import { boundedText } from '../kernel/text-rule.ts'
import { NewPassword } from '../profile/fields.ts'

const required = (max: number) => boundedText(max).check(z.minLength(1, validationTexts.required))

export const requestActivation = endpoint({
  method: 'POST',
  path: '/api/activate',
  summary:
    'Sends an activation code, if the user name and the e-mail belong together; the answer never tells',
  access: openToAll,
  body: z.object({ userName: required(200), emailAddress: required(254) }),
  refusals: [429],
  reply: empty,
})

/**
 * Two calls share this path. With a token: the current and the new password. Without: the activation code, which alone
 * names the account (a client that knows only the two fields may send it as currentPassword), and the terms.
 */
export const setPassword = endpoint({
  method: 'PUT',
  path: '/api/password',
  summary: 'Changes the password, or sets it with an activation code',
  access: openOrSignedIn,
  body: z.object({
    currentPassword: z.optional(boundedText(1000)),
    newPassword: NewPassword,
    activationCode: z.optional(boundedText(200)),
    termsOfUseAccepted: z.optional(z.boolean()),
  }),
  refusals: [429],
  reply: empty,
})
