import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, inject, onTestFinished, test } from 'vitest'
import { lockFolder } from '../src/platform/database/folder-lock.ts'
import { readSettings } from '../src/platform/settings.ts'
import { outcomeOf } from '../src/cli/execute.ts'
import { readSource, refuseExisting, saveNew } from '../src/cli/files.ts'
import { readArguments } from '../src/cli/usage.ts'
import { databaseKind } from './database.ts'

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
])('%s is refused as a backup in one line, and the folder stays free', async (_, content) => {
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

test('nothing is restored over a database, nor beside a running server', async () => {
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

test('a file to be read is told by name when it is missing or no text', async () => {
  const file = join(folder(), 'bundle.json')
  await expect(readSource({ file })).rejects.toThrow(`${file} cannot be read: ENOENT`)
  writeFileSync(file, Buffer.from([0xff, 0xfe, 0x41]))
  await expect(readSource({ file })).rejects.toThrow(`${file} is not text in UTF-8.`)
  writeFileSync(file, '\uFEFF{"a":"ä"}')
  expect(await readSource({ file })).toBe('{"a":"ä"}')
})
