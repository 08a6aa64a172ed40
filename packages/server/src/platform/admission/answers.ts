import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** What an answer in pieces takes besides its rows: a compressor, and the pieces between the streams. */
const BYTES_OF_A_STREAM = 1024 * 1024
/** The system takes shorter answers over at once. */
const SHORTEST_COUNTED = 64 * 1024

/**
 * Counts the bytes of answers that were made and not taken yet, and cuts an answer of which nobody takes a byte any
 * more. Cutting closes the connection, which frees everything that was to be sent on it. A slow reader is not cut: any
 * progress counts.
 */
export function watchAnswers(fastify: FastifyInstance, stallMs: number) {
  let waiting = 0
  let onTaken: () => void = () => undefined

  const hold = ({ raw }: FastifyReply, bytes: number): void => {
    // Who hung up while the answer was made takes none of it, and the connection does not close a second time.
    if (raw.destroyed) return
    waiting += bytes
    raw.once('close', () => {
      waiting -= bytes
      onTaken()
    })
  }

  fastify.addHook('onSend', (_request, reply, payload: unknown, done) => {
    const { socket } = reply.raw
    // The server sets another time for the next call on this connection.
    if (socket instanceof Socket) socket.setTimeout(stallMs)
    const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0
    if (bytes >= SHORTEST_COUNTED) hold(reply, bytes)
    done(null, payload)
  })

  return {
    /** Counts a list that is sent in pieces. */
    holdPieces: (reply: FastifyReply, packedBytes: number): void =>
      hold(reply, packedBytes + BYTES_OF_A_STREAM),
    waitingBytes: (): number => waiting,
    /** Calls the listener when an answer was taken or cut. */
    whenTaken: (listener: () => void): void => void (onTaken = listener),
  }
}
