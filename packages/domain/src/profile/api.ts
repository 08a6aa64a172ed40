import * as z from 'zod/mini'
import { signedIn } from '../kernel/access.ts'
import { endpoint, json } from '../kernel/endpoint.ts'
import { emptyIfMissing } from '../kernel/missing.ts'
import { requiredText, trimmedText } from '../kernel/text-rule.ts'
import { SessionUser } from '../session/api.ts'
import { Email } from './fields.ts'

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
  body: Profile,
  refusals: ['emailInvalid'],
  reply: json(z.object({ user: SessionUser })),
})
