import { eq, inArray, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { deskFeatures } from '../src/desk-app.ts'
import { importBundle } from '../src/operation/provider/import/import-bundle.ts'
import { bag } from '../src/tables/counting.ts'
import { handledDeposit } from '../src/tables/handled.ts'
import { audit, outbox } from '../src/tables/ledgers.ts'
import { message } from '../src/tables/messages.ts'
import { staffUser } from '../src/tables/staff.ts'
import { deposit } from '../src/tables/submissions.ts'
import { addShop, declareBag, removeDeclaration, type Shop } from './bags.ts'
import { staffAtWork } from './desk.ts'
import { givenPortal } from './harness.ts'
import { meet, rounds, ROUNDS, whileHeld } from './held.ts'

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

test('of two counters who open one bag at once, one has it', async () => {
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

test('of two counters who open one row of the list at once, one has it, though nobody declared the bag', async () => {
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

test('a deposit that the desk and the systems count at once has one result', async () => {
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

test('a declaration that is removed while its bag is opened is either removed or counted', async () => {
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

test('the same act sent fifty times at once is done once, and its answer is told to all who get one', async () => {
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
  '%s waits for the declaration before it holds the bag, as an import and a removal do',
  async (act) => {
    const entryId = await declareBag(portal, shop, '4711')
    const { bagId } = (await first.act('/bags/receive', { number: '4711' })).json().bag
    const version = act === 'close' ? await shownDifference(bagId) : 0
    const body = act === 'close' ? { version } : { bagId }
    const path = act === 'close' ? `/bags/${bagId}/close` : '/bags/open'
    const [acted] = await whileHeld(db(), declarationOf(entryId), [() => first.act(path, body)], async () => {
      const free = db().select().from(bag).where(eq(bag.id, bagId)).for('update', { noWait: true })
      expect(await free).toHaveLength(1)
    })
    expect(acted?.statusCode).toBe(200)
  },
)

/** The version of a bag that the first counter has compared, with a difference. */
async function shownDifference(bagId: number): Promise<number> {
  const { version } = (await first.act('/bags/open', { bagId })).json()
  const count = { tills: [{ pcs_20e: 7 }], intact: true, suspects: [] }
  return (await first.act(`/bags/${bagId}/send`, { ...count, version })).json().bag.version
}

test('somebody who is disabled finishes the act that is under way, and begins no other', async () => {
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
