import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'
import type { Db } from './database.ts'
import { preparedText } from './statement.ts'
import { together } from './together.ts'
import { inTransaction, sqlState } from './transaction.ts'

const portal = givenPortal()
const one = preparedText(() => sql`select 1`)

/** A statement that fails so, whose caller hears of it a little later than that of the next one. */
async function failing(tx: Db, state: string): Promise<void> {
  const raised = preparedText(() => sql.raw(`do $$ begin raise exception using errcode = '${state}'; end $$`))
  const wait = async () => raised(tx, {})
  await (async () => wait())()
}

test('of statements that were begun together the first that failed tells why [R-COUNT-07]', async () => {
  const work = inTransaction(portal.database.db, (tx) => together([failing(tx, '55P03'), one(tx, {})]))
  expect(sqlState(await work.catch((error: unknown) => error))).toBe('55P03')
})

test('a deadlock behind another statement is tried again [R-COUNT-07]', async () => {
  let tries = 0
  const work = inTransaction(portal.database.db, async (tx) => {
    tries += 1
    return together([tries === 1 ? failing(tx, '40P01') : undefined, one(tx, {})])
  })
  expect(await work).toHaveLength(2)
  expect(tries).toBe(2)
})

test('their values come in the order in which they were begun', async () => {
  expect(await together([Promise.resolve('a'), undefined, 'b'])).toEqual(['a', undefined, 'b'])
})
