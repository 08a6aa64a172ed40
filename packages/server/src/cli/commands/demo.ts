import { DemoRefused } from '../../demo/demo-refused.ts'
import { fillDemo } from '../../demo/fill-demo.ts'
import { demoUsers } from '../../demo/users.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { command } from '../command.ts'
import { Refusal } from '../faults.ts'
import { auditCommand } from '../import-rows.ts'

export const demoCommands = [
  command({
    name: 'demo',
    usage: '',
    summary: 'Fills a database that has no real customers with demo data',
    // It moves audit rows into the past.
    asOwner: true,
    run: async ({ db, clock, auditKeys, deskSecrets }) => {
      try {
        return await inTransaction(db, async (tx) => {
          const now = clock()
          const { filled, rows } = await fillDemo({ db: tx, clock: () => now, auditKeys, deskSecrets })
          if (!filled) return 'The demo data are there already.'
          await auditCommand(tx, now, { action: 'command.demo', subject: '', detail: rows })
          const counts = Object.entries(rows).map(([table, count]) => `${table} ${count}`)
          const people = demoUsers.map(({ name, shows, password }) => `${name} / ${password}: ${shows}`)
          return [...counts, ...people].join('\n')
        })
      } catch (error) {
        throw error instanceof DemoRefused ? new Refusal(error.message) : error
      }
    },
  }),
]
