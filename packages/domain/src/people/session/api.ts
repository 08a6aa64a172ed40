import * as z from 'zod/mini'
import { PermittedCompany, EntryId, WireId } from '../../kernel/contract/shapes.ts'
import { openToAll } from '../../kernel/people/access.ts'
import { empty, endpoint, json } from '../../kernel/contract/endpoint.ts'
import { faultMessage } from '../../kernel/contract/fault.ts'
import { boundedText, requiredText } from '../../kernel/texts/text-rule.ts'

/** Not trimmed, because a password may contain spaces. */
const secret = (max: number) => boundedText(max).check(z.minLength(1, faultMessage('required')))

/** The signed-in person with their companies, chains and concerns. */
export const SessionUser = z.object({
  id: WireId,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** As the person gave it last, in force or not. */
  emailAddress: z.string(),
  /** Only while a new address waits: the one that is in force, and when the new one takes its place by itself. */
  emailChange: z.optional(z.object({ addressInForce: z.string(), dueAt: z.string() })),
  phoneNumber: z.string(),
  /** `d.M.y H:m:s`, Helsinki time. */
  created: z.string(),
  permittedCompanies: z.array(PermittedCompany),
  permittedChains: z.array(z.object({ id: WireId, name: z.string(), concernId: WireId })),
  permittedConcerns: z.array(z.object({ id: WireId, name: z.string() })),
})
export type SessionUser = z.output<typeof SessionUser>

export const Session = z.object({ token: z.string(), refreshToken: z.string(), user: SessionUser })
export type Session = z.output<typeof Session>

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  summary: 'Begins a session',
  access: openToAll,
  /** A code of an authenticator app, or a recovery code; asked only of people with a second factor. */
  body: () =>
    z.object({
      username: requiredText(200),
      password: secret(1000),
      code: z.nullish(boundedText(100)),
    }),
  refusals: ['unauthorized', 'factor_required', 'factor_invalid', 'tooManyAttempts'],
  reply: json(() => Session, { secret: true }),
})

/** The token identifies the session; the user id must match it. */
export const refresh = endpoint({
  method: 'POST',
  path: '/api/refresh',
  summary: 'Trades the refresh token for the next one',
  access: openToAll,
  body: () => z.object({ refreshToken: secret(200), userId: EntryId }),
  refusals: ['unauthorized'],
  reply: json(() => Session, { secret: true }),
})

/** The body is empty or has the refresh token of the session. An invalid body counts as empty: signing out never fails. */
export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  summary: 'Ends the session, if the call says which',
  access: openToAll,
  body: () =>
    // oxlint-disable-next-line promise/valid-params -- the catch of a schema, not of a promise
    z.catch(z.optional(z.nullable(z.object({ refreshToken: z.optional(boundedText(200)) }))), undefined),
  reply: empty,
})
