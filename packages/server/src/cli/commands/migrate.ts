import { migrate } from '../../platform/database/migrate.ts'
import { grantServerRights } from '../../platform/database/roles.ts'
import { command } from '../command.ts'
import { auditCommand } from '../import-rows.ts'

export const migrateCommands = [
  command({
    name: 'migrate',
    usage: '',
    summary: 'Brings the database up to the schema of this version and gives the server its rights',
    asOwner: true,
    run: async ({ database, db, clock, settings }) => {
      const ran = await migrate(database)
      await grantServerRights(database, settings)
      if (ran === 0) return 'The database is up to date.'
      await auditCommand(db, clock(), { action: 'command.migrate', subject: '', detail: { ran } })
      return `${ran} migration(s) ran.`
    },
  }),
]
