import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** An answer that the database has written as JSON. It is sent as it is: to parse and write it again would cost more than making it. */
export type JsonText = { readonly jsonText: string }

export const jsonText = (text: string): JsonText => ({ jsonText: text })

const isJsonText = (answer: unknown): answer is JsonText =>
  typeof answer === 'object' && answer !== null && 'jsonText' in answer

export const sendJson = (reply: FastifyReply, answer: unknown): FastifyReply =>
  isJsonText(answer)
    ? reply.type('application/json; charset=utf-8').send(answer.jsonText)
    : reply.send(answer)

/** What the handler of a call with an entity tag returns; the answer is null when the caller knows the tag. */
export type TaggedAnswer<Answer> = { readonly tag: string; readonly answer: Answer | null }

/** The tags that a caller has an answer of. Ours are hexadecimal, so anything else is somebody else's. */
export const knownTagsOf = ({ headers }: Pick<FastifyRequest, 'headers'>): readonly string[] =>
  (headers['if-none-match'] ?? '').match(/(?<=")[0-9a-f]+(?=")/g) ?? []

/** The tag is weak, because a compressed answer has other bytes under the same tag. */
export function sendTagged(reply: FastifyReply, { tag, answer }: TaggedAnswer<unknown>): FastifyReply {
  reply.header('etag', `W/"${tag}"`)
  return answer === null ? reply.code(304).send() : sendJson(reply, answer)
}

/** A file that is made for one call. Its name has letters, digits, hyphens and a dot only. */
export type FileAnswer = { readonly bytes: Buffer; readonly fileName: string }

export const sendFile = (
  reply: FastifyReply,
  mediaType: string,
  { bytes, fileName }: FileAnswer,
): FastifyReply =>
  reply.type(mediaType).header('content-disposition', `attachment; filename="${fileName}"`).send(bytes)

/**
 * The rows of a list as they are sent: JSON texts with commas between them, as bytes. They can be read once, and their
 * memory is free again as they are.
 */
export type RowPieces = {
  readonly rowPieces: Iterable<Buffer>
  /** There is one piece at the most, so the answer may be sent as one text. */
  readonly isShort: boolean
  /** How much memory the pieces take until they are sent. */
  readonly packedBytes: number
}

const PIECE_BYTES = 128 * 1024
const FIRST_BYTES = 4 * 1024
const COMMA = ','.charCodeAt(0)

/** One millisecond for a megabyte, and the rows of a list are so alike that a twentieth is left. */
const FASTEST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/**
 * Collects the rows of a list. Full pieces wait packed until they are sent: a list may be long and its reader slow, and
 * several of them are read at once. As texts, or as bytes that are not packed, eight long ones took half a gigabyte.
 */
export function collectRows() {
  const packed: Buffer[] = []
  let piece = Buffer.allocUnsafeSlow(FIRST_BYTES)
  let used = 0
  const makeRoomFor = (size: number) => {
    if (used + size > PIECE_BYTES && used > 0) {
      packed.push(zstdCompressSync(piece.subarray(0, used), FASTEST))
      used = 0
    }
    if (used + size <= piece.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(used + size, Math.min(piece.length * 2, PIECE_BYTES)))
    piece.copy(larger, 0, 0, used)
    piece = larger
  }
  return {
    add: (text: string): void => {
      makeRoomFor(Buffer.byteLength(text) + 1)
      if (used + packed.length > 0) used = piece.writeUInt8(COMMA, used)
      used += piece.write(text, used)
    },
    end: (): RowPieces => ({
      rowPieces: unpack(packed, piece.subarray(0, used)),
      isShort: packed.length === 0,
      packedBytes: packed.reduce((bytes, { length }) => bytes + length, piece.length),
    }),
  }
}

function* unpack(packed: Buffer[], last: Buffer): Generator<Buffer> {
  for (let piece = packed.shift(); piece; piece = packed.shift()) yield zstdDecompressSync(piece)
  if (last.length > 0) yield last
}
