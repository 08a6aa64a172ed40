import {
  countKept,
  findKeeper,
  giveCompany,
  giveRow,
  keptSections,
  type Keeper,
  type KeptSection,
} from '../../operation/provider/import/keeper-queries.ts'
import { changeRights } from '../../platform/rights/change-rights.ts'
import { command } from '../command.ts'
import { Refusal, UsageFault } from '../faults.ts'
import { auditCommand } from '../import-rows.ts'

const names = { systems: "The provider's systems keep", desk: 'The desk keeps' } as const satisfies Record<
  Keeper,
  string
>
const isKeeper = (text: string): text is Keeper => Object.hasOwn(names, text)

const KEYS = 'SECTION and KEY as an import lists them, like companies T100 or roles "U1 T100"'

function sectionOf(text: string): KeptSection {
  const section = keptSections.find((each) => each === text)
  if (!section) throw new UsageFault(`SECTION must be one of ${keptSections.join(', ')}`)
  return section
}

const show = command({
  name: 'keeper show',
  usage: 'SECTION KEY',
  summary: `Prints who keeps a row, the provider's systems or the desk; ${KEYS}`,
  operands: ['SECTION', 'KEY'],
  run: async ({ db }, { operands: [typed, key] }) => {
    const section = sectionOf(typed)
    const keeper = await findKeeper(db, section, key)
    if (!keeper) throw new Refusal(`There is no row ${key} in ${section}.`)
    return `${names[keeper]} ${section} ${key}.`
  },
})

const set = command({
  name: 'keeper set',
  usage: 'SECTION KEY desk|systems',
  summary: `Hands a row over: imports write what the systems keep, the desk the rest; ${KEYS}`,
  operands: ['SECTION', 'KEY', 'KEEPER'],
  run: ({ db, clock }, { operands: [typed, key, to] }) => {
    const section = sectionOf(typed)
    if (!isKeeper(to)) throw new UsageFault('KEEPER must be desk or systems')
    if (section === 'parameters' && to === 'desk')
      throw new Refusal('A parameter becomes the desk’s when it is set there.')
    return changeRights(db, async (tx) => {
      const from = await findKeeper(tx, section, key)
      if (!from) throw new Refusal(`There is no row ${key} in ${section}.`)
      if (from === to) return { result: `${names[to]} ${section} ${key} already.`, changes: {} }
      const changes = await giveRow(tx, section, key, to)
      const detail = { section, from, to }
      await auditCommand(tx, clock(), { action: 'command.keeper.set', subject: key, detail })
      return { result: `${names[to]} ${section} ${key} now.`, changes }
    })
  },
})

const setCompany = command({
  name: 'keeper set-company',
  usage: 'KEY desk|systems',
  summary: 'Hands a company over with its accounts, their references, its roles and mandates; not its people',
  operands: ['KEY', 'KEEPER'],
  run: ({ db, clock }, { operands: [key, to] }) => {
    if (!isKeeper(to)) throw new UsageFault('KEEPER must be desk or systems')
    return changeRights(db, async (tx) => {
      if (!(await findKeeper(tx, 'companies', key))) throw new Refusal(`There is no row ${key} in companies.`)
      const { changes, rows } = await giveCompany(tx, key, to)
      if (rows === 0) return { result: `${names[to]} ${key} with all its rows already.`, changes }
      const detail = { to, rows }
      await auditCommand(tx, clock(), { action: 'command.keeper.set-company', subject: key, detail })
      return { result: `${names[to]} ${key} with all its rows now; ${rows} changed hands.`, changes }
    })
  },
})

const list = command({
  name: 'keeper list',
  usage: '',
  summary: "Prints how many rows of each section the provider's systems keep, and how many the desk",
  run: async ({ db }) =>
    (await countKept(db))
      .map(({ section, systems, desk }) => `${section.padEnd(15)}systems ${systems}  desk ${desk}`)
      .join('\n'),
})

export const keeperCommands = [show, set, setCompany, list]
