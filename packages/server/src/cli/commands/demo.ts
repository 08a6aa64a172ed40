import { inTransaction } from '../../platform/database/transaction.ts'
import { neededDemo } from '../../demo/load-demo.ts'
import { command } from '../command.ts'
import { auditCommand } from '../import-rows.ts'

export const demoCommands = [
  command({
    name: 'demo',
    usage: '',
    summary: 'Fills a database that has no real customers with demo data',
    // It moves audit rows into the past.
    asOwner: true,
    run: async ({ db, clock, auditKeys, deskSecrets }) => {
      const { fill, users, password } = await neededDemo()
      return inTransaction(db, async (tx) => {
        const now = clock()
        const { filled, rows } = await fill({ db: tx, clock: () => now, auditKeys, deskSecrets })
        if (!filled) return 'The demo data are there already.'
        await auditCommand(tx, now, { action: 'command.demo', subject: '', detail: rows })
        const counts = Object.entries(rows).map(([table, count]) => `${table} ${count}`)
        const people = users.map(({ name, shows }) => `${name} / ${password}: ${shows}`)
        return [...counts, ...people].join('\n')
      })
    },
  }),
]
