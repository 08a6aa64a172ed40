import { isSettingKey, settingKeys } from '@kassavirta/domain/operation/settings/rules'
import { neededDemo } from '../../demo/load-demo.ts'
import { findKeeper, giveRow } from '../../operation/provider/import/keep/keeper-queries.ts'
import { migrate } from '../../platform/database/migrations.ts'
import { grantServerRights } from '../../platform/database/roles.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { readParameters } from '../../shared/parameters.ts'
import { command } from '../command.ts'
import { Refusal } from '../faults.ts'
import { auditCommand, importRows } from '../import-rows.ts'

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
      // A parameter that was set at the desk goes back to the systems, so that imports may change it again.
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
