import { command, requiredText, wholeNumber } from '../command.ts'
import { UsageFault } from '../faults.ts'
import { importRows } from '../import-rows.ts'

const KINDS = ['deposit', 'changeorder'] as const
const LARGEST_ENTRY = 2_147_483_647

export const handledCommands = [
  command({
    name: 'handled set',
    usage: '--kind deposit|changeorder --entry N --state TEXT',
    summary: 'Sets the counting state of a deposit or a change order',
    options: { kind: requiredText, entry: requiredText, state: requiredText },
    run: async (deps, { values }) => {
      const kind = KINDS.find((each) => each === values.kind)
      if (!kind) throw new UsageFault(`--kind must be ${KINDS.join(' or ')}`)
      const entryId = wholeNumber('entry', values.entry, { least: 1, most: LARGEST_ENTRY })
      const { state } = values
      const detail = { kind, state }
      const { countingStates } = await importRows(
        deps,
        { countingStates: [{ kind, entryId, state }] },
        { action: 'command.handled.set', subject: String(entryId), detail },
      )
      return countingStates.changed > 0
        ? `The ${kind} ${entryId} is now '${state}'.`
        : `The ${kind} ${entryId} was '${state}' already.`
    },
  }),
]
