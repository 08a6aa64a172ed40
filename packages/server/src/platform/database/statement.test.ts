import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { givenPortal } from '../../../test/harness.ts'
import { bagPerson, suspectNote } from '../../tables/bags.ts'
import { preparedText, statement, type LaterValues, tableRows } from './statement.ts'
import { inTransaction } from './transaction.ts'

const portal = givenPortal()
const db = () => portal.database.db

let made = 0
const add = statement(
  z.strictObject({ sum: z.int(), name: z.nullable(z.string()) }),
  ({ first, second, name }: LaterValues<{ first: number; second: number; name: string | null }>) => {
    made += 1
    return sql`select ${first}::int + ${second}::int as sum, ${name}::text as name`
  },
)

test('the text is made once, the values at each call', async () => {
  expect(await add(db(), { first: 1, second: 2, name: null })).toEqual([{ sum: 3, name: null }])
  expect(await add(db(), { first: 20, second: 2, name: "o'neill" })).toEqual([{ sum: 22, name: "o'neill" }])
  const inside = await inTransaction(db(), (tx) => add(tx, { first: 5, second: 5, name: '' }))
  expect(inside).toEqual([{ sum: 10, name: '' }])
  expect(made).toBe(1)
})

test('what is begun without waiting is carried out in order', async () => {
  const note = preparedText(
    () => sql`select set_config('portal.seen', ${sql.placeholder('seen')}::text, true)`,
  )
  const look = statement(
    z.strictObject({ seen: z.string() }),
    () => sql`select current_setting('portal.seen') as seen`,
  )
  const seen = await inTransaction(db(), (tx) =>
    Promise.all([note(tx, { seen: '1' }), look(tx, {}), note(tx, { seen: '2' }), look(tx, {})]),
  )
  expect([seen[1], seen[3]]).toEqual([[{ seen: '1' }], [{ seen: '2' }]])
})

test('a row off its schema names the column, not its value', async () => {
  const wrong = statement(z.strictObject({ sum: z.int() }), () => sql`select 'secret' as sum`)
  await expect(wrong(db(), {})).rejects.toThrow('a row is not of its schema: sum invalid_type')
})

const stored = {
  id: 1,
  bag_id: 2,
  unit_cents: 5000,
  serial: 'X1',
  found_by: 3,
  due_date: '2026-12-01',
  handed_on: null,
  handed_to: '',
  handed_by: null,
  version: 0,
}

test.each([
  ['as the driver has it', '2026-11-14 08:15:00.5+00'],
  ['as JSON has it', '2026-11-14T10:15:00.5+02:00'],
])('a row gets our names and moments, %s', (_name, at) => {
  const [row] = tableRows(suspectNote, [{ ...stored, found_at: at }])
  expect(row).toMatchObject({
    bagId: 2,
    unitCents: 5000,
    foundAt: new Date('2026-11-14T08:15:00.500Z'),
    dueDate: '2026-12-01',
    handedOn: null,
  })
})

test('a row that lacks a column of its table is refused', () => {
  expect(() => tableRows(bagPerson, [{ bag_id: 1, staff_id: 2 }])).toThrow('step is missing')
})
