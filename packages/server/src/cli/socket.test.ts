import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { lockFolder } from '../platform/database/folder-lock.ts'
import { readParameters } from '../shared/parameters.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { openCommandSocket } from './command-socket.ts'
import { reach, askServer, callServer } from './open.ts'
import { saveNew } from './files.ts'
import { databaseKind, until } from '../../test/database.ts'
import { givenPortal } from '../../test/harness.ts'

const portal = givenPortal()

function folder(...parts: readonly string[]): string {
  const base = mkdtempSync(join(tmpdir(), 'kassavirta-socket-'))
  onTestFinished(() => rmSync(base, { recursive: true, force: true }))
  const dataDir = join(base, ...parts)
  mkdirSync(dataDir, { recursive: true })
  return dataDir
}

/** Opens a server's socket, and calls it as the command line does. */
async function givenSocket({ dataDir = folder(), db = portal.database.db } = {}) {
  const settings = { ...portal.deps.settings, databaseUrl: undefined, dataDir }
  const server = await openCommandSocket({ ...portal.deps, db, settings })
  let isOpen = true
  const close = async () => {
    if (isOpen) await server.close()
    isOpen = false
  }
  onTestFinished(close)
  const ask = async (args: readonly string[], given?: string) => {
    const socket = await callServer(settings)
    return socket && askServer(socket, args, given)
  }
  return { settings, file: join(dataDir, 'portal.sock'), close, ask }
}

test('the socket is its owner’s, and goes when closed', async () => {
  const { file, ask, close } = await givenSocket()
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const set = await ask(['parameter', 'set', 'changeOrderCutoffLocal', '09:15'])
  expect(set).toEqual({ exitCode: 0, stdout: 'changeOrderCutoffLocal is 09:15\n', stderr: '' })
  expect((await ask(['parameter', 'list']))?.stdout).toContain('changeOrderCutoffLocal = 09:15\n')
  expect(await ask(['user', 'disable', 'nobody'])).toMatchObject({
    exitCode: 1,
    stderr: 'There is no user nobody.\n',
  })
  expect(await ask(['user'])).toMatchObject({ exitCode: 2 })
  await close()
  expect(existsSync(file)).toBe(false)
  expect(await ask(['migrate'])).toBeUndefined()
})

test('what a file says reaches the command whole', async () => {
  const { ask } = await givenSocket()
  const name = 'Ö€\n"\u2028'.repeat(40)
  const companies = Array.from({ length: 2000 }, (_, index) => ({
    extId: `T${index}`,
    name,
    businessId: '1',
  }))
  const done = await ask(['import', 'bundle.json'], JSON.stringify({ companies }))
  expect(done).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('created 2000') })
})

test('a folder with a long name has its socket as well', async () => {
  const { file, ask, close } = await givenSocket({ dataDir: folder('ä'.repeat(80), 'b'.repeat(80)) })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await ask(['migrate'])).toMatchObject({ exitCode: 0 })
  await close()
  expect(existsSync(file)).toBe(false)
})

test('a socket left by a killed server is replaced', async () => {
  const dataDir = folder()
  writeFileSync(join(dataDir, 'portal.sock'), '')
  const { ask } = await givenSocket({ dataDir })
  expect(await ask(['migrate'])).toMatchObject({ exitCode: 0 })
})

test('restoring is refused by a running server', async () => {
  const { ask } = await givenSocket()
  expect(await ask(['restore', 'x'])).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("'restore'"),
  })
})

test('nonsense, too much or nothing does not disturb the server', async () => {
  const { file, ask, close } = await givenSocket()
  const nonsense = connect(file)
  nonsense.write('no JSON\n')
  expect(JSON.parse(await text(nonsense))).toMatchObject({ exitCode: 1 })

  const flood = connect(file).on('error', () => undefined)
  flood.write(Buffer.alloc(65 * 1024 * 1024, 'a'))
  await new Promise((resolve) => flood.resume().once('close', resolve))

  const leaving = connect(file)
  await once(leaving, 'connect')
  leaving.destroy()
  expect(await ask(['migrate'])).toMatchObject({ exitCode: 0 })

  const silent = connect(file)
  await once(silent, 'connect')
  const gone = once(silent.resume(), 'close')
  await close()
  await gone
})

