import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import type { Database } from '../src/platform/database/database.ts'
import { openEmbedded } from '../src/platform/database/embedded.ts'
import { openPostgres } from '../src/platform/database/postgres.ts'
import { audit, mail } from '../src/tables/ledgers.ts'
import { portalUser } from '../src/tables/people.ts'
import { databaseKind } from './database.ts'
import { builtProgram, dataFolder, processEnvironment, startServer } from './server-process.ts'

/** Every command is a process that loads the whole program, and some open the embedded database. */
const SLOW = { timeout: 600_000 }

type Environment = Readonly<Record<string, string>>

/** Runs the built command line in a process of its own. */
async function runPortal(environment: Environment, args: readonly string[], input = '') {
  const env = { ...processEnvironment(), ...environment }
  const child = spawn(process.execPath, [builtProgram('portal.js'), ...args], { env })
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (text) => (said.stdout += String(text)))
  child.stderr.on('data', (text) => (said.stderr += String(text)))
  child.stdin.on('error', () => undefined).end(input)
  const [exitCode] = await once(child, 'close')
  return { exitCode: exitCode as number, ...said }
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'kassavirta-portal-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

const addUser = (username: string) => [
  'user',
  'add',
  '--username',
  username,
  '--first-name',
  'M',
  '--last-name',
  'V',
  '--email',
  `${username}@example.fi`,
]

async function rowsIn(database: Database) {
  const users = await database.db.select().from(portalUser).orderBy(portalUser.id)
  const letters = await database.db.select().from(mail).orderBy(mail.id)
  // The seals are left out, because a running server adds them in the background.
  const said = {
    id: audit.id,
    at: audit.at,
    action: audit.action,
    subject: audit.subject,
    detail: audit.detail,
  }
  const trail = await database.db.select(said).from(audit).orderBy(audit.id)
  return { users, letters, trail }
}

async function rowsOnce(opening: Database | Promise<Database>) {
  const database = await opening
  const rows = await rowsIn(database)
  await database.close()
  return rows
}

const SECRET = 'Salainen-99'

describe.runIf(databaseKind === 'pglite')('with the embedded database', () => {
  test(
    'a server has its folder alone and users only by commands, which go through it; a killed one is in nobody’s way',
    SLOW,
    async () => {
      const DATA_DIR = dataFolder()
      const backup = join(folder(), 'backup.tar.gz')
      const environment = { DATA_DIR }
      const server = startServer(environment)
      expect((await fetch(`${await server.address}/readyz`)).status).toBe(200)
      const second = startServer(environment)
      expect(await second.ended).toBe(1)
      expect(second.said.stderr.trimEnd().split('\n')).toEqual([
        expect.stringMatching(/^The data folder .* is in use by another Kassavirta process \(pid \d+\)\./),
      ])
      expect(await runPortal(environment, addUser('beside'))).toMatchObject({
        exitCode: 0,
        stdout: expect.stringContaining('Added beside.'),
        stderr: '',
      })
      const set = await runPortal(environment, ['user', 'set-password', 'beside'], `${SECRET}\n`)
      expect(set).toMatchObject({ exitCode: 0, stderr: '' })
      expect(set.stdout).not.toContain(SECRET)
      const listed = await runPortal(environment, ['mail', 'list'])
      expect(listed.stdout).toContain('To: beside@example.fi\n')
      expect(await runPortal(environment, ['backup', backup])).toMatchObject({
        exitCode: 0,
        stdout: `Wrote ${backup}\n`,
      })
      expect(statSync(backup).mode & 0o777).toBe(0o600)

      server.kill('SIGKILL')
      await server.ended
      // Nobody asked for a desk.
      expect(server.said.stdout).not.toContain('desk')
      expect(existsSync(join(DATA_DIR, 'portal.sock'))).toBe(true)
      // This command runs without a server.
      expect(await runPortal(environment, ['mail', 'list'])).toEqual(listed)

      const restored = join(folder(), 'new')
      expect(await runPortal({ DATA_DIR: restored }, ['restore', backup])).toMatchObject({
        exitCode: 0,
        stderr: '',
      })
      const own = await rowsOnce(openEmbedded(DATA_DIR))
      const { trail, ...rows } = await rowsOnce(openEmbedded(restored))
      expect(own.users.map(({ username }) => username)).toEqual(['beside'])
      expect({ ...rows, trail: trail.slice(0, -1) }).toEqual(own)
      expect(trail.at(-1)).toMatchObject({ action: 'command.restore' })
      expect(JSON.stringify(own)).not.toContain(SECRET)
    },
  )
})

