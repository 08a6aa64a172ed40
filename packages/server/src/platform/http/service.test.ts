import { sql, type SQL } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { givenPortal, loggedBy } from '../../../test/harness.ts'
import { buildApp } from '../../app.ts'
import { dialect, type Db } from '../database/database.ts'

const portal = givenPortal()

test.each(['/livez', '/readyz', '/healthz'])('%s is ok on a migrated database', async (url) => {
  const res = await portal.app.inject(url)
  expect([res.statusCode, res.json()]).toEqual([200, { status: 'ok' }])
})

/** The answers of a server that has just started on this database. */
async function answersOf(probe: Db = portal.deps.db) {
  const app = await buildApp({ ...portal.deps, database: { ...portal.deps.database, probe } })
  const [live, ready] = [await app.inject('/livez'), await app.inject('/readyz')]
  await app.close()
  const { errorCodes } = ready.json()
  return {
    live: live.statusCode,
    ready: ready.statusCode,
    retryAfter: ready.headers['retry-after'],
    errorCodes,
  }
}

const notReady = (lack: string) => ({
  live: 200,
  ready: 503,
  retryAfter: '2',
  errorCodes: { [lack]: 'unavailable' },
})

test('an older schema is alive but not ready', async () => {
  await portal.database.db.execute(sql`update schema_migration set version = -version`)
  expect(await answersOf()).toEqual(notReady('schema'))
  await portal.database.db.execute(sql`update schema_migration set version = -version`)
})

test('a newer schema without a mark is alive but not ready', async () => {
  await portal.database.db.execute(sql`insert into schema_migration (version, name, sha256, compatible_from)
    values (9998, 'newer', '', 9998)`)
  expect(await answersOf()).toEqual(notReady('schema'))
  await portal.database.db.execute(sql`delete from schema_migration where version = 9998`)
})

test('a newer compatible schema leaves the server ready', async () => {
  await portal.database.db.execute(sql`insert into schema_migration (version, name, sha256, compatible_from)
    select 9998, 'newer', '', max(version) from schema_migration`)
  expect(await answersOf()).toMatchObject({ live: 200, ready: 200 })
  await portal.database.db.execute(sql`delete from schema_migration where version = 9998`)
})

test('a database that takes no writes is not ready', async () => {
  await portal.deps.database.inScript(async (run) => {
    await run('set transaction read only')
    const execute = async (query: SQL) => ({ rows: await run(dialect.sqlToQuery(query).sql) })
    expect(await answersOf({ execute } as unknown as Db)).toEqual(notReady('writes'))
  })
})

test('a database that does not answer is not ready', async () => {
  const execute = () => Promise.reject(Object.assign(new Error('away'), { code: '57P03' }))
  expect(await answersOf({ execute } as unknown as Db)).toEqual(notReady('database'))
})

test('the database is asked once a second for all', async () => {
  let asked = 0
  const execute = (query: SQL) => {
    asked += 1
    return portal.deps.db.execute(query)
  }
  const probe = { execute } as unknown as Db
  const app = await buildApp({ ...portal.deps, database: { ...portal.deps.database, probe } })
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject('/readyz')))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(asked).toBe(1)
  await app.close()
})

test('/openapi.json is OpenAPI 3.1 made from the bound endpoints', async () => {
  const document = (await portal.app.inject('/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths['/api/config'].get).toMatchObject({
    description: 'Open to everyone.',
    responses: {
      200: {
        content: { 'application/json': { schema: { $ref: '#/components/schemas/PortalConfig' } } },
      },
    },
  })
  expect(document.components.schemas.PortalConfig.required).toContain('productName')
  expect((await portal.app.inject('/api/openapi.json')).json()).toEqual(document)
})

test('ids and counts have bounds, rows of two kinds a mark', async () => {
  const { schemas } = (await portal.app.inject('/openapi.json')).json().components
  expect(schemas.Id).toMatchObject({ type: 'integer', minimum: 0, maximum: 2_147_483_647 })
  expect(schemas.Count.anyOf[0]).toEqual({ type: 'integer', minimum: 0, maximum: 1_000_000 })
  const marks = ({ properties }: { properties: Record<string, { const?: unknown }> }) => [
    properties['IsDeposit']?.const,
    properties['IsOrder']?.const,
  ]
  expect(marks(schemas.HandledDepositEventsRow)).toEqual([true, false])
  expect(marks(schemas.HandledOrderEventsRow)).toEqual([false, true])
})

