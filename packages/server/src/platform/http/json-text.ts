import type { FastifyReply } from 'fastify'

/** An answer that the database has written as JSON. It is sent as it is: to read and write it again costs more than it. */
export type JsonText = { readonly jsonText: string }

export const jsonText = (text: string): JsonText => ({ jsonText: text })

const isJsonText = (answer: unknown): answer is JsonText =>
  typeof answer === 'object' && answer !== null && 'jsonText' in answer

export const sendJson = (reply: FastifyReply, answer: unknown): FastifyReply =>
  isJsonText(answer)
    ? reply.type('application/json; charset=utf-8').send(answer.jsonText)
    : reply.send(answer)
