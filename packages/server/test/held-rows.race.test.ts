import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deskFeatures } from '../src/desk-app.ts'
import { bag } from '../src/tables/counting.ts'
import { addShop, declareBag } from './bags.ts'
import { staffAtWork } from './desk.ts'
import { givenPortal } from './harness.ts'

const portal = givenPortal({ extra: deskFeatures, lockTimeoutMs: 50 })

const version = 1
const counted = { version, tills: [{}], intact: true, suspects: [] }
const reason = 'Pussi on rikki'

/** Every act on a bag by the end of its path. */
const bodies = {
  send: counted,
  close: { version },
  again: { version },
  back: { version },
  bringback: { version },
  passon: { version },
  aside: { version, reason },
  decide: { ...counted, reason },
  correct: { version, tills: [{}], reason },
}

test('while somebody holds a bag every act on it is told to come again, and nobody else waits [R-COUNT-07]', async () => {
  const shop = await addShop(portal)
  const counter = await staffAtWork(portal, 'laskija', ['counter', 'supervisor'])
  const colleague = await staffAtWork(portal, 'kollega', ['counter', 'supervisor'])
  await declareBag(portal, shop, '4711')
  await declareBag(portal, shop, '4712')
  const { bagId } = (await counter.act('/bags/open', { number: '4711' })).json()
  await portal.database.db.transaction(async (holder) => {
    await holder.select().from(bag).where(eq(bag.id, bagId)).for('update')
    const acts = Object.entries(bodies).map(([name, body]) => ({
      name,
      call: () => counter.act(`/bags/${bagId}/${name}`, body),
    }))
    const refused = [
      ...acts,
      { name: 'open', call: () => counter.act('/bags/open', { number: '4711' }) },
      { name: 'pass', call: () => counter.change(`/bags/${bagId}/pass`, counted) },
    ]
    for (const { name, call } of refused) {
      const { statusCode, headers } = await call()
      expect([name, statusCode, Number(headers['retry-after']) > 0]).toEqual([name, 503, true])
    }
    for (const path of [`/bags/${bagId}`, '/bags?state=counting', '/bags/counts', '/pulse'])
      expect([path, (await colleague.browser.get(path)).statusCode]).toEqual([path, 200])
    expect((await colleague.act('/bags/open', { number: '4712' })).statusCode).toBe(200)
  })
})
