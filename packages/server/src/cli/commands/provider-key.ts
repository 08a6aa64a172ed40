import { newProviderKey } from '../../operation/provider/provider-keys.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { command, flag, text } from '../command.ts'
import { auditCommand } from '../import-rows.ts'

export const providerKeyCommands = [
  command({
    name: 'provider-key new',
    usage: '[--end-older] [--label TEXT]',
    summary:
      "Prints a new key for the provider's systems, once; --end-older ends the keys before it; the desk lists keys by their labels",
    options: { 'end-older': flag, label: text },
    run: ({ db, clock }, { values: { 'end-older': endOlder = false, label = '' } }) =>
      inTransaction(db, async (tx) => {
        const now = clock()
        const key = await newProviderKey(tx, now, { endOlder, label })
        const detail = { endOlder, ...(label && { label }) }
        await auditCommand(tx, now, { action: 'command.provider-key.new', subject: '', detail })
        // The key is alone on its line, so that a script can read it.
        return key
      }),
  }),
]
