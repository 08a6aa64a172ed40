import { eq, inArray, sql } from 'drizzle-orm'
import { beforeEach, expect, test, describe } from 'vitest'
import {
  addShop,
  declareBag,
  removeDeclaration,
  type Shop,
  BAG,
  countingWorld,
  open,
  send,
  type Staff,
} from '../../../test/bags-world.ts'
import { staffAtWork } from '../../../test/desk.ts'
import { givenPortal } from '../../../test/harness.ts'
import { meet, rounds, ROUNDS, whileHeld } from '../../../test/held.ts'
import { deskFeatures } from '../../desk-app.ts'
import { importBundle } from '../../operation/provider/import/import-bundle.ts'
import type { Db } from '../../platform/database/database.ts'
import { inTransaction, sqlState } from '../../platform/database/transaction.ts'
import type { StaffCaller } from '../../platform/staff/staff-session.ts'
import { bag, handledDeposit } from '../../tables/bags.ts'
import { audit, outbox } from '../../tables/ledgers.ts'
import { message } from '../../tables/letters.ts'
import { staffUser } from '../../tables/people.ts'
import { deposit } from '../../tables/submissions.ts'
import { openBag } from './acts/open-bag.ts'
import { lockBag } from './bags/lock-bag.ts'

describe('people at one desk', () => {
  const portal = givenPortal({ extra: deskFeatures })
  const db = () => portal.database.db
  type Staff = Awaited<ReturnType<typeof staffAtWork>>
  type Answer = Awaited<ReturnType<Staff['act']>>
  type Opened = { readonly bagId: number; readonly version: number }

  let shop = {} as Shop
  let [first, second] = [{} as Staff, {} as Staff]
  beforeEach(async () => {
    shop = await addShop(portal)
    first = await staffAtWork(portal, 'laskija', ['counter'])
    second = await staffAtWork(portal, 'laskija2', ['counter'])
  })

  const bagOf = (round: number) => String(500_000 + round)
  const declarationOf = (entryId: number) => sql`select from deposit where id = ${entryId} for update`
  const open = (staff: Staff, number: string) => staff.act('/bags/open', { number })
  const putBack = (staff: Staff, { bagId, version }: Opened) => staff.act(`/bags/${bagId}/back`, { version })
  /** One note of 20 € less than declared, so that there is a notice to be told once. */
  async function countAndClose(staff: Staff, { bagId, version }: Opened) {
    const tills = [{ pcs_20e: 7 }]
    const sent = await staff.act(`/bags/${bagId}/send`, { tills, intact: true, suspects: [], version })
    expect(sent.json()).toMatchObject({ outcome: 'differs' })
    return staff.act(`/bags/${bagId}/close`, { version: sent.json().bag.version })
  }
  const importResult = (entryId: number) =>
    importBundle(
      portal.deps.database,
      {
        handledDeposits: [
          {
            extId: `L${entryId}`,
            company: 'T1',
            account: 'A-T1',
            accountingDate: '2026-11-15',
            portalEntryId: entryId,
            total: 140,
            signedTotal: 160,
          },
        ],
      },
      { now: portal.now, dryRun: false },
    )

  test('of two who open one bag, one has it', async () => {
    for (const round of rounds) {
      const number = bagOf(round)
      const declared = declarationOf(await declareBag(portal, shop, number))
      const [one, other] = await meet(
        db(),
        round,
        declared,
        () => open(first, number),
        () => open(second, number),
      )
      expect([one.statusCode, other.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409])
      const [winner, won] = one.statusCode === 200 ? [first, one] : [second, other]
      expect((await putBack(winner, won.json())).statusCode).toBe(200)
    }
    const bags = await db().select().from(bag)
    expect(bags.length).toBe(ROUNDS)
  })

  test('of two who open one row of the list, one has it', async () => {
    for (const round of rounds) {
      const { bagId } = (await first.act('/bags/receive', { number: bagOf(round) })).json().bag
      const openRow = (staff: Staff) => () => staff.act('/bags/open', { bagId })
      const row = sql`select from bag where id = ${bagId} for update`
      const [one, other] = await meet(db(), round, row, openRow(first), openRow(second))
      expect([one.statusCode, other.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409])
      const [winner, won] = one.statusCode === 200 ? [first, one] : [second, other]
      expect((await putBack(winner, won.json())).statusCode).toBe(200)
    }
  })

  /** Counts on if the bag could be opened, while the systems try once more. Tells who has counted in the end. */
  async function settle(opened: Answer, entryId: number): Promise<string> {
    if (opened.statusCode !== 200) return opened.json().code
    const [closed] = await Promise.all([countAndClose(first, opened.json()), importResult(entryId)])
    return closed.json().state
  }

  test('a deposit counted by desk and systems has one result', async () => {
    for (const round of rounds) {
      const number = bagOf(round)
      const entryId = await declareBag(portal, shop, number)
      const [opened, imported] = await meet(
        db(),
        round,
        declarationOf(entryId),
        () => open(first, number),
        () => importResult(entryId),
      )
      const isDesk = imported.kept.length === 1
      expect(await settle(opened, entryId)).toBe(isDesk ? 'counted' : 'countedElsewhere')
      const results = db().select().from(handledDeposit).where(eq(handledDeposit.depositId, entryId))
      expect(await results).toMatchObject([{ keeper: isDesk ? 'desk' : 'systems' }])
    }
    const ofDesk = db().select().from(handledDeposit).where(eq(handledDeposit.keeper, 'desk'))
    expect(await db().select().from(message)).toHaveLength((await ofDesk).length)
  })

  test('a declaration is either removed or counted', async () => {
    for (const round of rounds) {
      const number = bagOf(round)
      const entryId = await declareBag(portal, shop, number)
      await first.act('/bags/receive', { number })
      const [opened, removed] = await meet(
        db(),
        round,
        declarationOf(entryId),
        () => open(first, number),
        () => removeDeclaration(portal, shop, entryId),
      )
      expect(opened.statusCode).toBe(200)
      const [stored] = await db().select().from(bag).where(eq(bag.securityBagNumber, number))
      const isRemoved = removed.statusCode === 200
      expect(opened.json()).toMatchObject({ isDeclared: !isRemoved })
      expect(stored).toMatchObject({ depositId: isRemoved ? null : entryId })
      expect((await putBack(first, opened.json())).statusCode).toBe(200)
    }
    const [removals] = await db()
      .select({ rows: sql<number>`count(*)::int` })
      .from(deposit)
      .where(sql`${deposit.removedAt} is not null`)
    const told = await db().select().from(outbox).where(eq(outbox.type, 'deposit.removed'))
    expect(told).toHaveLength(removals!.rows)
    // Each came once, when it was opened; one whose declaration is gone came for nobody.
    const arrived = await db().select().from(outbox).where(eq(outbox.type, 'deposit.arrived'))
    expect(arrived).toHaveLength(ROUNDS - removals!.rows)
  })

  test('one act sent fifty times is done once', async () => {
    await declareBag(portal, shop, '4711')
    const send = () => first.act('/bags/receive', { number: '4711' }, 'one-key-0001')
    const answers = await Promise.all(Array.from({ length: 50 }, send))
    const [done, ...repeated] = answers.filter(({ statusCode }) => statusCode === 200)
    expect(done?.json()).toMatchObject({ isDeclared: true, isRepeated: false })
    for (const answer of [...repeated, await send()]) expect(answer.body).toBe(done?.body)
    expect(answers.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 409)).toEqual([])
    expect(await db().select().from(bag)).toHaveLength(1)
    const acts = inArray(audit.action, ['bag.received', 'bag.scannedAgain'])
    expect(await db().select().from(audit).where(acts)).toHaveLength(1)
  })

  test.each(['open', 'close'] as const)(
    '%s waits for the declaration before it holds the bag',
    async (act) => {
      const entryId = await declareBag(portal, shop, '4711')
      const { bagId } = (await first.act('/bags/receive', { number: '4711' })).json().bag
      const version = act === 'close' ? await shownDifference(bagId) : 0
      const body = act === 'close' ? { version } : { bagId }
      const path = act === 'close' ? `/bags/${bagId}/close` : '/bags/open'
      const [acted] = await whileHeld(
        db(),
        declarationOf(entryId),
        [() => first.act(path, body)],
        async () => {
          const free = db().select().from(bag).where(eq(bag.id, bagId)).for('update', { noWait: true })
          expect(await free).toHaveLength(1)
        },
      )
      expect(acted?.statusCode).toBe(200)
    },
  )

  /** The version of a bag that the first counter has compared, with a difference. */
  async function shownDifference(bagId: number): Promise<number> {
    const { version } = (await first.act('/bags/open', { bagId })).json()
    const count = { tills: [{ pcs_20e: 7 }], intact: true, suspects: [] }
    return (await first.act(`/bags/${bagId}/send`, { ...count, version })).json().bag.version
  }

  test('who is disabled finishes the act under way, and no other', async () => {
    const entryId = await declareBag(portal, shop, '4711')
    let isDisabled = false
    const begin = () => first.act('/bags/open', { number: '4711' })
    const disable = async () => {
      await db().update(staffUser).set({ disabledAt: portal.now }).where(eq(staffUser.id, first.staffId))
      isDisabled = true
    }
    const held = declarationOf(entryId)
    const [act] = await whileHeld<unknown>(db(), held, [begin, disable], () => expect(isDisabled).toBe(false))
    expect(act).toMatchObject({ statusCode: 200 })
    expect(isDisabled).toBe(true)
    expect((await first.act('/bags/receive', { number: '4712' })).statusCode).toBe(401)
  })
})

