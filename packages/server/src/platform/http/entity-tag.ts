import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendJson } from './json-text.ts'

/** What the handler of a call with an entity tag returns; the answer is null when the caller knows the tag. */
export type Tagged<Answer> = { readonly tag: string; readonly answer: Answer | null }

/** The tags that a caller has an answer of. Ours are hexadecimal, so anything else is somebody else's. */
export const knownTagsOf = ({ headers }: Pick<FastifyRequest, 'headers'>): readonly string[] =>
  (headers['if-none-match'] ?? '').match(/(?<=")[0-9a-f]+(?=")/g) ?? []

/** The tag is weak, because a compressed answer has other bytes under the same tag. */
export function sendTagged(reply: FastifyReply, { tag, answer }: Tagged<unknown>): FastifyReply {
  reply.header('etag', `W/"${tag}"`)
  return answer === null ? reply.code(304).send() : sendJson(reply, answer)
}
