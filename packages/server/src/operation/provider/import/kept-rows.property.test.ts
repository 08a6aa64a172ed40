import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { databaseKind, DAYS_TRIED, emptyTables } from '../../../../test/database.ts'
import { givenPortal } from '../../../../test/harness.ts'
import {
  nameOf,
  readShared,
  sharedRows,
  type Content,
  type RowContent,
  deskAct,
  handStep,
  importStep,
  Model,
  ownStep,
  type DeskAct,
  type Import,
  type Step,
} from '../../../../test/operation-world.ts'
import { isWhole } from '../../../../test/whole.ts'
import type { Db } from '../../../platform/database/database.ts'
import { staffUser } from '../../../tables/people.ts'

const portal = givenPortal()
/** The long form takes minutes of a quiet machine. */
const TRIED = isWhole && databaseKind === 'postgres' ? 2_000 : DAYS_TRIED

const contents = fc.constantFrom<Content>(0, 1, 2, 3)
const someRow = fc.constantFrom(...sharedRows)
const ownRows = fc.subarray([...sharedRows], { maxLength: 8 })
const deskActs = fc.record<DeskAct>({
  row: someRow,
  act: fc.constantFrom('add', 'edit', 'takeAway', 'takeAway'),
  content: contents,
})
const imports = fc.record<Import>({
  rows: fc.oneof(fc.constant(sharedRows), fc.subarray([...sharedRows])),
  ended: fc.oneof(fc.constant([]), fc.subarray([...sharedRows], { maxLength: 6 })),
  content: contents,
  restore: fc.boolean(),
  times: fc.constantFrom(1, 1, 2),
  dryRun: fc.constantFrom(false, false, false, true),
  desk: fc.array(deskActs, { maxLength: 3 }),
  isBeside: fc.boolean(),
})
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: imports.map(importStep) },
  { weight: 4, arbitrary: deskActs.map(deskAct) },
  {
    weight: 1,
    arbitrary: fc.tuple(someRow, fc.constantFrom('desk', 'systems')).map(([row, to]) => handStep(row, to)),
  },
)

const WHOLE: Import = {
  rows: sharedRows,
  ended: [],
  content: 0,
  restore: false,
  times: 1,
  dryRun: false,
  desk: [],
  isBeside: false,
}

/** What chance might leave out: everything is the desk's; the desk takes away in the middle of an import. */
const everything = sharedRows.map((row): DeskAct => ({ row, act: 'takeAway', content: 1 }))
const days: [(typeof sharedRows)[number][], Step[]][] = [
  [
    [...sharedRows],
    [importStep({ ...WHOLE, content: 1, restore: true }), importStep({ ...WHOLE, ended: sharedRows })],
  ],
  [
    [],
    [
      importStep({ ...WHOLE, content: 3, ended: sharedRows, desk: everything }),
      importStep({ ...WHOLE, content: 2 }),
    ],
  ],
]

test('whatever imports and the desk do in turns or at once, each row is as its keeper last wrote it', async () => {
  await fc.assert(
    fc.asyncProperty(ownRows, fc.array(steps, { minLength: 3, maxLength: 6 }), async (own, day) => {
      await emptyTables(portal.database)
      await portal.database.db
        .insert(staffUser)
        .values({ username: 'esimies', firstName: 'E', lastName: 'S', createdAt: portal.now })
      const model = new Model(portal)
      for (const step of [importStep(WHOLE), ...own.map(ownStep)]) await step(model)
      for (const step of day) {
        await step(model)
        const { found, wanted } = await compare(portal.deps.db, model)
        expect(found).toEqual(wanted)
      }
    }),
    { numRuns: TRIED, examples: days },
  )
}, 3_600_000)

/** What the model says of the rows, and what is stored. */
async function compare(db: Db, { ofDesk, ofSystems }: Model) {
  const stored = await readShared(db)
  const found: Record<string, RowContent | undefined> = {}
  const wanted: Record<string, RowContent | undefined> = {}
  for (const [name, row] of ofDesk) {
    found[name] = stored.get(name)
    wanted[name] = row
  }
  for (const row of sharedRows) {
    const name = nameOf(row)
    const content = ofSystems.get(name)
    if (content === undefined) continue
    const told = content === 'gone' ? null : { ...row.columns(content), keeper: `'systems'` }
    const present = stored.get(name)
    found[name] = told && present ? sqlOf(present, Object.keys(told)) : present
    wanted[name] = told
  }
  return { found, wanted }
}

/** Columns as the texts by which they are written. */
const sqlOf = (row: NonNullable<RowContent>, columns: readonly string[]) =>
  Object.fromEntries(
    columns.map((column) => [
      column,
      typeof row[column] === 'string' ? `'${row[column]}'` : String(row[column]),
    ]),
  )