test('a number in an address is told as one', async () => {
  const { paths } = (await portal.app.inject('/openapi.json')).json()
  expect(paths['/api/provider/outbox'].get.parameters).toMatchObject([
    { name: 'after', required: false, schema: { type: 'integer', minimum: 0 } },
    { name: 'limit', required: false, schema: { type: 'integer', minimum: 1, maximum: 1000 } },
  ])
})

test('what is sent tells of its key, place and refusals', async () => {
  const { paths } = (await portal.app.inject('/openapi.json')).json()
  const { parameters, responses } = paths['/api/deposit'].post
  expect(parameters).toEqual([
    { $ref: '#/components/parameters/CompanyHeader' },
    { $ref: '#/components/parameters/IdempotencyKey' },
  ])
  expect(Object.keys(responses)).toEqual([
    '200',
    '400',
    '401',
    '403',
    '409',
    '413',
    '415',
    '422',
    '429',
    '500',
    '503',
  ])
  expect(paths['/api/logout'].post.requestBody).toMatchObject({ required: false })
})

test('a call with a tag tells how to show it again', async () => {
  const { paths } = (await portal.app.inject('/openapi.json')).json()
  const { parameters, responses } = paths['/api/messages'].get
  expect(parameters).toContainEqual({ $ref: '#/components/parameters/KnownTag' })
  for (const status of [200, 304]) expect(responses[status].headers).toHaveProperty('ETag.schema.pattern')
  expect(responses[304]).not.toHaveProperty('content')
  expect(paths['/api/config'].get.responses).not.toHaveProperty('304')
})

test('each call lists its codes by status', async () => {
  const { paths } = (await portal.app.inject('/openapi.json')).json()
  const { responses } = paths['/api/deposit'].post
  const [, { properties }] = responses[400].content['application/json'].schema.allOf
  expect(properties.code.enum).toEqual(expect.arrayContaining(['required', 'keyInvalid', 'depositEmpty']))
  expect(properties.errorCodes.additionalProperties.enum).toEqual(properties.code.enum)
  expect(responses[503]).toEqual({ $ref: '#/components/responses/Unconfirmed' })
  expect(paths['/api/config'].get.responses[400]).toEqual({ $ref: '#/components/responses/BadRequest' })
})

test('/docs names every call for a person', async () => {
  const page = (await portal.app.inject('/docs')).body
  const document = (await portal.app.inject('/openapi.json')).json()
  for (const path of Object.keys(document.paths)) expect(page).toContain(path.replaceAll(/\{(\w+)\}/g, ':$1'))
})

const report = (violated: string, blocked?: string) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': 'https://portaali.example/tiedustelu?reference=canary',
      'violated-directive': violated,
      'blocked-uri': blocked,
      'script-sample': 'canary',
    },
  })

const send = (payload: string, type = 'application/csp-report') =>
  loggedBy(portal, {
    method: 'POST',
    url: '/csp-report',
    headers: { 'content-type': type },
    payload,
  })

test.each([
  ["script-src 'self'", 'inline', 'script-src', 'inline'],
  ['img-src', 'https://paha.example/p.png?canary=1', 'img-src', 'https://paha.example'],
  ['require-trusted-types-for', 'trusted-types-sink', 'require-trusted-types-for', 'trusted-types-sink'],
  ['canary\nforged line', undefined, 'unknown', 'unknown'],
  ['x'.repeat(1000), 'data:text/html,canary', 'unknown', 'null'],
])('a breach of the policy is logged by directive: %j %j', async (violated, from, directive, blocked) => {
  const { res, lines } = await send(report(violated, from))
  expect([res.statusCode, res.body]).toEqual([204, ''])
  const warnings = lines.filter((line) => line.includes('security policy broken'))
  expect(warnings.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ directive, blocked }])
  expect(lines.join('')).not.toContain('canary')
})

test.each([
  ['no report', '{}', 'application/csp-report', 400],
  ['no JSON', '{', 'application/csp-report', 400],
  ['another kind of body', report('script-src'), 'text/plain', 415],
  ['a body beyond bounds', report('x'.repeat(20_000)), 'application/csp-report', 413],
])('%s is refused and not logged as a breach', async (_title, payload, type, status) => {
  const { res, lines } = await send(payload, type)
  expect(res.statusCode).toBe(status)
  expect(lines.join('')).not.toContain('security policy broken')
})

test('the calls of the portal take no report for JSON', async () => {
  const { res } = await loggedBy(portal, {
    method: 'POST',
    url: '/api/login',
    headers: { 'content-type': 'application/csp-report' },
    payload: '{}',
  })
  expect(res.statusCode).toBe(415)
})
