import type { FastifyReply } from 'fastify'

/** A file that is made for one call. Its name has letters, digits, hyphens and a dot only. */
export type FileAnswer = { readonly bytes: Buffer; readonly fileName: string }

export const sendFile = (
  reply: FastifyReply,
  mediaType: string,
  { bytes, fileName }: FileAnswer,
): FastifyReply =>
  reply.type(mediaType).header('content-disposition', `attachment; filename="${fileName}"`).send(bytes)
