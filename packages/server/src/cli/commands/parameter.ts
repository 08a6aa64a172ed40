import { isSettingKey, settingKeys } from '@kassavirta/domain/operation/settings/rules'
import { findKeeper, giveRow } from '../../operation/provider/import/keeper-queries.ts'
import { readParameters } from '../../shared/parameters.ts'
import { command } from '../command.ts'
import { Refusal } from '../faults.ts'
import { importRows } from '../import-rows.ts'

const set = command({
  name: 'parameter set',
  usage: 'KEY VALUE',
  summary: 'Sets what staff may change while the portal runs: names, contact details, the cut-off',
  operands: ['KEY', 'VALUE'],
  run: async (deps, { operands: [key, value] }) => {
    if (!isSettingKey(key)) {
      throw new Refusal(`There is no parameter ${key}. Parameters: ${settingKeys.join(', ')}.`)
    }
    const { [key]: from } = await readParameters(deps.db)
    if (from === value && (await findKeeper(deps.db, 'parameters', key)) === 'desk')
      return `${key} is ${value}`
    await importRows(
      deps,
      { parameters: [{ key, value }] },
      { action: 'command.parameter.set', subject: key, detail: { from, to: value } },
      // One that was set at the desk: the newest word counts, and imports may change it again.
      { before: (tx) => giveRow(tx, 'parameters', key, 'systems') },
    )
    return `${key} is ${value}`
  },
})

const list = command({
  name: 'parameter list',
  usage: '',
  summary: 'Prints every parameter with its value',
  run: async ({ db }) => {
    const parameters = await readParameters(db)
    return settingKeys.map((key) => `${key} = ${indented(parameters[key])}`).join('\n')
  },
})

/** The further lines of a text are indented, so that the keys stand out. */
const indented = (value: string): string => value.replaceAll('\n', '\n    ')

export const parameterCommands = [set, list]
