import { newProviderKey } from '../../features/provider/provider-keys.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { command, flag } from '../command.ts'
import { auditCommand } from '../import-rows.ts'

export const providerKeyCommands = [
  command({
    name: 'provider-key new',
    usage: '[--end-older]',
    summary: "Prints a new key for the provider's systems, once; --end-older ends the keys before it",
    options: { 'end-older': flag },
    run: ({ db, clock }, { values: { 'end-older': endOlder = false } }) =>
      inTransaction(db, async (tx) => {
        const now = clock()
        const key = await newProviderKey(tx, now, { endOlder })
        await auditCommand(tx, now, { action: 'command.provider-key.new', subject: '', detail: { endOlder } })
        // The key is alone on its line, so that a script can read it.
        return key
      }),
  }),
]
