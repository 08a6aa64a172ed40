import { connect, type Socket } from 'node:net'
import type { Settings } from '../platform/settings.ts'
import { Refusal } from './faults.ts'
import type { Outcome } from './execute.ts'
import { socketPath } from './socket-path.ts'
import { Answer, readLine, REQUEST_LIMIT } from './wire.ts'

/** There is no socket, or no server listens on it, as after a server was killed. */
const NO_SERVER_CODES: readonly string[] = ['ENOENT', 'ECONNREFUSED']

/** Connects to the running server; undefined when there is none. */
export async function callServer({ dataDir }: Settings): Promise<Socket | undefined> {
  const name = findPath(dataDir)
  if (!name) return undefined
  const socket = connect(name.path)
  try {
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
    return socket
  } catch (error) {
    if (NO_SERVER_CODES.includes(codeOf(error))) return undefined
    throw new Refusal(`The server's socket cannot be used: ${(error as Error).message}`)
  } finally {
    name.release()
  }
}

function findPath(dataDir: string) {
  try {
    return socketPath(dataDir)
  } catch (error) {
    if (NO_SERVER_CODES.includes(codeOf(error))) return undefined
    throw error
  }
}

const codeOf = (error: unknown): string => String((error as { readonly code?: unknown }).code)

/** Has the server run a command, and returns its outcome. */
export async function askServer(
  socket: Socket,
  args: readonly string[],
  text: string | undefined,
): Promise<Outcome> {
  const request = Buffer.from(`${JSON.stringify({ args, text })}\n`)
  if (request.length > REQUEST_LIMIT) {
    socket.destroy()
    throw new Refusal('This is too much for a running server (64 MB). Stop the server and try again.')
  }
  // A server that stops reading closes the socket, which shows below as a missing answer.
  socket.on('error', () => undefined).write(request)
  const chunks = socket.iterator({ destroyOnReturn: false })
  const read = await readLine(chunks, Number.MAX_SAFE_INTEGER).catch(() => undefined)
  if (!read)
    throw new Refusal('The server ended before it answered. Look whether the command was carried out.')
  const { bytes, ...outcome } = Answer.parse(JSON.parse(read.line))
  if (bytes === undefined) {
    socket.destroy()
    return outcome
  }
  return { ...outcome, file: rest(socket, chunks, read.rest, bytes) }
}

async function* rest(
  socket: Socket,
  chunks: AsyncIterator<Buffer>,
  first: Buffer,
  bytes: number,
): AsyncGenerator<Uint8Array> {
  let left = bytes - first.length
  yield first
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    left -= next.value.length
    yield next.value
  }
  socket.destroy()
  if (left !== 0) throw new Refusal('The server ended before the file was whole.')
}
