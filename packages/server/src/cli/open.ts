import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { readAuditKeys } from '../platform/audit/audit-keys.ts'
import type { Database } from '../platform/database/database.ts'
import { FolderInUse } from '../platform/database/folder-lock.ts'
import { migrate, checkSchema } from '../platform/database/migrations.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { makeClock } from '../platform/deps.ts'
import { readDeskSecrets } from '../platform/session/token-secret.ts'
import type { Settings } from '../platform/settings.ts'
import type { Command, CommandDeps } from './command.ts'
import type { Outcome } from './execute.ts'
import { Refusal } from './faults.ts'
import { socketPath, Answer, readLine, REQUEST_LIMIT } from './wire.ts'

/** There is no socket, or no server listens on it, as after a server was killed. */
const NO_SERVER_CODES: readonly string[] = ['ENOENT', 'ECONNREFUSED']

/** Connects to the running server; undefined when there is none. */
export async function callServer({ dataDir }: Settings): Promise<Socket | undefined> {
  const name = findPath(dataDir)
  if (!name) return undefined
  const socket = connect(name.path)
  try {
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
    return socket
  } catch (error) {
    if (NO_SERVER_CODES.includes(codeOf(error))) return undefined
    throw new Refusal(`The server's socket cannot be used: ${(error as Error).message}`)
  } finally {
    name.release()
  }
}

function findPath(dataDir: string) {
  try {
    return socketPath(dataDir)
  } catch (error) {
    if (NO_SERVER_CODES.includes(codeOf(error))) return undefined
    throw error
  }
}

const codeOf = (error: unknown): string => String((error as { readonly code?: unknown }).code)

/** Has the server run a command, and returns its outcome. */
export async function askServer(
  socket: Socket,
  args: readonly string[],
  text: string | undefined,
): Promise<Outcome> {
  const request = Buffer.from(`${JSON.stringify({ args, text })}\n`)
  if (request.length > REQUEST_LIMIT) {
    socket.destroy()
    throw new Refusal('This is too much for a running server (64 MB). Stop the server and try again.')
  }
  // A server that stops reading closes the socket, which shows below as a missing answer.
  socket.on('error', () => undefined).write(request)
  const chunks = socket.iterator({ destroyOnReturn: false })
  const read = await readLine(chunks, Number.MAX_SAFE_INTEGER).catch(() => undefined)
  if (!read)
    throw new Refusal('The server ended before it answered. Look whether the command was carried out.')
  const { bytes, ...outcome } = Answer.parse(JSON.parse(read.line))
  if (bytes === undefined) {
    socket.destroy()
    return outcome
  }
  return { ...outcome, file: rest(socket, chunks, read.rest, bytes) }
}

async function* rest(
  socket: Socket,
  chunks: AsyncIterator<Buffer>,
  first: Buffer,
  bytes: number,
): AsyncGenerator<Uint8Array> {
  let left = bytes - first.length
  yield first
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    left -= next.value.length
    yield next.value
  }
  socket.destroy()
  if (left !== 0) throw new Refusal('The server ended before the file was whole.')
}

/** A starting server holds the folder for some seconds before it listens, and so does another command. */
const PATIENCE_MS = 15_000
const BETWEEN_MS = 200

/** A command of the owner connects as the owner. */
export const settingsFor = ({ asOwner }: Command, settings: Settings): Settings => ({
  ...settings,
  databaseUrl: (asOwner && settings.databaseOwnerUrl) || settings.databaseUrl,
})

/** The server that has the embedded database open, or the database itself. */
export async function reach(settings: Settings, patienceMs = PATIENCE_MS) {
  if (settings.databaseUrl) return { database: await openDatabase(settings) }
  const givesUp = Date.now() + patienceMs
  for (;;) {
    const server = await callServer(settings)
    if (server) return { server }
    try {
      return { database: await openDatabase(settings) }
    } catch (error) {
      if (!(error instanceof FolderInUse) || Date.now() > givesUp) throw error
      await sleep(BETWEEN_MS)
    }
  }
}

/** Commands that are for a database of any schema. */
const OF_ANY_SCHEMA = new Set(['migrate', 'doctor'])

/**
 * Migrates an embedded database as a server would do it. Other servers may use PostgreSQL, so there only the command
 * `migrate` does that.
 */
export async function prepare(database: Database, { name }: Command): Promise<void> {
  if (OF_ANY_SCHEMA.has(name)) return
  if (database.kind === 'pglite') await migrate(database)
  else await checkSchema(database.db)
}

export const depsOf = (database: Database, settings: Settings): CommandDeps => ({
  database,
  db: database.db,
  clock: makeClock(settings.clockStart),
  settings,
  auditKeys: readAuditKeys(settings),
  deskSecrets: readDeskSecrets(settings),
})
