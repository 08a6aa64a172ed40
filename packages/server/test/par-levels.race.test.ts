import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { parLevel } from '../src/tables/par-levels.ts'
import { givenPortal } from './harness.ts'
import { whileHeld } from './held.ts'
import { orderWorld } from './order-world.ts'
import { signIn } from './world.ts'

const portal = givenPortal()

test('of two who say at once what a till holds, the later is told that it was changed', async () => {
  const { company, account, user } = await orderWorld(portal)
  const { db } = portal.database
  const headers = await signIn(portal, user.id)
  const set = (pcs_5e: number) => () => {
    const payload = { customerId: company.id, accountId: account.id, version: 0, pcs_5e }
    return portal.app.inject({ method: 'POST', url: '/api/parlevels', headers, payload })
  }
  // Nobody can hold a row that is not there yet, so what is held is the account.
  const held = sql`select from account where id = ${account.id} for update`
  const answers = await whileHeld(db, held, [set(20), set(30)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409])
  expect(await db.select().from(parLevel)).toMatchObject([{ counts: { pcs_5e: 20 }, version: 1 }])
})
