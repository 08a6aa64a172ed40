import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { BAG, countingWorld, open, send } from '../../../test/counting-world.ts'
import { givenPortal } from '../../../test/harness.ts'
import { deskFeatures } from '../../desk-app.ts'
import { bag, bagPerson, countPass, countTill } from '../../tables/counting.ts'
import { deposit } from '../../tables/submissions.ts'
import { queryRows } from './database.ts'
import { rowOf } from './json-rows.ts'

const portal = givenPortal({ extra: deskFeatures })
beforeEach(async () => {
  const world = await countingWorld(portal)
  await world.declare()
  const counter = await world.hire('laskija', 'counter')
  await send(counter, await open(counter, { number: BAG }), { pcs_50e: 22, pcs_20e: 7 })
})

test.each([bag, bagPerson, countPass, countTill, deposit])(
  'a row as JSON is what a select gives',
  async (table) => {
    const { db } = portal.database
    const selected = await db.select().from(table)
    const read = await queryRows(
      db,
      z.strictObject({ row: rowOf(table) }),
      sql`select row_to_json(t) as row from ${table} t`,
    )
    expect(selected).toHaveLength(1)
    expect(read.map(({ row }) => row)).toEqual(selected)
  },
)

test('a row that lacks a column is an error, and not a row with undefined in it', () => {
  expect(() => z.parse(rowOf(bagPerson), { bag_id: 1, staff_id: 2 })).toThrow('a row without step')
})
