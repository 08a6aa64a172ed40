import { findBrokenSeal } from '../../platform/ledgers/audit.ts'
import { command } from '../command.ts'
import { Refusal } from '../faults.ts'
import { countAudit } from '../queries.ts'

export const auditCommands = [
  command({
    name: 'audit verify',
    usage: '',
    summary: 'Checks the seals of the audit log',
    run: async ({ db }) => {
      const broken = await findBrokenSeal(db)
      if (broken !== undefined) throw new Refusal(`The seal of audit row ${broken} is broken.`)
      const { sealed, open } = await countAudit(db)
      return `All ${sealed} sealed rows hold; ${open} wait(s) for a seal.`
    },
  }),
]
