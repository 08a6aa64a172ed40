import { eq, inArray, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { deskFeatures } from '../src/desk-app.ts'
import { openBag } from '../src/bags/counting/acts/open-bag.ts'
import { lockBag } from '../src/bags/counting/bags/lock-bag.ts'
import type { Db } from '../src/platform/database/database.ts'
import { inTransaction, sqlState } from '../src/platform/database/transaction.ts'
import type { StaffCaller } from '../src/platform/staff/staff-session.ts'
import { bag } from '../src/tables/counting.ts'
import { addShop, declareBag, type Shop } from './bags.ts'
import { staffAtWork } from './desk.ts'
import { givenPortal } from './harness.ts'
import { rounds, whileHeld } from './held.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db
type Staff = Awaited<ReturnType<typeof staffAtWork>>

let shop = {} as Shop
let counter = {} as Staff
beforeEach(async () => {
  shop = await addShop(portal)
  counter = await staffAtWork(portal, 'laskija', ['counter'])
})

test('of two bags that one counter opens at once one lies on the table, and the other is refused [R-COUNT-06]', async () => {
  for (const round of rounds) {
    const numbers = [String(600_000 + 2 * round), String(600_001 + 2 * round)]
    const declared = []
    for (const number of numbers) declared.push(await declareBag(portal, shop, number))
    const held = sql`select from deposit where id in (${sql.join(declared, sql`, `)}) for update`
    const answers = await whileHeld(
      db(),
      held,
      numbers.map((number) => () => counter.act('/bags/open', { number })),
    )
    const told = answers.map(({ statusCode, json }) => [statusCode, json().code])
    expect(told).toContainEqual([409, 'otherBagOpen'])
    const opened = answers.find(({ statusCode }) => statusCode === 200)!.json()
    const { bagId, version } = opened
    expect((await counter.act(`/bags/${bagId}/back`, { version })).statusCode).toBe(200)
  }
  const open = await db()
    .select()
    .from(bag)
    .where(inArray(bag.state, ['counting']))
  expect(open).toEqual([])
})

/** Whatever an act on a bag begins with. */
const holds = {
  'an act on a bag': (tx: Db, bagId: number) => lockBag(tx, bagId),
  'an opening': (tx: Db, bagId: number) =>
    openBag.lock({ tx, staff: { staffId: counter.staffId } as StaffCaller }, { params: {}, body: { bagId } }),
} as const

/** 55P03 is answered with 503 and the time to come again, as for every statement that was not given its lock. */
test.each(Object.entries(holds))(
  'while somebody else holds a bag, %s fails for the lock, and not for what came after it [R-COUNT-07]',
  async (_title, hold) => {
    await declareBag(portal, shop, '4711')
    const { bagId } = (await counter.act('/bags/open', { number: '4711' })).json()
    const failure = await db().transaction(async (holder) => {
      await holder.select().from(bag).where(eq(bag.id, bagId)).for('update')
      const work = inTransaction(db(), async (tx) => {
        await tx.execute(sql`set local lock_timeout = 50`)
        return hold(tx, bagId)
      })
      return work.catch((error: unknown) => error)
    })
    expect(sqlState(failure)).toBe('55P03')
  },
)
