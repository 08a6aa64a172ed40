import { expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { memberOfCompany } from '@kassavirta/domain/kernel/people/access'
import { rowsOf } from '../../../test/database.ts'
import { givenPortal } from '../../../test/harness.ts'
import { addCompany, addRole, addUser, signIn } from '../../../test/world.ts'
import type { Db } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { checkRights, hasSession } from './access.ts'
import { lockRights, changeRights } from './locks.ts'
import { readRightsOf } from './rights.ts'

const portal = givenPortal()

test('one of several capabilities is enough', async () => {
  const { db } = portal.database
  const { id: companyId } = await addCompany(db)
  const { id: userId } = await addUser(portal)
  await addRole(db, userId, companyId, { visitChangeRequest: true })
  const rights = await readRightsOf(db, { userId, companyId }, portal.now)
  if (!rights) throw new Error('there is no such person')
  expect(() => checkRights(memberOfCompany('deposit', 'visit'), rights)).not.toThrow()
  expect(() => checkRights(memberOfCompany('deposit', 'changeOrder'), rights)).toThrow('forbidden')
})

test('a session needs a token of ours that has not run out', async () => {
  const headers = await signIn(portal, (await addUser(portal)).id)
  const shows = (shown: { readonly authorization?: string }) => hasSession(portal.deps, { headers: shown })
  expect([shows(headers), shows({}), shows({ authorization: 'Bearer vanha' })]).toEqual([true, false, false])
})

type HeldLock = { readonly kind: number; readonly id: number; readonly exclusive: boolean }

/** The locks on rights that the transaction holds. */
const heldBy = (tx: Parameters<typeof lockRights>[0]) =>
  rowsOf<HeldLock>(
    tx,
    sql`select classid::int as kind, objid::int as id, mode = 'ExclusiveLock' as exclusive
        from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() order by 1, 2, 3`,
  )

test('what is relied on is shared, what is changed exclusive', async () => {
  const held = await inTransaction(portal.database.db, async (tx) => {
    await lockRights(tx, {
      reliesOn: { companyIds: [7], userIds: [12, 3] },
      changes: { companyIds: [2], userIds: [3] },
    })
    return heldBy(tx)
  })
  expect(held).toEqual([
    { kind: 1, id: 2, exclusive: true },
    { kind: 1, id: 7, exclusive: false },
    { kind: 2, id: 3, exclusive: true },
    { kind: 2, id: 12, exclusive: false },
  ])
})

test('however many holders, the locks fit the lock table', async () => {
  const everybody = Array.from({ length: 20_000 }, (_, id) => id)
  const held = await inTransaction(portal.database.db, async (tx) => {
    await lockRights(tx, { changes: { companyIds: everybody, userIds: everybody } })
    return heldBy(tx)
  })
  expect(held).toHaveLength(1_024)
})

test('the locks end with the transaction', async () => {
  await inTransaction(portal.database.db, (tx) => lockRights(tx, { changes: { userIds: [1] } }))
  const held = await inTransaction(portal.database.db, async (tx) => {
    await lockRights(tx, {})
    return heldBy(tx)
  })
  expect(held).toEqual([])
})

const exclusiveIn = async (tx: Db) =>
  (
    await rowsOf<{ lock: string }>(
      tx,
      sql`select classid || ' ' || objid as lock from pg_locks
          where locktype = 'advisory' and pid = pg_backend_pid() and mode = 'ExclusiveLock' order by 1`,
    )
  ).map(({ lock }) => lock)

/** Work that changes the rights of the next holders at each try, and the locks that it had at each. */
function workChanging(...holders: readonly (readonly number[])[]) {
  const held: (readonly string[])[] = []
  const work = async (tx: Db) => {
    held.push(await exclusiveIn(tx))
    return { result: 'done', changes: { userIds: holders[held.length - 1] ?? [] } }
  }
  return { held, work }
}

test('work that changes nobody runs once and without locks', async () => {
  const { held, work } = workChanging([])
  expect(await changeRights(portal.deps.db, work)).toBe('done')
  expect(held).toEqual([[]])
})

test('work that changes others runs again under their locks', async () => {
  const { held, work } = workChanging([7], [7, 9], [9])
  expect(await changeRights(portal.deps.db, work)).toBe('done')
  expect(held).toEqual([[], ['2 7'], ['2 7', '2 9']])
})

test('work whose locks were expected runs once', async () => {
  const { held, work } = workChanging([7])
  await changeRights(portal.deps.db, work, { companyIds: [3], userIds: [7] })
  expect(held).toEqual([['1 3', '2 7']])
})

test('what was done without the lock is undone', async () => {
  let tries = 0
  await changeRights(portal.deps.db, async (tx) => {
    tries += 1
    await tx.execute(sql`insert into concern (ext_id, name) values (${`K${tries}`}, 'Konserni')`)
    return { result: undefined, changes: { companyIds: [1] } }
  })
  expect(await rowsOf(portal.database.db, sql`select ext_id from concern`)).toEqual([{ ext_id: 'K2' }])
})
