import { migrate } from '../../platform/database/migrate.ts'
import { grantServerRights } from '../../platform/database/roles.ts'
import { openPostgres } from '../../platform/database/postgres.ts'
import { command, type ApartDeps } from '../command.ts'
import { Refusal } from '../faults.ts'
import { auditCommand } from '../import-rows.ts'
import { pgDump, pgRestore } from '../pg-programs.ts'
import { countTables } from '../queries.ts'

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