describe('locks of the desk', () => {
  const portal = givenPortal({ extra: deskFeatures })
  const db = () => portal.database.db
  type Staff = Awaited<ReturnType<typeof staffAtWork>>

  let shop = {} as Shop
  let counter = {} as Staff
  beforeEach(async () => {
    shop = await addShop(portal)
    counter = await staffAtWork(portal, 'laskija', ['counter'])
  })

  test('of two bags opened by one counter, one lies on the table [R-COUNT-06]', async () => {
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
      openBag.lock(
        { tx, staff: { staffId: counter.staffId } as StaffCaller },
        { params: {}, body: { bagId } },
      ),
  } as const

  /** 55P03 is answered with 503 and the time to come again, as for every statement that was not given its lock. */
  test.each(Object.entries(holds))(
    'on a held bag %s fails for the lock alone [R-COUNT-07]',
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
})

describe('round trips', () => {
  /** Counts what is sent to PostgreSQL for what staff do all day; the embedded database has no round trips. */
  const portal = givenPortal({ extra: deskFeatures })
  const sent: string[] = []
  let isWatched = false
  let counter: Staff
  beforeEach(async () => {
    if (!isWatched) portal.deps.database.onStatement((text) => sent.push(text))
    isWatched = true
    const world = await countingWorld(portal)
    await world.declare()
    counter = await world.hire('laskija', 'counter')
  })

  async function tripsOf<Answer>(call: () => Promise<Answer>): Promise<readonly [number, Answer]> {
    sent.length = 0
    const answer = await call()
    return [sent.length, answer]
  }

  test.each([
    [`/search?q=${BAG}`, 2],
    ['/pulse', 3],
  ])('%s: %i round trips', async (path, roundTrips) => {
    const [trips, answer] = await tripsOf(() => counter.browser.get(path))
    expect([answer.statusCode, trips]).toEqual([200, roundTrips])
  })

  test('a bag is opened, compared and closed with few round trips and bytes', async () => {
    const [opening, bag] = await tripsOf(() => open(counter))
    const [sending, shown] = await tripsOf(() => send(counter, bag, { pcs_50e: 22, pcs_20e: 7 }))
    const { bagId, version } = shown.bag
    const [closing, closed] = await tripsOf(() => counter.act(`/bags/${bagId}/close`, { version }))
    expect(closed.statusCode).toBe(200)
    expect({ opening, sending, closing }).toEqual({ opening: 9, sending: 6, closing: 7 })
    const bytes = [bag, shown, closed.json()].map((answer) => JSON.stringify(answer).length)
    expect(Math.max(...bytes)).toBeLessThan(500)
  })
})

describe('rows that somebody holds', () => {
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

  test('acts on a held bag come again, and nobody else waits [R-COUNT-07]', async () => {
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
})
