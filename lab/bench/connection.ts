import { connect } from 'node:net'

type Answer = { readonly status: number; readonly body: string }
export type Connection = {
  readonly send: (request: string) => Promise<Answer>
  readonly close: () => void
}

const HEAD_END = '\r\n\r\n'
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

/**
 * One connection that is kept open and carries one call at a time. It reads no more of HTTP than the answers need: the
 * client shares the processors with the servers that it measures, and what it takes slows a bare server the most.
 */
export async function openConnection(address: string): Promise<Connection> {
  const { hostname, port } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let waiting = Promise.withResolvers<Answer>()
  // Closed before it was used.
  waiting.promise.catch(() => undefined)
  let received: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const answer = readAnswer(received)
    if (!answer) return
    received = Buffer.alloc(0)
    waiting.resolve(answer)
  })
  socket.on('error', (error) => waiting.reject(error))
  socket.on('close', () => waiting.reject(new Error(`${address} closed the connection`)))
  return {
    send: (request) => {
      waiting = Promise.withResolvers<Answer>()
      socket.write(request)
      return waiting.promise
    },
    close: () => socket.destroy(),
  }
}

/** Nothing until the answer is whole. */
function readAnswer(received: Buffer): Answer | undefined {
  const headEnd = received.indexOf(HEAD_END)
  if (headEnd === -1) return undefined
  const head = received.toString('latin1', 0, headEnd)
  const body = received.subarray(headEnd + HEAD_END.length)
  const status = Number(head.slice(9, 12))
  const length = status === 304 ? '0' : /^content-length: (\d+)/im.exec(head)?.[1]
  const isWhole =
    length === undefined
      ? body.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
      : body.length >= Number(length)
  return isWhole ? { status, body: body.toString() } : undefined
}

/** A request as it goes over the line. */
export function requestOf(path: string, headers: Readonly<Record<string, string>> = {}, body?: object) {
  const text = body ? JSON.stringify(body) : ''
  const ofBody = body
    ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }
    : {}
  const lines = Object.entries({ host: 'portal', ...headers, ...ofBody }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return `${body ? 'POST' : 'GET'} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`
}
