import { pipeline, Readable, type Transform } from 'node:stream'
import {
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer may hold a token: it is sent as it is (docs/decisions/0017). */
    secret?: boolean
  }
}

/** Shorter answers fit into one packet anyway. */
const SHORTEST = 1024
/** Up to this length an answer is compressed at once: the way to another thread and back takes longer than the work. */
const LONGEST_AT_ONCE = 16 * 1024

type Compressor = {
  readonly atOnce: (text: string) => Buffer
  /** Works in the thread pool, a piece at a time. */
  readonly stream: () => Transform
}

const GZIP = { level: 6 }

const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 },
}

/**
 * Rows of a list are alike within a few kilobytes. So small tables and a thorough search in them beat the levels of the
 * library, whose tables take 5 to 20 MB for each answer; these take half a megabyte.
 */
const ZSTD = {
  params: {
    [constants.ZSTD_c_strategy]: constants.ZSTD_lazy2,
    [constants.ZSTD_c_windowLog]: 17,
    [constants.ZSTD_c_hashLog]: 15,
    [constants.ZSTD_c_chainLog]: 15,
    [constants.ZSTD_c_searchLog]: 6,
    [constants.ZSTD_c_minMatch]: 6,
  },
}

/** For a few kilobytes tables of the thorough search take longer to clear than the search itself; some bytes more go out. */
const ZSTD_AT_ONCE = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

const COMPRESSORS: Readonly<Record<Encoding, Compressor>> = {
  zstd: { atOnce: (text) => zstdCompressSync(text, ZSTD_AT_ONCE), stream: () => createZstdCompress(ZSTD) },
  br: { atOnce: (text) => brotliCompressSync(text, BROTLI), stream: () => createBrotliCompress(BROTLI) },
  gzip: { atOnce: (text) => gzipSync(text, GZIP), stream: () => createGzip(GZIP) },
}

/** Answers of the API and the pages. Built files lie compressed beside themselves, and fonts are compressed as they are. */
const COMPRESSIBLE = /^(?:application\/json|text\/html)\b/

/** Compresses answers from 1 kB on, unless their route says that they are secret. */
export function compressAnswers(fastify: FastifyInstance): void {
  // No promise: this runs for every answer, and most are short.
  fastify.addHook('onSend', (request, reply, payload: unknown, done) => {
    if (request.routeOptions.config?.secret || !isLong(payload) || !isCompressible(reply))
      return done(null, payload)
    addVary(reply)
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding === undefined) return done(null, payload)
    reply.header('content-encoding', encoding).removeHeader('content-length')
    done(null, request.method === 'HEAD' ? null : compress(COMPRESSORS[encoding], payload))
  })
}

/** Answers with a text that stays the same as long as the server runs: it is compressed once for each encoding. */
export function sendUnchanging(text: string): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const compressed = new Map<Encoding, Buffer>()
  return (request, reply) => {
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding === undefined || !isLong(text)) return reply.send(text)
    const body = compressed.get(encoding) ?? COMPRESSORS[encoding].atOnce(text)
    compressed.set(encoding, body)
    addVary(reply)
    return reply.header('content-encoding', encoding).send(body)
  }
}

/** How long a list becomes that is sent in pieces is not known. */
const isLong = (payload: unknown): payload is string | Readable =>
  typeof payload === 'string' ? Buffer.byteLength(payload) >= SHORTEST : payload instanceof Readable

const isCompressible = (reply: FastifyReply): boolean =>
  !reply.hasHeader('content-encoding') && COMPRESSIBLE.test(String(reply.getHeader('content-type')))

/** The wrapper's plugin may have named the origin there. */
function addVary(reply: FastifyReply): void {
  const others = reply.getHeader('vary')
  reply.header('vary', others === undefined ? 'accept-encoding' : `${String(others)}, accept-encoding`)
}

function compress({ atOnce, stream }: Compressor, payload: string | Readable): Buffer | Readable {
  if (typeof payload === 'string' && payload.length <= LONGEST_AT_ONCE) return atOnce(payload)
  // Fastify watches the end of the pipeline and destroys it when the client hangs up, which ends the source too.
  return pipeline(typeof payload === 'string' ? Readable.from([payload]) : payload, stream(), () => undefined)
}

/** The best first: bytes of a report at about the same work (docs/decisions/0017). */
const ENCODINGS = ['zstd', 'br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number]

/**
 * The encoding that a client likes best, of several alike the first of ours; undefined where the answer must go as it
 * is. A client that names none, or only others, gets no encoding.
 */
export function chooseEncoding(accepted: string | undefined): Encoding | undefined {
  if (!accepted) return undefined
  const weights = new Map(accepted.toLowerCase().split(',').map(readWeight))
  const weightOf = (encoding: string) => weights.get(encoding) ?? weights.get('*') ?? 0
  const [best] = ENCODINGS.toSorted((one, other) => weightOf(other) - weightOf(one))
  const least = weights.get('identity') ?? 0
  return best && weightOf(best) > 0 && weightOf(best) >= least ? best : undefined
}

/** `br;q=0.5` is br and 0.5. What is no number counts as a refusal. */
function readWeight(part: string): readonly [string, number] {
  const [encoding = '', ...parameters] = part.split(';').map((text) => text.trim())
  const weight = parameters.find((text) => text.startsWith('q='))
  return [encoding, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
}
