import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deskFeatures } from '../../desk-app.ts'
import { approval } from '../../tables/bags.ts'
import { mandate } from '../../tables/places.ts'
import { givenPortal } from '../../../test/harness.ts'
import { meet, ROUNDS, rounds } from '../../../test/held.ts'
import { mandateWorld, ORDERS, said } from '../../../test/places-world.ts'
import { addMandate } from '../../../test/world.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db

/** What every request and decision about a mandate on the account waits for. */
const heldAccount = (id: number) => sql`select from account where id = ${id} for no key update`

test(`of two who approve one request, one gives the mandate, ${ROUNDS} times`, async () => {
  const world = await mandateWorld(portal)
  const second = await world.hire('esimies2', 'supervisor')
  for (const round of rounds) {
    const { approvalId } = (await world.grant({ limit: 3000 + round })).json()
    const answers = await meet(
      db(),
      round,
      heldAccount(world.account.id),
      () => world.decide(approvalId, 'approve'),
      () => world.decide(approvalId, 'approve', second),
    )
    expect(new Set(answers.map(said))).toEqual(new Set([200, 'stateChanged']))
  }
  expect(await db().select().from(mandate).where(eq(mandate.keeper, 'desk'))).toHaveLength(ROUNDS)
})

test(`a mandate that is ended while somebody approves its raise has ended, ${ROUNDS} times`, async () => {
  const world = await mandateWorld(portal)
  for (const round of rounds) {
    const own = { changeCurrency: true, withdrawLimitCents: 100_000, keeper: 'desk' } as const
    const { id } = await addMandate(portal, world.pekka.id, world.account.id, own)
    const { approvalId } = (await world.change(id, { ...ORDERS, until: null })).json()
    const [ended, approved] = await meet(
      db(),
      round,
      heldAccount(world.account.id),
      () => world.end(id),
      () => world.decide(approvalId, 'approve'),
    )
    const { decision } = approved.json()
    const [stored] = await db().select().from(mandate).where(eq(mandate.id, id))
    // Where the end came first, nothing was left to raise; else it is tried again.
    const isFirst = said(ended) === 200
    expect([decision, stored?.lastDay]).toEqual(isFirst ? ['lapsed', '2026-11-15'] : ['approved', null])
    expect(stored?.withdrawLimitCents === 100_000).toBe(isFirst)
    expect(isFirst ? 'changedElsewhere' : said(ended)).toBe('changedElsewhere')
    expect(isFirst ? 200 : said(await world.end(id, 1))).toBe(200)
  }
})

test(`a right that is asked for twice waits once, by one key or by two people, ${ROUNDS} times`, async () => {
  const world = await mandateWorld(portal)
  for (const round of rounds) {
    const key = { 'idempotency-key': `pyynto-${1_000_000 + round}` }
    const isSame = round % 2 === 0
    const answers = await meet(
      db(),
      round,
      heldAccount(world.account.id),
      () => world.request({}, key),
      () => (isSame ? world.request({}, key) : world.grant()),
    )
    const told = answers.map(said)
    const waiting = await db()
      .select()
      .from(approval)
      .where(sql`${approval.decision} is null`)
    expect([told.includes(200), waiting.length]).toEqual([true, 1])
    for (const code of told) expect([200, 'stillRunning', 'approvalPending']).toContain(code)
    await world.decide(waiting[0]!.id, 'reject')
  }
  expect(await db().select().from(approval)).toHaveLength(ROUNDS)
})
