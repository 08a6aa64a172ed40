import { listenForMail } from './smtp-server.ts'
import { EventEmitter, on } from 'node:events'
import { Writable } from 'node:stream'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished } from 'vitest'
import type { ErrorBody } from '@kassavirta/domain/kernel/contract/problem'
import { buildApp, features } from '../src/app.ts'
import type { Limits } from '../src/platform/admission/limits.ts'
import { auditKeyOf, type AuditKeys } from '../src/platform/audit/audit-keys.ts'
import type { Database } from '../src/platform/database/database.ts'
import type { Deps } from '../src/platform/deps.ts'
import { logOptions } from '../src/platform/http/logs.ts'
import { refusalCodes } from '../src/platform/http/openapi-refusals.ts'
import type { Feature } from '../src/platform/http/route.ts'
import { readSettings } from '../src/platform/settings.ts'
import { emptyTables, openTestDatabases, emptyingFunction } from './database.ts'

const TOKEN_SECRET = Buffer.from('a secret for tests, long enough for it')
const DESK_SECRET = Buffer.from('a secret for the desk of tests, long')
export const AUDIT_KEYS: AuditKeys = [auditKeyOf('a key for tests')]
/** A Sunday in winter, in the middle of the month: no test is at an edge of the calendar by accident. */
const START = new Date('2026-11-15T08:00:00Z')

type Options = {
  /** Features of the test itself, bound after those of the portal. */
  readonly extra?: readonly Feature[]
  readonly environment?: Readonly<Record<string, string>>
  readonly webRoot?: string
  readonly openDatabase?: () => Promise<Database>
  /** Rows stay from test to test: for a file that fills tables once and then reads. */
  readonly keepsRows?: boolean
  /** For a file that changes the schema. */
  readonly ownDatabase?: boolean
  /** How long the server waits for a row that somebody else holds; as long as a slow machine needs when nothing is said. */
  readonly lockTimeoutMs?: number
  readonly limits?: Partial<Limits>
}

/** Tests send more in a minute than a person does; the test of that limit sets its own. */
const ANY_PACE = { SUBMISSIONS_PER_MINUTE: '1000000' }

/** A call that a test holds waits for its place as long as a slow machine needs. */
export const ANY_PATIENCE = { patienceMs: 50_000 }

/** `database` is for what the test itself writes and reads; the server has its own connections in `deps`. */
export type TestPortal = { app: FastifyInstance; database: Database; deps: Deps; now: Date }

/** The whole server on an empty database for each test of a file. Its clock moves only when the test sets it. */
export function givenPortal(options: Options = {}): TestPortal {
  const { extra = [], environment = {}, webRoot, limits, keepsRows = false } = options
  const portal = { now: START } as TestPortal
  const undeclared = new Set<string>()
  let databases: Awaited<ReturnType<typeof openDatabases>>
  beforeAll(async () => {
    databases = await openDatabases(options)
    const { served, fixtures } = databases
    if (keepsRows) await emptyTables(databases.emptying)
    portal.database = fixtures
    portal.deps = {
      database: served,
      db: served.db,
      clock: () => portal.now,
      settings: readSettings({ ...ANY_PACE, ...environment }),
      tokenSecrets: [TOKEN_SECRET],
      deskSecrets: [DESK_SECRET],
      auditKeys: AUDIT_KEYS,
    }
    portal.app = await buildApp(portal.deps, {
      features: [watchRefusals(undeclared), ...features, ...extra],
      ...(webRoot ? { webRoot } : {}),
      limits: { ...ANY_PATIENCE, ...limits },
    })
  })
  beforeEach(async () => {
    portal.now = START
    undeclared.clear()
    if (!keepsRows) await emptyTables(databases.emptying)
  })
  afterEach(() => {
    expect([...undeclared], 'refusals that the contract does not tell of').toEqual([])
  })
  afterAll(async () => {
    await portal.app.close()
    for (const database of new Set(Object.values(databases))) await database.close()
  })
  return portal
}

async function openDatabases({ openDatabase, ownDatabase = false, lockTimeoutMs }: Options) {
  if (!openDatabase)
    return openTestDatabases({ own: ownDatabase, ...(lockTimeoutMs ? { lockTimeoutMs } : {}) })
  const both = await openDatabase()
  await both.inScript((run) => run(emptyingFunction))
  return { served: both, fixtures: both, emptying: both }
}

/** Watches every answer of a portal: a refusal with a code that the contract of the call does not tell is noted. */
export function watchRefusals(undeclared: Set<string>): Feature {
  return ({ fastify, endpoints }) => {
    fastify.addHook('onSend', async ({ method, routeOptions }, reply, payload) => {
      const endpoint = endpoints.find((each) => each.method === method && each.path === routeOptions.url)
      if (!endpoint || reply.statusCode < 400 || reply.statusCode === 405) return
      const { code, errorCodes } = JSON.parse(String(payload)) as ErrorBody
      const told = refusalCodes(endpoint)
      for (const each of [code, ...Object.values(errorCodes)])
        if (!told.has(each)) undeclared.add(`${method} ${endpoint.path}: ${each}`)
    })
  }
}

/** The log of a server as it is in production, and its lines. */
export function keepLog(level = 'info') {
  const lines: string[] = []
  const written = new EventEmitter<{ line: [] }>()
  const write: NonNullable<ConstructorParameters<typeof Writable>[0]>['write'] = (chunk, _encoding, done) => {
    lines.push(String(chunk))
    written.emit('line')
    done()
  }
  return {
    logger: { ...logOptions(level), stream: new Writable({ write }) },
    lines,
    /** Waits until a line has these words. */
    until: async (words: string): Promise<void> => {
      const later = on(written, 'line')
      while (!lines.some((line) => line.includes(words))) await later.next()
    },
  }
}

/** Makes one call to a server that logs. Returns its answer and every line of the log. */
export async function loggedBy({ deps }: ReturnType<typeof givenPortal>, call: InjectOptions) {
  const { logger, lines } = keepLog()
  const app = await buildApp(deps, { logger })
  const res = await app.inject(call)
  await app.close()
  return { res, lines }
}

type MailOptions = Pick<Parameters<typeof listenForMail>[0], 'refuses'>

/** A real SMTP server for one test. Returns its address and the e-mails that it receives. */
export async function startSmtpServer(options: MailOptions = {}) {
  const received: string[] = []
  const { url, close } = await listenForMail({ ...options, onMail: (text) => void received.push(text) })
  onTestFinished(close)
  return { url, received }
}
