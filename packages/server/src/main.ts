import { fileURLToPath } from 'node:url'
import { buildApp } from './app.ts'
import { makeClock } from './platform/clock.ts'
import { openDatabase } from './platform/database.ts'
import { FolderInUse } from './platform/folder-lock.ts'
import { migrate, SchemaMismatch } from './platform/migrate.ts'
import { readSettings, SettingsFault } from './platform/settings.ts'
import { readTokenSecret } from './platform/token-secret.ts'

const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url))
/** Longer than any answer should take, shorter than the patience of systemd and Docker. */
const STOP_WITHIN_MS = 8_000

async function start(): Promise<void> {
  const settings = readSettings(process.env)
  const database = await openDatabase(settings)
  await migrate(database)
  const clock = makeClock(settings.clockStart)
  const app = await buildApp(
    { database, db: database.db, clock, settings, tokenSecret: readTokenSecret(settings) },
    { webRoot: WEB_ROOT, logger: { level: settings.logLevel, base: null } },
  )
  const stop = async (signal: NodeJS.Signals) => {
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    app.log.info({ signal }, 'stopping')
    await app.close()
    await database.close()
    process.exit(0)
  }
  process.once('SIGTERM', stop).once('SIGINT', stop)
  const listening = await app.listen({ port: settings.port, host: settings.host })
  const shown = settings.publicUrl ?? `http://localhost:${new URL(listening).port}${settings.basePath}`
  process.stdout.write(`Kassavirta answers at ${shown}\n`)
  if (database.kind === 'pglite') {
    process.stdout.write(
      `Embedded database in ${settings.dataDir} (for trying out; set DATABASE_URL for real use)\n`,
    )
  }
}

/** What an operator can mend is one clear line; anything else is a bug and keeps its stack. */
const plain = (error: unknown): boolean =>
  error instanceof SettingsFault ||
  error instanceof FolderInUse ||
  error instanceof SchemaMismatch ||
  (error instanceof Error &&
    'code' in error &&
    ['EADDRINUSE', 'EACCES', 'ECONNREFUSED'].includes(String(error.code)))

try {
  await start()
} catch (error) {
  process.stderr.write(
    `${plain(error) ? (error as Error).message : String((error as Error).stack ?? error)}\n`,
  )
  process.exit(1)
}
