import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { buildApp, features } from '../../app.ts'
import { startBackground } from '../background.ts'
import type { AppBuilder } from './route.ts'
import { mail } from '../../tables/ledgers.ts'
import { rowsOf, until } from '../../../test/database.ts'
import { requestOf } from '../../../test/guards/inputs.ts'
import { idsOf } from '../../../test/guards/isolation.ts'
import { givenGuardWorld, type GuardWorld } from '../../../test/guards/world.ts'
import { givenPortal, keepLog } from '../../../test/harness.ts'
import { isWhole } from '../../../test/whole.ts'

/**
 * Every text that a person can send or that is stored about them carries this word, and so do passwords, codes, tokens
 * and search words. Whatever fails, no line of the log may have it.
 */
const CANARY = 'CANARY'

const portal = givenPortal({
  environment: { SERVICE_DESK_MAIL: 'CANARYDESK@example.fi' },
  ownDatabase: true,
})
const db = () => portal.database.db

let world: GuardWorld
beforeEach(async () => {
  world = await givenGuardWorld(portal)
})

const contact = { name: CANARY, phoneNumber: CANARY, email: 'CANARY@example.fi' }
const pieces = { totalSum: 50, coinTotalSum: 0, pcs_50e: 1 }

/** Bodies that pass every check, so that the call comes as far as writing. */
const bodies: Readonly<Record<string, object>> = {
  '/api/login': { username: CANARY, password: 'CANARY-Pass-1' },
  '/api/refresh': { refreshToken: CANARY, userId: 1 },
  '/api/logout': { refreshToken: CANARY },
  '/api/activate': { userName: CANARY, emailAddress: 'CANARY@example.fi' },
  '/api/password': { currentPassword: 'CANARY-Pass-1', newPassword: 'CANARY-Pass-2' },
  '/api/userdata': {
    firstName: CANARY,
    lastName: CANARY,
    emailAddress: 'CANARY@example.fi',
    phoneNumber: CANARY,
  },
  '/api/deposit': { ...pieces, securityBagNumber: '1CANARY', message: CANARY, registerDate: '2026-11-14' },
  '/api/changecurrencyorder': {
    ...pieces,
    billsTotalSum: 50,
    message: CANARY,
    deliveryDate: '2026-11-20',
  },
  '/api/supplyorder': { deliveryDate: '2026-11-20', tt_kpl_sinetit: 25 },
  '/api/visit': { suggestedDate: '2026-11-20', additionalInfo: CANARY, contactInfo: CANARY },
  '/api/visitChange': {
    originalDate: '2026-11-18',
    newDate: '2026-11-19',
    contactInfo: CANARY,
    additionalInfo: CANARY,
  },
  '/api/visit/missed': { day: '2026-11-14' },
  '/api/contact': { ...contact, contactReason: 'Johtoa', additionalInfo: CANARY },
  '/api/feedback': { ...contact, additionalinfo: CANARY },
  '/api/inquiry': { additionalInformation: CANARY, answerPhone: CANARY, answerEmail: 'CANARY@example.fi' },
  '/api/provider/import': { companies: [{ extId: CANARY, name: CANARY, businessId: '' }] },
}
/** Calls that ask nothing of the database, and those whose answer is kept for a moment. */
const WITHOUT_DATABASE = new Set([
  '/livez',
  '/readyz',
  '/healthz',
  '/csp-report',
  '/openapi.json',
  '/api/openapi.json',
  '/docs',
])

async function givenServer(logger: ReturnType<typeof keepLog>['logger']) {
  let endpoints: readonly Endpoint[] = []
  const keepEndpoints = (builder: AppBuilder) => void (endpoints = builder.endpoints)
  const app = await buildApp(portal.deps, { features: [...features, keepEndpoints], logger })
  onTestFinished(() => app.close())
  return { app, endpoints }
}

type Call = { readonly endpoint: Endpoint; readonly headers: Readonly<Record<string, string>> }

/** Each call has a sign-in of its own, made before anything is broken: one of the calls signs out. */
const prepare = (endpoints: readonly Endpoint[]): Promise<readonly Call[]> =>
  Promise.all(
    endpoints.map(async (endpoint) => {
      const by = endpoint.access.kind === 'provider' ? 'the provider' : 'a member'
      return { endpoint, headers: await world.callers.find(({ name }) => name === by)!.headers() }
    }),
  )

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** The ids of a sample, and a whole body where there is one: other fields of the sample would contradict it. */
function bodyOf(path: string, { customerId, accountId, ...rest }: Readonly<Record<string, unknown>>): object {
  const whole = bodies[path]
  const ids = { customerId, ...(accountId === undefined ? {} : { accountId }) }
  return { ...(customerId === undefined ? {} : ids), ...(whole ?? rest) }
}

