import { sql, type SQL } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'
import { parameter } from '../../tables/operation.ts'
import { dialect, type TransactionEnd, type Db } from './database.ts'
import { together } from './postgres.ts'
import { preparedText } from './statement.ts'
import { inTransactionAfter, sqlState, inTransaction } from './transaction.ts'

/** Transactions whose last statement goes out together with the commit. */
const portal = givenPortal()
const db = () => portal.database.db
const row = (key: string) => ({ key, value: 'true', changedAt: portal.now })
const insert = (key: string) =>
  sql`insert into parameter (key, value, changed_at) values (${key}, 'true', now())`
const ending = <Result>(result: Result, last: SQL): TransactionEnd<Result> => ({
  result,
  last: dialect.sqlToQuery(last),
})
const stored = async () => (await db().select().from(parameter)).map(({ key }) => key).toSorted()

beforeEach(async () => {
  await db().delete(parameter)
})

test('the last statement is stored with all before it', async () => {
  const result = await inTransactionAfter(portal.deps.database, [], async (tx) => {
    await tx.insert(parameter).values(row('one'))
    return ending('done', insert('two'))
  })
  expect([result, await stored()]).toEqual(['done', ['one', 'two']])
})

test('a refused last statement fails as itself', async () => {
  const failing = inTransactionAfter(portal.deps.database, [], async (tx) => {
    await tx.insert(parameter).values(row('one'))
    return ending('done', insert('one'))
  })
  expect(sqlState(await failing.catch((error: unknown) => error))).toBe('23505')
  expect(await stored()).toEqual([])
})

test('a last statement in conflict is tried again with its work', async () => {
  let tries = 0
  await inTransactionAfter(portal.deps.database, [], async (tx) => {
    tries += 1
    await tx.insert(parameter).values(row('one'))
    return ending('done', tries === 1 ? sql.raw(`do $$ begin raise sqlstate '40001'; end $$`) : insert('two'))
  })
  expect([tries, await stored()]).toEqual([2, ['one', 'two']])
})

test('the work gets the rows of begin in order', async () => {
  const openings = [sql`select 1 as n`, sql`select ${2}::int as n`].map((text) => dialect.sqlToQuery(text))
  const rows = await inTransactionAfter(portal.deps.database, openings, async (_tx, found) => ({
    result: found,
  }))
  expect(rows).toEqual([{ n: 1 }, { n: 2 }])
})

const one = preparedText(() => sql`select 1`)

/** A statement that fails so, whose caller hears of it a little later than that of the next one. */
async function failing(tx: Db, state: string): Promise<void> {
  const raised = preparedText(() => sql.raw(`do $$ begin raise exception using errcode = '${state}'; end $$`))
  const wait = async () => raised(tx, {})
  await (async () => wait())()
}

test('the first of several failed statements tells why [R-COUNT-07]', async () => {
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
