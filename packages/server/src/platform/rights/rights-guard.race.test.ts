import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../database/transaction.ts'
import { lockRights } from './locks.ts'
import { company, userChain, userConcern } from '../../tables/places.ts'
import { givenPortal } from '../../../test/harness.ts'
import {
  addAccount,
  addChain,
  addCompany,
  addConcern,
  addMandate,
  addRole,
  addUser,
  signIn,
} from '../../../test/world.ts'

const portal = givenPortal()
const served = () => portal.deps.db

let holders = { companyIds: [0], userIds: [0] }
beforeEach(async () => {
  const { db } = portal.database
  const concern = await addConcern(db)
  const chain = await addChain(db, concern.id)
  const place = await addCompany(db)
  const account = await addAccount(db, place.id)
  const user = await addUser(portal)
  await addRole(db, user.id, place.id)
  await addMandate(portal, user.id, account.id)
  await db.insert(userChain).values({ userId: user.id, chainId: chain.id })
  await db.insert(userConcern).values({ userId: user.id, concernId: concern.id })
  await signIn(portal, user.id)
  holders = { companyIds: [place.id], userIds: [user.id] }
})

const writers = [
  ['company', `update company set supply_order = true`],
  ['account', `update account set withdraw_limit_cents = 1`],
  ['portal_user', `update portal_user set disabled_at = now()`],
  ['user_company_role', `update user_company_role set ended_at = now()`],
  ['user_company_role', `delete from user_company_role`],
  ['user_chain', `update user_chain set concern_report = true`],
  ['user_chain', `delete from user_chain`],
  ['user_concern', `update user_concern set concern_report = true`],
  ['user_concern', `delete from user_concern`],
  ['mandate', `update mandate set last_day = '2026-11-14'`],
  ['mandate', `delete from mandate`],
  ['session_family', `update session_family set revoked_at = now()`],
] as const

/** What the error and its causes say. */
const refusalOf = async (work: Promise<unknown>) => {
  const said: string[] = []
  for (
    let cause: unknown = await work.catch((error: unknown) => error);
    cause instanceof Error;
    cause = cause.cause
  )
    said.push(cause.message)
  return said
}

test.each(writers)('a writer of %s needs the exclusive lock: %s', async (table, statement) => {
  const write = (locks: Parameters<typeof lockRights>[1]) =>
    // The role of the server may not delete from all of these, so the owner of the tables is guarded here.
    inTransaction(portal.database.db, async (tx) => {
      await tx.execute(sql`set local application_name = 'owner'`)
      await lockRights(tx, locks)
      await tx.execute(sql.raw(statement))
    })
  const told = expect.arrayContaining([expect.stringContaining(` of ${table} without the lock`)])
  expect(await refusalOf(write({}))).toEqual(told)
  expect(await refusalOf(write({ reliesOn: holders }))).toEqual(told)
  await write({ changes: holders })
})

test('what is undone, equal or a test’s own needs no lock', async () => {
  const update = sql`update company set supply_order = true`
  const undone = inTransaction(served(), async (tx) => {
    await tx.execute(update)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  const isOn = async () => (await portal.database.db.select().from(company)).map((row) => row.supplyOrder)
  expect(await isOn()).toEqual([false])
  await served().execute(sql`update company set supply_order = false`)
  await portal.database.db.execute(update)
  expect(await isOn()).toEqual([true])
  // The same statement of the server, which changes something, is refused.
  expect(await refusalOf(served().execute(sql`update company set supply_order = false`))).toEqual(
    expect.arrayContaining([expect.stringContaining(' of company without the lock')]),
  )
  expect(await isOn()).toEqual([true])
})

test('a right that changes hands needs the locks of both', async () => {
  const other = await addUser(portal)
  const move = (userIds: readonly number[]) =>
    inTransaction(served(), async (tx) => {
      await lockRights(tx, { changes: { userIds } })
      await tx.execute(sql`update mandate set user_id = ${other.id}`)
    })
  await expect(move(holders.userIds)).rejects.toThrow('COMMIT had no answer')
  await expect(move([other.id])).rejects.toThrow('COMMIT had no answer')
  await move([...holders.userIds, other.id])
})
