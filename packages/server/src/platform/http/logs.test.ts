import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { spawnSync } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { givenPortal, keepLog, loggedBy } from '../../../test/harness.ts'
import { buildApp } from '../../app.ts'
import { openPostgres } from '../database/postgres.ts'
import { loggedError } from './logs.ts'

const portal = givenPortal()

test('a failed statement is logged without its values', async () => {
  const failed = portal.database.db.execute(sql`select ${'canary person'}::text::int`)
  const logged = loggedError(await failed.catch((error: unknown) => error))
  expect(logged).toMatchObject({
    message: 'Failed query: select $1::text::int',
    cause: { message: 'database error', code: '22P02' },
  })
  expect(logged.stack).toContain('    at ')
  expect(JSON.stringify(logged)).not.toContain('canary')
})

test('a constraint is named, not the value', async () => {
  const insert = () =>
    portal.database.db.execute(
      sql`insert into parameter (key, value, changed_at) values (${'canary'}, ${'canary'}, ${portal.now.toISOString()}::timestamptz)`,
    )
  await insert()
  const logged = loggedError(await insert().catch((error: unknown) => error))
  expect(logged).toMatchObject({ cause: { code: '23505', table: 'parameter' } })
  expect(logged.cause).toHaveProperty('constraint')
  expect(JSON.stringify(logged)).not.toContain('canary')
})

test('what a package quotes is blanked, and so are addresses', () => {
  const parsed = () => JSON.parse('{"name":"canary') as unknown
  const messageOf = (error: unknown) => loggedError(error).message
  expect(messageOf(thrownBy(parsed))).toBe('not readable')
  expect(messageOf(new Error('550 <canary@example.fi> "canary" is unknown'))).toBe('550 … … is unknown')
  expect(messageOf(new Error('no such mailbox: canary@example.fi'))).toBe('no such mailbox: …')
})

test('lines that look like a stack are not taken for one', () => {
  const error = new Error('first line\n    at canary (1:1)')
  expect(loggedError(error).stack).not.toContain('canary')
  expect(loggedError(error).stack).toContain('    at ')
})

test('one line says that the database is away, and why', async () => {
  const port = await freePort()
  const away = openPostgres(`postgres://portal@127.0.0.1:${port}/portal`)
  onTestFinished(() => away.close())
  const { logger, lines } = keepLog()
  const app = await buildApp({ ...portal.deps, database: away, db: away.db }, { logger })
  onTestFinished(() => app.close())
  const calls = Array.from({ length: 4 }, () => app.inject('/api/config'))
  for (const { statusCode } of await Promise.all(calls)) expect(statusCode).toBe(503)
  const said = lines.filter((line) => line.includes('does not answer'))
  expect(said).toHaveLength(1)
  expect(said[0]).toContain(`the database does not answer: connect ECONNREFUSED 127.0.0.1:${port}`)
  expect(lines.join('')).not.toContain('    at ')
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function thrownBy(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

test('a fault of our own keeps its message', () => {
  expect(loggedError(new TypeError('no such step'))).toMatchObject({
    type: 'TypeError',
    message: 'no such step',
  })
  expect(loggedError('canary')).toEqual({ type: 'string', message: 'not an error', stack: '' })
})

const module = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)

/** A program that ends by a failed statement which nobody has caught. */
const program = (prelude: string) => `
  import { DrizzleQueryError } from 'drizzle-orm/errors'
  ${prelude}
  const cause = Object.assign(new Error('CANARY'), { severity: 'ERROR', code: '23505', detail: 'CANARY' })
  void Promise.reject(new DrizzleQueryError('select $1', ['CANARY'], cause))`

function endOf(prelude: string) {
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program(prelude)], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  return { status, stderr }
}

test('the last words of a process name statement and code', () => {
  const { status, stderr } = endOf(`import { logExit } from ${module('logs.ts')}; logExit()`)
  expect(status).toBe(1)
  expect(stderr).toMatch(/^DrizzleQueryError: Failed query: select \$1\n {4}at /)
  expect(stderr).toMatch(/caused by Error: database error, code 23505/)
  expect(stderr).not.toContain('CANARY')
})

test('those of Node itself would have it', () => {
  expect(endOf('').stderr).toContain('CANARY')
})

const logged = (url: string, headers: Record<string, string>) => loggedBy(portal, { url, headers })

test('a request is one line without address, token or search', async () => {
  const headers = { authorization: 'Bearer canary-token', 'x-request-id': 'proxy-17' }
  const { res, lines } = await logged('/api/config?name=canary-person', headers)
  expect(res.headers['x-request-id']).toBe('proxy-17')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0]!)).toMatchObject({
    reqId: 'proxy-17',
    method: 'GET',
    path: '/api/config',
    status: 200,
  })
  expect(lines.join('')).not.toContain('canary')
})

test('an id that could forge log lines is replaced', async () => {
  const { res } = await logged('/livez', { 'x-request-id': 'a b"}{' })
  expect(res.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
})

test('forwarded addresses without a trusted proxy are warned of once', async () => {
  const { lines } = await logged('/livez', { 'x-forwarded-for': '203.0.113.9' })
  expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1)
  expect(lines.join('')).not.toContain('203.0.113.9')
})
