import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { onEnd } from '../ending.ts'

/** What becomes of one request, in the order in which it goes wrong. */
export const faults = [
  'passed',
  /** The server never hears of it. */
  'unsent',
  /** The server gets half of its bytes. */
  'halfSent',
  /** The server gets it whole, the caller is gone at once. */
  'abandoned',
  /** The answer comes, but not to the caller. */
  'unanswered',
  /** The caller gets half of the answer. */
  'halfAnswered',
] as const
export type Fault = (typeof faults)[number]

/** The header by which the caller says what is to become of its request, so that a plan can be repeated. */
export const FAULT_HEADER = 'x-fault'

const HEAD_END = '\r\n\r\n'

/** Stands between callers and one server on loopback, and gives its own address. A connection carries one request. */
export async function startFaultyProxy(address: string): Promise<string> {
  const { hostname, port } = new URL(address)
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (caller) => {
    const keep = (socket: Socket) => {
      sockets.add(socket)
      // A cut connection is what this proxy is for: its end is enough to know.
      socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
      return socket
    }
    keep(caller)
    readRequest(caller, (request) =>
      pass(caller, request, () => keep(connect({ host: hostname, port: Number(port), noDelay: true }))),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onEnd(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function readRequest(caller: Socket, receive: (request: Buffer) => void): void {
  let bytes: Buffer = Buffer.alloc(0)
  const read = (more: Buffer) => {
    bytes = Buffer.concat([bytes, more])
    const head = bytes.indexOf(HEAD_END)
    if (head < 0 || bytes.length < head + HEAD_END.length + lengthOf(bytes)) return
    caller.off('data', read)
    receive(bytes)
  }
  caller.on('data', read)
}

const lengthOf = (request: Buffer): number =>
  Number(/^content-length: (\d+)/im.exec(request.toString('latin1'))?.[1] ?? 0)

const faultIn = (request: Buffer): Fault =>
  faults.find((fault) => fault === /^x-fault: (\w+)/im.exec(request.toString('latin1'))?.[1]) ?? 'passed'

function pass(caller: Socket, request: Buffer, open: () => Socket): void {
  const fault = faultIn(request)
  if (fault === 'unsent') return void caller.resetAndDestroy()
  const server = open()
  const cut = () => {
    caller.resetAndDestroy()
    server.destroy()
  }
  server.on('close', () => caller.end())
  if (fault === 'halfSent') {
    server.write(request.subarray(0, Math.floor(request.length / 2)), cut)
    return
  }
  server.write(request)
  if (fault === 'abandoned') caller.resetAndDestroy()
  server.on('data', (answer: Buffer) => {
    if (fault === 'passed') caller.write(answer)
    else if (fault === 'halfAnswered') caller.write(answer.subarray(0, Math.floor(answer.length / 2)), cut)
    else if (fault === 'unanswered') cut()
  })
}
