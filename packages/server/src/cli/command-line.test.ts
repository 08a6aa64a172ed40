import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { describe, expect, inject, test, onTestFinished } from 'vitest'
import pg from 'pg'
import { databaseKind } from '../../test/database.ts'
import { builtProgram, dataFolder, processEnvironment, startServer } from '../../test/server-process.ts'
import type { Database } from '../platform/database/database.ts'
import { openEmbedded } from '../platform/database/embedded.ts'
import { lockFolder } from '../platform/database/folder-lock.ts'
import { openPostgres } from '../platform/database/postgres.ts'
import { readSettings } from '../platform/settings.ts'
import { audit, mail } from '../tables/ledgers.ts'
import { portalUser } from '../tables/people.ts'
import { readArguments, outcomeOf } from './execute.ts'
import { readSource, refuseExisting, saveNew } from './files.ts'

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'kassavirta-files-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** Runs `portal restore` in this process. */
function restoreWith(environment: Readonly<Record<string, string>>, file: string) {
  const asked = readArguments(['restore', file])
  if (!('command' in asked) || !('runApart' in asked.command)) throw new Error('restore is no such command')
  const { command, input } = asked
  const deps = { settings: readSettings(environment), clock: () => new Date() }
  return outcomeOf(() => command.runApart(deps, { ...input, text: undefined }))
}
const restore = (dataDir: string, file: string) => restoreWith({ DATA_DIR: dataDir }, file)

test.each([
  ['no gzip at all', Buffer.from('no gzip at all')],
  ['a gzip of something else', gzipSync('something else')],
  ['a cut gzip', gzipSync(Buffer.alloc(5000, 'PG_VERSION')).subarray(0, 30)],
  ['a gzip that only names a database', gzipSync(Buffer.alloc(5000, 'PG_VERSION'))],
])('%s is refused as a backup', async (_, content) => {
  const dataDir = folder()
  const file = join(dataDir, 'broken.gz')
  writeFileSync(file, content)
  const { exitCode, stdout, stderr } = await restore(dataDir, file)
  expect([exitCode, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^\S+broken\.gz is no backup that this version can open: [^\n]*\n$/)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('pglite'))).toEqual([])
})

test('a backup that is not there is named', async () => {
  const { exitCode, stderr } = await restore(folder(), '/nowhere/none.gz')
  expect([exitCode, stderr]).toEqual([1, expect.stringMatching(/^\/nowhere\/none\.gz [^\n]*\n$/)])
})

test('nothing is restored over a database or a running server', async () => {
  const dataDir = folder()
  mkdirSync(join(dataDir, 'pglite'))
  writeFileSync(join(dataDir, 'pglite', 'PG_VERSION'), '17')
  const over = await restore(dataDir, 'x')
  expect(over).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('holds a database already') })
  const lock = lockFolder(dataDir)
  onTestFinished(() => lock.release())
  const beside = await restore(dataDir, 'x')
  expect(beside).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('is in use by another') })
  expect(readdirSync(join(dataDir, 'pglite'))).toEqual(['PG_VERSION'])
})

test.runIf(databaseKind === 'postgres')('nothing is restored over the tables of PostgreSQL', async () => {
  const { exitCode, stderr } = await restoreWith(
    { DATABASE_URL: `${inject('postgresUrl')}/portal_template` },
    'x',
  )
  expect([exitCode, stderr]).toEqual([1, 'The database has tables already. Restore into a new, empty one.\n'])
})

test('a database that is away is told in one line', async () => {
  const { exitCode, stderr } = await restoreWith({ DATABASE_URL: 'postgres://u@127.0.0.1:1/x' }, 'x')
  expect([exitCode, stderr]).toEqual([
    1,
    expect.stringMatching(/^The database does not answer: [^\n]*ECONNREFUSED[^\n]*\n$/),
  ])
})

test.runIf(databaseKind === 'postgres')('a database that does not exist is told in one line', async () => {
  const { exitCode, stderr } = await restoreWith({ DATABASE_URL: `${inject('postgresUrl')}/nowhere` }, 'x')
  expect([exitCode, stderr]).toEqual([
    1,
    expect.stringMatching(/^The database does not answer: [^\n]*nowhere[^\n]*\n$/),
  ])
})

async function* content(...texts: readonly string[]) {
  for (const text of texts) yield Buffer.from(text)
}

test('a file is written for its owner only', async () => {
  const target = join(folder(), 'backup.gz')
  await saveNew(target, content('one', 'two'))
  expect(await readSource({ file: target })).toBe('onetwo')
  expect(statSync(target).mode & 0o777).toBe(0o600)
  expect(readdirSync(dirname(target))).toEqual(['backup.gz'])
})

test('an existing file is never written over', async () => {
  const target = join(folder(), 'backup.gz')
  writeFileSync(target, 'older')
  await expect(saveNew(target, content('newer'))).rejects.toThrow(/backup\.gz cannot be written: EEXIST/)
  expect(() => refuseExisting(target)).toThrow('exists already')
  expect(await readSource({ file: target })).toBe('older')
  expect(readdirSync(dirname(target))).toEqual(['backup.gz'])
})

test('a file that is missing or no text is named', async () => {
  const file = join(folder(), 'bundle.json')
  await expect(readSource({ file })).rejects.toThrow(`${file} cannot be read: ENOENT`)
  writeFileSync(file, Buffer.from([0xff, 0xfe, 0x41]))
  await expect(readSource({ file })).rejects.toThrow(`${file} is not text in UTF-8.`)
  writeFileSync(file, '\uFEFF{"a":"ä"}')
  expect(await readSource({ file })).toBe('{"a":"ä"}')
})

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

function ownFolder(): string {
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
  test('commands go through the server that has the folder', async () => {
    const DATA_DIR = dataFolder()
    const backup = join(ownFolder(), 'backup.tar.gz')
    const environment = { DATA_DIR }
    const server = startServer(environment)
    expect((await fetch(`${await server.address}/readyz`)).status).toBe(200)
    const second = startServer(environment)
    expect(await second.ended()).toBe(1)
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
    await server.ended()
    // Nobody asked for a desk.
    expect(server.said.stdout).not.toContain('desk')
    expect(existsSync(join(DATA_DIR, 'portal.sock'))).toBe(true)
    // This command runs without a server.
    expect(await runPortal(environment, ['mail', 'list'])).toEqual(listed)

    const restored = join(ownFolder(), 'new')
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
  })
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

  test('a backup restored into an empty database gives the same rows', async () => {
    const backup = join(ownFolder(), 'backup.dump')
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

  test('a database without the schema is filled by migrate only', async () => {
    const base = ownFolder()
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
  })
})

// This does not depend on the database of the suite, so one run is enough.
test.runIf(databaseKind === 'pglite')('wrong usage and wrong settings are told first', async () => {
  const DATA_DIR = join(ownFolder(), 'data')
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
