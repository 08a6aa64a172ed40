import * as z from 'zod/mini'
import { openOrSignedIn, openToAll } from '../../../kernel/people/access.ts'
import { empty, endpoint } from '../../../kernel/contract/endpoint.ts'
import { boundedText, requiredText } from '../../../kernel/texts/text-rule.ts'
import { NewPassword } from '../fields.ts'

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
      newPassword: NewPassword(),
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
