import { once } from 'node:events'
import { createServer, connect, type AddressInfo, type Socket } from 'node:net'

/**
 * Where a connection is cut: at the n-th statement, before it reaches the database or after the database has answered.
 */
export type Cut = {
  readonly at: number
  readonly when: 'unheard' | 'unanswered'
  readonly how: 'end' | 'reset'
}

/**
 * Stands between the server and PostgreSQL on loopback, counts the statements that pass and cuts the connection at one
 * of them.
 */
export async function startCuttingProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const plan = { seen: 0, cut: undefined as Cut | undefined }
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (client) => {
    const database = connect({ port: Number(target.port), host: target.hostname, noDelay: true })
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    }
    join(client, database, plan)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    /** Starts the count again. Cuts once, or never when no cut is given. */
    arm: (cut?: Cut) => Object.assign(plan, { seen: 0, cut }),
    seen: () => plan.seen,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

type Plan = { seen: number; cut: Cut | undefined }

function join(client: Socket, database: Socket, plan: Plan): void {
  /** The cut whose answer is dropped when it comes, together with the connection and the answers before it. */
  let swallowing: Cut | undefined
  // The database also answers the start of the connection. Several statements may come before the first is answered.
  let unanswered = 1
  const cutNow = ({ how }: Cut) => {
    if (how === 'reset') client.resetAndDestroy()
    else client.destroy()
    database.destroy()
  }
  const endOfStatement = frontendReader()
  client.on('data', (bytes) => {
    for (const part of endOfStatement(bytes)) {
      if (swallowing) return
      if (part.endsStatement) {
        plan.seen += 1
        unanswered += 1
      }
      const { cut } = plan
      if (part.endsStatement && cut?.at === plan.seen) {
        plan.cut = undefined
        if (cut.when === 'unheard') return cutNow(cut)
        swallowing = cut
      }
      database.write(part.bytes)
    }
  })
  const backend = backendReader()
  database.on('data', (bytes) => {
    unanswered -= backend(bytes)
    if (!swallowing) client.write(bytes)
    else if (unanswered === 0) cutNow(swallowing)
  })
  client.on('close', () => database.destroy())
  database.on('close', () => client.destroy())
}

/** A simple query and the end of an extended one. After either the client waits for an answer. */
const ENDS_STATEMENT = new Set(['Q', 'S'])
const READY_FOR_QUERY = 'Z'
const HEAD = 5

type Part = { readonly bytes: Buffer; readonly endsStatement: boolean }

/** Splits the bytes of the client into whole messages. The very first message has no type letter. */
function frontendReader(): (bytes: Buffer) => readonly Part[] {
  let rest: Buffer = Buffer.alloc(0)
  let started = false
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    const parts: Part[] = []
    for (;;) {
      const letter = started ? 1 : 0
      if (rest.length < letter + 4) return parts
      const length = letter + rest.readInt32BE(letter)
      if (rest.length < length) return parts
      const type = started ? String.fromCharCode(rest[0] ?? 0) : ''
      parts.push({ bytes: rest.subarray(0, length), endsStatement: ENDS_STATEMENT.has(type) })
      rest = rest.subarray(length)
      started = true
    }
  }
}

/** How many answers the database has finished with these bytes. */
function backendReader(): (bytes: Buffer) => number {
  let rest: Buffer = Buffer.alloc(0)
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    let answers = 0
    while (rest.length >= HEAD) {
      const length = 1 + rest.readInt32BE(1)
      if (rest.length < length) break
      if (String.fromCharCode(rest[0] ?? 0) === READY_FOR_QUERY) answers += 1
      rest = rest.subarray(length)
    }
    return answers
  }
}