async function make(app: FastifyInstance, { endpoint, headers }: Call): Promise<number> {
  const request = requestOf(endpoint, headers, idsOf(endpoint, world.own))
  const { statusCode } = await app.inject({
    ...request,
    url: `${request.url}&name=CANARY&SecurityBagNumber=CANARY&viite=CANARY`,
    ...('payload' in request ? { payload: bodyOf(endpoint.path, request.payload) } : {}),
  })
  return statusCode
}

const tableNames = async () =>
  (
    await rowsOf<{ name: string }>(
      db(),
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    )
  ).map(({ name }) => name)

/** Which calls use which tables, from what they send to the database while nothing is broken. */
async function callsByTable(app: FastifyInstance, endpoints: readonly Endpoint[]) {
  const sent: string[] = []
  portal.deps.database.onStatement((text) => sent.push(text))
  const names = await tableNames()
  const users = new Map(names.map((name) => [name, [] as Endpoint[]]))
  for (const call of await prepare(endpoints)) {
    sent.length = 0
    await make(app, call)
    const texts = sent.join('\n')
    for (const name of names)
      if (new RegExp(`\\b${name}\\b`).test(texts)) users.get(name)?.push(call.endpoint)
  }
  return users
}

/** A row that is refused with all that it has, in every part of the database's error. */
const LOUD_ROWS = `
  create function refuse_loudly() returns trigger language plpgsql as $$ begin
    raise exception 'row %', new using detail = new::text, hint = new::text, column = 'id', errcode = '23514';
  end $$;
  do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create trigger loud before insert or update on %I for each row execute function refuse_loudly()', name);
    end loop;
  end $$`

const silent = (lines: readonly string[]) => lines.filter((line) => line.toUpperCase().includes(CANARY))

describe('no line of the log has a text, an address, a code, a password or a token', () => {
  test('whichever table is missing, in any call', async () => {
    const { logger, lines } = keepLog('trace')
    const { app, endpoints } = await givenServer(logger)
    const failed = new Set<string>()
    const tokens: string[] = []
    for (const [name, users] of await callsByTable(app, endpoints)) {
      // Each call fails once, and in the whole run at each table.
      const calls = await prepare(users.filter((endpoint) => isWhole || !failed.has(nameOf(endpoint))))
      if (calls.length === 0) continue
      await db().execute(sql.raw(`alter table ${name} rename to gone`))
      for (const call of calls) if ((await make(app, call)) >= 500) failed.add(nameOf(call.endpoint))
      await db().execute(sql.raw(`alter table gone rename to ${name}`))
      tokens.push(...calls.map(({ headers }) => Object.values(headers).join().slice(-20)))
    }
    expect(silent(lines)).toEqual([])
    expect(tokens.filter((token) => lines.some((line) => line.includes(token)))).toEqual([])
    const unharmed = endpoints
      .filter((endpoint) => !WITHOUT_DATABASE.has(endpoint.path) && !failed.has(nameOf(endpoint)))
      .map(nameOf)
    expect(unharmed).toEqual([])
    expect(lines.filter((line) => line.includes('42P01')).length).toBeGreaterThan(failed.size / 2)
  })

  test('when the database refuses every row and quotes it', async () => {
    const { logger, lines } = keepLog('trace')
    const { app, endpoints } = await givenServer(logger)
    await db()
      .insert(mail)
      .values({ ...email, createdAt: portal.now, nextAttemptAt: portal.now })
    const calls = await prepare(endpoints)
    await portal.database.inScript((run) => run(LOUD_ROWS))
    onTestFinished(async () => {
      await portal.database.inScript((run) => run('drop function refuse_loudly cascade'))
    })
    for (const call of calls) await make(app, call)
    const background = startBackground(portal.deps, {
      mailer: () => Promise.reject(new Error('550 <CANARY@x.fi>')),
      log: app.log,
    })
    for (const job of ['number events', 'seal audit', 'send mail']) await untilLogged(lines, job)
    await background.stop()
    expect(lines.filter((line) => line.includes('23514')).length).toBeGreaterThan(10)
    expect(silent(lines)).toEqual([])
  })

  test('which a log that shows whole errors would have', async () => {
    const { logger, lines } = keepLog()
    const { app, endpoints } = await givenServer({ ...logger, serializers: {} as typeof logger.serializers })
    const [call] = await prepare(endpoints.filter(({ path }) => path === '/api/feedback'))
    await db().execute(sql.raw('alter table feedback rename to gone'))
    await make(app, call!)
    await db().execute(sql.raw('alter table gone rename to feedback'))
    expect(silent(lines)).not.toEqual([])
  })
})

const email = { recipient: 'CANARY@example.fi', subject: CANARY, body: CANARY }

const untilLogged = (lines: readonly string[], job: string): Promise<void> =>
  until(`the job "${job}" is in the log`, () => lines.some((line) => line.includes(`"job":"${job}"`)))
