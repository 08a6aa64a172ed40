import * as z from 'zod/mini'
import { openToAll, signedIn } from '../../kernel/people/access.ts'
import { WireMoment } from '../../kernel/dates/dates.ts'
import { Email } from '../../kernel/people/email-address.ts'
import { empty, endpoint, json } from '../../kernel/contract/endpoint.ts'
import { emptyIfMissing } from '../../kernel/contract/missing.ts'
import { requiredText, trimmedText } from '../../kernel/texts/text-rule.ts'
import { SessionUser } from '../session/api.ts'
import { whenUsed } from '../../kernel/contract/when-used.ts'

export const Profile = whenUsed(() =>
  z.object({
    firstName: requiredText(100),
    lastName: requiredText(100),
    emailAddress: Email(),
    phoneNumber: emptyIfMissing(trimmedText(50)),
  }),
)
export type Profile = z.output<ReturnType<typeof Profile>>

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/userdata',
  summary: 'Changes the caller’s own name, e-mail and phone',
  access: signedIn,
  body: Profile,
  refusals: ['emailInvalid', 'tooManyAttempts'],
  reply: json(() => z.object({ user: SessionUser() })),
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
          at: WireMoment(),
          /** `this` is the session that asks; `open` is another that can still be used. */
          state: z.enum(['this', 'open', 'ended']),
        }),
      ),
    }),
  ),
})
