import * as z from 'zod/mini'
import { signedIn } from '../kernel/access.ts'
import { endpoint, json } from '../kernel/endpoint.ts'
import { validationTexts } from '../kernel/terms.fi.ts'
import { boundedText } from '../kernel/text-rule.ts'
import { SessionUser } from '../session/api.ts'
import { Email } from './fields.ts'

const required = (max: number) => boundedText(max).check(z.minLength(1, validationTexts.required))

export const Profile = z.object({
  firstName: required(100),
  lastName: required(100),
  emailAddress: Email,
  phoneNumber: z._default(boundedText(50), ''),
})
export type Profile = z.output<typeof Profile>

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/userdata',
  summary: 'Changes the caller’s own name, e-mail and phone',
  access: signedIn,
  body: Profile,
  reply: json(z.object({ user: SessionUser })),
})
