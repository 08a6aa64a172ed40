import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'
import { keepLog } from '../../../test/logged.ts'
import { buildApp } from '../../app.ts'
import { openPostgres } from '../database/postgres.ts'
import { loggedError } from './error-log.ts'

const portal = givenPortal()

test('a failed statement is logged with its text and its code, and without the values it was given', async () => {
  const failed = portal.database.db.execute(sql`select ${'canary person'}::text::int`)
  const logged = loggedError(await failed.catch((error: unknown) => error))
  expect(logged).toMatchObject({
    message: 'Failed query: select $1::text::int',
    cause: { message: 'database error', code: '22P02' },
  })
  expect(logged.stack).toContain('    at ')
  expect(JSON.stringify(logged)).not.toContain('canary')
})

test('a constraint is named, the value that broke it is not', async () => {
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

test('what a package quotes of its input is blanked, and so are addresses', () => {
  const parsed = () => JSON.parse('{"name":"canary') as unknown
  const messageOf = (error: unknown) => loggedError(error).message
  expect(messageOf(thrownBy(parsed))).toBe('not readable')
  expect(messageOf(new Error('550 <canary@example.fi> "canary" is unknown'))).toBe('550 … … is unknown')
  expect(messageOf(new Error('no such mailbox: canary@example.fi'))).toBe('no such mailbox: …')
})

test('lines of a message that look like a stack are not taken for one', () => {
  const error = new Error('first line\n    at canary (1:1)')
  expect(loggedError(error).stack).not.toContain('canary')
  expect(loggedError(error).stack).toContain('    at ')
})

test('while the database is away one line says so with where and why, and no call adds a stack', async () => {
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
