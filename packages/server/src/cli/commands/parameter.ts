import { isSettingKey, settingKeys } from '@kassavirta/domain/settings/rules'
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
    const before = await readParameters(deps.db)
    await importRows(
      deps,
      { parameters: [{ key, value }] },
      { action: 'command.parameter.set', subject: key, detail: { from: before[key], to: value } },
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
