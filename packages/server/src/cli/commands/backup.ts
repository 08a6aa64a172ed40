import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { migrate } from '../../platform/database/migrations.ts'
import { openPostgres } from '../../platform/database/postgres.ts'
import { grantServerRights } from '../../platform/database/roles.ts'
import { command, type ApartDeps } from '../command.ts'
import { Refusal } from '../faults.ts'
import { auditCommand } from '../import-rows.ts'
import { countTables } from '../queries.ts'

/** The whole database in PostgreSQL's own archive format, piece by piece. */
async function* pgDump(databaseUrl: string): AsyncGenerator<Uint8Array> {
  const { child, ended } = start('pg_dump', databaseUrl, ['--format=custom', '--no-owner', '--no-privileges'])
  yield* child.stdout
  await ended
}

/** Restores everything or, after an error, nothing. */
async function pgRestore(databaseUrl: string, file: string): Promise<void> {
  const options = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges']
  const { child, ended } = start('pg_restore', databaseUrl, [...options, file])
  child.stdout.resume()
  await ended
}

function start(program: string, databaseUrl: string, args: readonly string[]) {
  const { url, password } = withoutPassword(databaseUrl)
  const env = password === undefined ? process.env : { ...process.env, PGPASSWORD: password }
  const child = spawn(program, [`--dbname=${url}`, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stderr.on('data', (text) => (said += String(text)))
  const ended = once(child, 'close').then(
    ([code]) => {
      if (code !== 0) throw new Refusal(`${program} failed: ${said.trim() || `exit code ${code}`}`)
    },
    (error: unknown) => {
      throw isMissing(error)
        ? new Refusal(`${program} was not found: install the client programs of PostgreSQL.`)
        : error
    },
  )
  // The promise is awaited only after the output has been read. Until then a rejection must count as handled.
  ended.catch(() => undefined)
  return { child, ended }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

const backup = command({
  name: 'backup',
  usage: 'FILE',
  summary: 'Writes the whole database to a new FILE, while the portal runs',
  operands: ['FILE'],
  writes: ({ operands: [file] }) => file,
  run: async ({ db, clock, settings }, { operands: [file] }) => {
    // Taking a copy of all data is audited, and the copy holds that row too.
    await auditCommand(db, clock(), { action: 'command.backup', subject: '' })
    const content = settings.databaseUrl ? pgDump(settings.databaseUrl) : (await embedded()).dumpEmbedded(db)
    return { text: `Wrote ${file}`, file: content }
  },
})

const restore = command({
  name: 'restore',
  usage: 'FILE',
  summary: 'Fills an empty database from a backup; no server may run',
  operands: ['FILE'],
  runApart: async (deps, { operands: [file] }) => {
    const { databaseUrl, databaseOwnerUrl = databaseUrl, dataDir } = deps.settings
    if (databaseOwnerUrl) await restorePostgres(deps, databaseOwnerUrl, file)
    else {
      const { restoreEmbedded } = await embedded()
      await restoreEmbedded(dataDir, file, async (database) => {
        await migrate(database)
        await auditCommand(database.db, deps.clock(), { action: 'command.restore', subject: '' })
      })
    }
    return `Restored from ${file}`
  },
})

/** The embedded database is loaded only where it is used. */
const embedded = () => import('../embedded-backup.ts')

async function restorePostgres(
  { clock, settings }: ApartDeps,
  databaseUrl: string,
  file: string,
): Promise<void> {
  const database = openPostgres(databaseUrl)
  try {
    if ((await countTables(database.db)) > 0) {
      throw new Refusal('The database has tables already. Restore into a new, empty one.')
    }
    await pgRestore(databaseUrl, file)
    await migrate(database)
    await grantServerRights(database, settings)
    await auditCommand(database.db, clock(), { action: 'command.restore', subject: '' })
  } finally {
    await database.close()
  }
}

export const backupCommands = [backup, restore]

/** Arguments show in the list of processes, so the password is passed by the environment. */
export function withoutPassword(databaseUrl: string): { readonly url: string; readonly password?: string } {
  const url = new URL(databaseUrl)
  const password = url.password ? decodeURIComponent(url.password) : url.searchParams.get('password')
  url.password = ''
  url.searchParams.delete('password')
  return password === null ? { url: url.href } : { url: url.href, password }
}
