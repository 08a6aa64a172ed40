import * as z from 'zod/mini'
import { endpoint, json } from './endpoint.ts'
import { signedIn } from '../people/access.ts'

/**
 * What became of a submission. Where nothing is stored, the key is closed with the answer: a call with it that is still on
 * its way is refused, so that the answer stays true. Sending goes on under a new key.
 */
export const getOutcome = endpoint({
  method: 'GET',
  path: '/api/outcome',
  summary:
    'What the caller’s own submission with this Idempotency-Key was answered, or that nothing is stored; then the key is closed',
  access: signedIn,
  query: () => z.object({ key: z.string().check(z.regex(/^[\w-]{8,255}$/)) }),
  refusals: ['stillRunning'],
  reply: json(() =>
    z.discriminatedUnion('stored', [
      z.object({ stored: z.literal(true), answer: z.unknown() }),
      z.object({ stored: z.literal(false) }),
    ]),
  ),
})

/** A submission that is sent from another screen than its form, exactly as it was confirmed there. */
export const submissionTo = (path: string) =>
  endpoint({
    method: 'POST',
    path: path as `/${string}`,
    summary: 'a submission that was confirmed before',
    access: signedIn,
    body: () => z.unknown(),
    reply: json(() => z.record(z.string(), z.unknown())),
  })
