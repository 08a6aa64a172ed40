import { checkSeals } from '../../platform/ledgers/audit.ts'
import { command } from '../command.ts'
import { Refusal } from '../faults.ts'
import { countUnsealed } from '../queries.ts'

export const auditCommands = [
  command({
    name: 'audit verify',
    usage: '',
    summary: 'Checks the seals of the audit log',
    run: async ({ db }) => {
      const open = await countUnsealed(db)
      // The rows are counted as they are checked: the log only grows, and counting it would read all of it once more.
      const { held, broken } = await checkSeals(db)
      if (broken !== undefined) throw new Refusal(`The seal of audit row ${broken} is broken.`)
      return `All ${held} sealed rows hold; ${open} wait(s) for a seal.`
    },
  }),
]
