import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { newDatabaseUrl } from '../test/database.ts'
import { startServer } from '../test/server-process.ts'

const heads = mkdtempSync(join(tmpdir(), 'kassavirta-heads-'))
afterAll(() => rmSync(heads, { recursive: true }))
const production = {
  NODE_ENV: 'production',
  TOKEN_SECRET: 'a secret for tests, long enough for it',
  AUDIT_HEAD_FILE: join(heads, 'heads'),
}

/** A way to the database that can be opened later: until then nobody listens on its port. */
async function givenClosedWay(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    for (const socket of [client, database]) sockets.add(socket.on('error', () => undefined))
    client.pipe(database).pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  const url = new URL(target)
  url.port = String(port)
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { url: url.href, open: () => server.listen(port, '127.0.0.1') }
}

test('a server that starts before its database waits for it', async () => {
  const way = await givenClosedWay(await newDatabaseUrl())
  const server = startServer({ ...production, DATABASE_URL: way.url })
  await server.says('does not answer yet. Waiting for 60 s.')
  way.open()
  expect((await fetch(`${await server.address}/readyz`)).status).toBe(200)
  expect(server.said.stderr.match(/does not answer yet/g)).toHaveLength(1)
})

test('it waits no longer than told, and for no missing database', async () => {
  const away = startServer({ DATABASE_URL: 'postgres://portal@127.0.0.1:1/portal', DATABASE_WAIT: '0' })
  expect(await away.ended()).toBe(1)
  expect(away.said.stderr).toMatch(/^The database does not answer: .*ECONNREFUSED.*\n$/)
  const unknown = startServer({ DATABASE_URL: `${inject('postgresUrl')}/no_such_database` })
  expect(await unknown.ended()).toBe(1)
  expect(unknown.said.stderr).toMatch(/^The database does not answer: .*no_such_database.*\n$/)
})

test('it does not start where the audit head cannot be kept [R-AUD-01]', async () => {
  const nowhere = join(heads, 'no-such-folder/heads')
  const server = startServer({ ...production, DATABASE_URL: inject('postgresUrl'), AUDIT_HEAD_FILE: nowhere })
  expect(await server.ended()).toBe(1)
  expect(server.said.stderr).toContain(`AUDIT_HEAD_FILE cannot be written: ${nowhere}`)
})

test('in production a server migrates only when told to', async () => {
  const url = inject('postgresUrl')
  const admin = new pg.Client(`${url}/postgres`)
  await admin.connect()
  await admin.query('create database not_migrated template template0')
  await admin.end()
  const DATABASE_URL = `${url}/not_migrated`
  const refused = startServer({ ...production, DATABASE_URL })
  expect(await refused.ended()).toBe(1)
  expect(refused.said.stderr).toMatch(
    /^The database has schema none, this program knows \d+\. Run portal migrate first\.\n$/,
  )
  const migrating = startServer({ ...production, DATABASE_URL, MIGRATE: 'true' })
  expect((await fetch(`${await migrating.address}/readyz`)).status).toBe(200)
})
