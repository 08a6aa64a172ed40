import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '../../../test/database.ts'
import { givenPortal } from '../../../test/harness.ts'
import { inTransaction } from '../database/transaction.ts'
import { lockRights } from './locks.ts'

const portal = givenPortal()

type Held = { readonly kind: number; readonly id: number; readonly exclusive: boolean }

/** The locks on rights that the transaction holds. */
const heldBy = (tx: Parameters<typeof lockRights>[0]) =>
  rowsOf<Held>(
    tx,
    sql`select classid::int as kind, objid::int as id, mode = 'ExclusiveLock' as exclusive
        from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() order by 1, 2, 3`,
  )

test('what is relied on is shared, what is changed is exclusive, also where it is both', async () => {
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

test('however many holders there are, the locks are few enough for the lock table', async () => {
  const everybody = Array.from({ length: 20_000 }, (_, id) => id)
  const held = await inTransaction(portal.database.db, async (tx) => {
    await lockRights(tx, { changes: { companyIds: everybody, userIds: everybody } })
    return heldBy(tx)
  })
  expect(held).toHaveLength(1_024)
})

test('the locks end with the transaction, and nothing is locked for nobody', async () => {
  await inTransaction(portal.database.db, (tx) => lockRights(tx, { changes: { userIds: [1] } }))
  const held = await inTransaction(portal.database.db, async (tx) => {
    await lockRights(tx, {})
    return heldBy(tx)
  })
  expect(held).toEqual([])
})