describe.runIf(databaseKind === 'postgres')('with PostgreSQL', () => {
  async function newDatabase(template: string): Promise<string> {
    const name = `test_${randomUUID().replaceAll('-', '')}`
    const admin = new pg.Client(`${inject('postgresUrl')}/postgres`)
    await admin.connect()
    await admin.query(`create database ${name} template ${template}`)
    await admin.end()
    return `${inject('postgresUrl')}/${name}`
  }

  test('a backup restored into an empty database gives the same rows', SLOW, async () => {
    const backup = join(folder(), 'backup.dump')
    const own = { DATABASE_URL: await newDatabase('portal_template') }
    const fresh = { DATABASE_URL: await newDatabase('template0') }
    expect(await runPortal(own, addUser('maija'))).toMatchObject({ exitCode: 0, stderr: '' })
    const set = await runPortal(own, ['user', 'set-password', 'maija'], SECRET)
    expect(set).toMatchObject({ exitCode: 0, stderr: '' })
    expect(await runPortal(own, ['backup', backup])).toEqual({
      exitCode: 0,
      stdout: `Wrote ${backup}\n`,
      stderr: '',
    })
    expect(statSync(backup).mode & 0o777).toBe(0o600)
    expect(await runPortal(fresh, ['restore', backup])).toMatchObject({ exitCode: 0, stderr: '' })
    const before = await rowsOnce(openPostgres(own.DATABASE_URL))
    const { trail, ...after } = await rowsOnce(openPostgres(fresh.DATABASE_URL))
    expect(before.users).toMatchObject([{ username: 'maija' }])
    expect({ ...after, trail: trail.slice(0, -1) }).toEqual(before)
    expect(trail.at(-1)).toMatchObject({ action: 'command.restore' })
    expect(JSON.stringify([set, before])).not.toContain(SECRET)
  })

  test(
    'a database without the schema is filled by migrate only, and a missing program is named',
    SLOW,
    async () => {
      const base = folder()
      const environment = { DATABASE_URL: await newDatabase('template0') }
      expect(await runPortal(environment, ['mail', 'list'])).toMatchObject({
        exitCode: 1,
        stderr: expect.stringMatching(
          /^The database has schema none, this program knows \d+\. Run portal migrate first\.\n$/,
        ),
      })
      expect((await runPortal(environment, ['migrate'])).stdout).toMatch(/^\d+ migration\(s\) ran\.\n$/)
      expect(await runPortal(environment, ['mail', 'list'])).toMatchObject({
        exitCode: 0,
        stdout: 'There is no mail.\n',
      })

      const backup = join(base, 'backup.dump')
      expect(await runPortal({ ...environment, PATH: base }, ['backup', backup])).toMatchObject({
        exitCode: 1,
        stdout: '',
        stderr: 'pg_dump was not found: install the client programs of PostgreSQL.\n',
      })
      expect(existsSync(backup)).toBe(false)
    },
  )
})

// This does not depend on the database of the suite, so one run is enough.
test.runIf(databaseKind === 'pglite')('wrong usage and wrong settings are told first', SLOW, async () => {
  const DATA_DIR = join(folder(), 'data')
  expect(await runPortal({ DATA_DIR, PORT: 'x' }, [])).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('\n  user add '),
  })
  expect(await runPortal({ DATA_DIR }, ['user', 'remove'])).toMatchObject({
    exitCode: 2,
    stdout: '',
    stderr: expect.stringContaining('portal user add'),
  })
  expect(await runPortal({ DATA_DIR, PORT: 'x' }, ['mail', 'list'])).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('PORT must'),
  })
  expect(existsSync(DATA_DIR)).toBe(false)
})