test('more than 64 MB is refused before it is sent', async () => {
  const { ask } = await givenSocket()
  await expect(ask(['import', 'x'], 'a'.repeat(64 * 1024 * 1024))).rejects.toThrow('64 MB')
})

test('closing waits for the running command, whoever has gone', async () => {
  const { db } = portal.database
  const started = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  onTestFinished(() => held.resolve())
  const noticed = new Proxy(db, {
    get: (target, key) => {
      started.resolve()
      return Reflect.get(target, key) as unknown
    },
  })
  const { file, close, settings } = await givenSocket({ db: noticed })
  // The command has to wait: PGlite runs one transaction at a time, and on PostgreSQL this lock of imports is held.
  const locked = Promise.withResolvers<void>()
  const blocking = inTransaction(db, async (tx) => {
    await tx.execute('select pg_advisory_xact_lock(7310101)')
    locked.resolve()
    await held.promise
  })
  await locked.promise
  const asking = connect(file)
  asking.write(`${JSON.stringify({ args: ['parameter', 'set', 'visitRequestMinimumLeadTime', '5'] })}\n`)
  await started.promise
  asking.destroy()
  await once(asking, 'close')
  let isHeld = true
  const closing = close().then(() => ({ wasHeld: isHeld }))
  await until('nobody new is listened to', () => !existsSync(file))
  expect(await callServer(settings)).toBeUndefined()
  isHeld = false
  held.resolve()
  await blocking
  expect(await closing).toEqual({ wasHeld: false })
  expect(await readParameters(db)).toMatchObject({ visitRequestMinimumLeadTime: '5' })
})

test('ending without an answer is told apart from a refusal', async () => {
  const dataDir = folder()
  const server = createServer((socket) => socket.once('data', () => socket.destroy()))
  server.listen(join(dataDir, 'portal.sock'))
  onTestFinished(() => void server.close())
  const socket = await callServer({ ...portal.deps.settings, dataDir })
  if (!socket) throw new Error('nobody listens')
  await expect(askServer(socket, ['migrate'], undefined)).rejects.toThrow('ended before it answered')
})

describe('a file that is sent', () => {
  test('is refused when it is not whole, and leaves nothing behind', async () => {
    const dataDir = folder()
    const server = createServer((socket) => {
      const line = JSON.stringify({ exitCode: 0, stdout: '', stderr: '', bytes: 10 })
      socket.once('data', () => socket.end(`${line}\n123`))
    })
    server.listen(join(dataDir, 'portal.sock'))
    onTestFinished(() => void server.close())
    const socket = await callServer({ ...portal.deps.settings, dataDir })
    if (!socket) throw new Error('nobody listens')
    const { file } = await askServer(socket, ['backup', 'x'], undefined)
    if (!file) throw new Error('no file')
    const target = join(dataDir, 'backup.gz')
    await expect(saveNew(target, file)).rejects.toThrow('before the file was whole')
    expect(readdirSync(dataDir)).toEqual(['portal.sock'])
  })

  test.runIf(databaseKind === 'pglite')('is the whole backup', async () => {
    const { ask } = await givenSocket()
    const { file, ...outcome } = (await ask(['backup', 'some.gz'])) ?? {}
    expect(outcome).toEqual({ exitCode: 0, stdout: 'Wrote some.gz\n', stderr: '' })
    if (!file) throw new Error('no file')
    const bytes = await buffer(file)
    const blob = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
    expect((await buffer(blob)).includes('PG_VERSION')).toBe(true)
  })
})

test('who holds the folder is waited for, and then named', async () => {
  const dataDir = folder()
  const settings = { ...portal.deps.settings, databaseUrl: undefined, dataDir }
  const lock = lockFolder(dataDir)
  onTestFinished(() => lock.release())
  await expect(reach(settings, 300)).rejects.toThrow(/is in use by another Kassavirta process/)

  const reached = reach(settings, 10_000)
  const late = await openCommandSocket({ ...portal.deps, settings })
  onTestFinished(() => late.close())
  const { server } = (await reached) as { server?: { destroy: () => void } }
  expect(server).toBeDefined()
  server?.destroy()
})
