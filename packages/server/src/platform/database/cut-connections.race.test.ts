import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openPostgres } from './postgres.ts'
import { audit, idempotencyKey, outbox } from '../../tables/ledgers.ts'
import * as tables from '../../tables/submissions.ts'
import { newDatabaseUrl } from '../../../test/database.ts'
import { givenPortal } from '../../../test/harness.ts'
import { forms } from '../../../test/questions-world.ts'
import { addAccount, addCompany, addMandate, addRole, addUser, signIn } from '../../../test/world.ts'

let proxy: Awaited<ReturnType<typeof startCuttingProxy>>
const portal = givenPortal({
  environment: { SERVICE_DESK_MAIL: 'palvelu@example.fi' },
  openDatabase: async () => {
    proxy = await startCuttingProxy(await newDatabaseUrl())
    return openPostgres(proxy.url)
  },
})
afterAll(() => proxy.close())
const db = () => portal.database.db

let ids = { customerId: 0, userId: 0 }
let accountId = 0
let headers: Record<string, string> = {}
beforeEach(async () => {
  proxy.arm()
  // It is Monday before noon, so two banking days on is Wednesday the 18th.
  portal.now = new Date('2026-11-16T09:59:00Z')
  ids = { customerId: (await addCompany(db(), { supplyOrder: true })).id, userId: (await addUser(portal)).id }
  accountId = (await addAccount(db(), ids.customerId, { changeAllowed: true })).id
  await addMandate(portal, ids.userId, accountId, { deposit: true, changeCurrency: true })
  await addRole(db(), ids.userId, ids.customerId, { accessoryOrder: true })
  headers = await signIn(portal, ids.userId)
})

const sendings = {
  deposit: {
    url: '/api/deposit',
    table: tables.deposit,
    body: {
      securityBagNumber: '123456',
      totalSum: 50,
      coinTotalSum: 0,
      registerDate: '2026-11-14',
      pcs_50e: 1,
    },
  },
  'change order': {
    url: '/api/changecurrencyorder',
    table: tables.changeOrder,
    body: { deliveryDate: '2026-11-18', billsTotalSum: 100, coinTotalSum: 0, totalSum: 100, pcs_20e: 5 },
  },
  'supply order': { url: '/api/supplyorder', ...forms['/api/supplyorder'] },
} as const
type Name = keyof typeof sendings
type Form = (typeof sendings)[Name]

const send = ({ url, body }: Form, key: string) =>
  portal.app.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'idempotency-key': key },
    payload: { ...ids, accountId, ...body },
  })

/** Repeats the call under the same key until its outcome is known, as the browser does. */
async function repeat(form: Form, key: string): Promise<unknown> {
  for (;;) {
    const { statusCode, json } = await send(form, key)
    if (statusCode === 200) return json()
    // The database may take a moment to notice that the connection is gone, and holds the key's lock until then.
    expect([409, 503]).toContain(statusCode)
  }
}

async function emptyLedgers(): Promise<void> {
  for (const table of [tables.deposit, tables.changeOrder, tables.supplyOrder, outbox, idempotencyKey])
    await db().delete(table)
}

const ways: readonly Omit<Cut, 'at'>[] = [
  { when: 'unheard', how: 'end' },
  { when: 'unanswered', how: 'reset' },
]

describe.each(Object.keys(sendings) as readonly Name[])('a %s', (name) => {
  const form = sendings[name]
  test.each(ways)('a call cut at any statement ($when, $how) is stored once under its key', async (way) => {
    proxy.arm()
    expect((await send(form, randomUUID())).statusCode).toBe(200)
    const statements = proxy.seen()
    expect(statements).toBe(5)
    for (let at = 1; at <= statements; at += 1) {
      await emptyLedgers()
      const before = (await db().select().from(audit)).length
      const key = randomUUID()
      proxy.arm({ at, ...way })
      const first = await send(form, key)
      proxy.arm()
      expect([at, first.statusCode, first.headers['retry-after']]).toEqual([at, 503, '2'])
      expect(first.json().errorMessage).toContain('Lähetystä ei ole vielä vahvistettu')
      await repeat(form, key)
      const rows = await db().select().from(form.table)
      const audits = (await db().select().from(audit)).length - before
      const events = (await db().select().from(outbox)).length
      expect([at, rows.length, audits, events]).toEqual([at, 1, 1, 1])
    }
  })
})

test('connections that die at the beginning do not use the pool up', async () => {
  for (let round = 0; round < 25; round += 1) {
    proxy.arm({ at: 1, when: 'unheard', how: 'end' })
    expect((await send(sendings.deposit, randomUUID())).statusCode).toBe(503)
  }
  proxy.arm()
  expect((await send(sendings.deposit, randomUUID())).statusCode).toBe(200)
})

/**
 * Where a connection is cut: at the n-th statement, before it reaches the database or after the database has answered.
 */
type Cut = {
  readonly at: number
  readonly when: 'unheard' | 'unanswered'
  readonly how: 'end' | 'reset'
}

/**
 * Stands between the server and PostgreSQL on loopback, counts the statements that pass and cuts the connection at one
 * of them.
 */
async function startCuttingProxy(databaseUrl: string) {
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
