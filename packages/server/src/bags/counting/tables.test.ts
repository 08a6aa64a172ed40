import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addPlace,
  BAG,
  count,
  counted,
  decided,
  DECLARED,
  done,
  givenCounting,
  MUCH_LESS,
  onBag,
  ONE_LESS,
  open,
  read,
  refused,
  refusedOnBag,
  save,
  send,
  type Staff,
} from '../../../test/bags-world.ts'
import { addAccount } from '../../../test/world.ts'
import { countPass, countTill, handledDeposit, suspectNote } from '../../tables/bags.ts'
import { audit, outbox } from '../../tables/ledgers.ts'
import { message } from '../../tables/letters.ts'
import { deskKey } from '../../tables/people.ts'
import { account } from '../../tables/places.ts'
import { deposit } from '../../tables/submissions.ts'

const { portal, db, made, later, world, first, second, supervisor } = givenCounting({ declared: {} })
const UNKNOWN = { number: '999111' }

describe('a field that is left', () => {
  const typed = () => ({
    tills: [{ pcs_50e: 11 }, { pcs_20e: 2 }],
    intact: false,
    suspects: [{ denomination: 'pcs_50e', serial: 'X123' }],
    note: 'Märkä',
    ...world.owner,
  })

  test('is kept with everything that was typed', async () => {
    const bag = await open(first, UNKNOWN)
    for (const _ of [1, 2])
      expect((await save(portal, first, bag, typed())).json()).toEqual({ savedAt: portal.now.toISOString() })
    const { companyId: _companyId, ...kept } = typed()
    expect(await open(first, UNKNOWN)).toMatchObject({ ...kept, version: bag.version })
  })

  test('is told to no ledger', async () => {
    const ledgers = () => Promise.all([audit, outbox, deskKey].map((table) => db().$count(table)))
    const bag = await open(first, UNKNOWN)
    const before = await ledgers()
    await save(portal, first, bag, typed())
    expect(await ledgers()).toEqual(before)
  })

  test('takes back a till of this count and no other', async () => {
    await count(first, MUCH_LESS, { ...world.owner, tills: typed().tills }, UNKNOWN)
    const bag = await open(second, UNKNOWN)
    await save(portal, second, bag, typed())
    await save(portal, second, bag, { tills: [{ pcs_50e: 11 }] })
    expect((await made(countTill)).map(({ pass, till }) => [pass, till])).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
    ])
    // Nor from the bag of another.
    expect(await db().$count(countTill)).toBe(5)
  })

  test('is refused on another’s table, version or unknown owner', async () => {
    const bag = await open(first, UNKNOWN)
    const codeOf = async (staff: Staff, at: { bagId: number; version: number }, more: object = {}) =>
      (await save(portal, staff, at, { ...typed(), ...more })).json().code
    expect([
      await codeOf(second, bag),
      await codeOf(first, { ...bag, version: bag.version + 1 }),
      await codeOf(first, bag, { accountId: 0, companyId: 1 }),
    ]).toEqual(['stateChanged', 'changedElsewhere', 'ownerRequired'])
  })
})

test('the difference is there again for its counter alone', async () => {
  const bag = await open(first)
  expect(bag.figures).toBeNull()
  await send(first, bag, ONE_LESS)
  expect((await open(first)).figures).toMatchObject({ declared: 1260, counted: 1240, difference: -20 })
  expect(await refused(second, '/bags/open', { bagId: bag.bagId })).toBe('stateChanged')
})

describe('two counts that differ', () => {
  async function dispute(other: Staff = second) {
    await count(first, MUCH_LESS)
    return (await count(other, DECLARED)).bag
  }

  test('are shown to a supervisor, who settles by a third', async () => {
    const bag = await dispute()
    expect((await first.act(`/bags/${bag.bagId}/decide`, decided(MUCH_LESS))).statusCode).toBe(403)
    const facts = await read(supervisor, `/bags/${bag.bagId}`)
    expect(facts.passes.map((pass: { counted: number }) => pass.counted)).toEqual([1210, 1260])
    expect(facts.declaredPieces).toMatchObject(DECLARED)
    const sums = { declared: 1260, counted: 1210, difference: -50 }
    const answer = await onBag(supervisor, bag, 'decide', decided(MUCH_LESS))
    expect(answer).toMatchObject({ bag: { state: 'counted' }, ...sums })
    expect(await made(message)).toHaveLength(1)
  })

  test('are settled with a reason that stays at the desk', async () => {
    const reason = 'Seteli oli kaksinkertainen'
    await onBag(supervisor, await dispute(), 'decide', decided(MUCH_LESS, { reason }))
    expect(await made(handledDeposit)).toMatchObject([{ totalCents: 1_210_00, error5: '' }])
    expect((await made(countPass)).at(-1)).toMatchObject({ step: 'decision', reason })
  })

  test('are settled by neither of the two, even as supervisor', async () => {
    const both = await world.hire('molemmat', 'counter', 'supervisor')
    expect(await refusedOnBag(both, await dispute(both), 'decide', decided(DECLARED))).toBe('sameCounter')
  })

  test('are not settled without a fresh code', async () => {
    const { bagId, version } = await dispute()
    later(6)
    const answer = await supervisor.act(`/bags/${bagId}/decide`, { ...decided(DECLARED), version })
    expect(answer.statusCode).toBe(428)
  })

  test('differ also where only one found a suspect note', async () => {
    await count(first, MUCH_LESS, { suspects: [{ denomination: 'pcs_50e', serial: 'X1' }] })
    const again = await open(second)
    expect(again.suspects).toEqual([])
    expect((await send(second, again, MUCH_LESS)).outcome).toBe('disputed')
    expect(await made(suspectNote)).toEqual([])
  })
})

describe('the bag of an absent counter', () => {
  test('is put back by a supervisor until it is compared', async () => {
    const bag = await open(first)
    expect(await refusedOnBag(second, bag, 'back')).toBe('stateChanged')
    expect(await onBag(supervisor, bag, 'back')).toMatchObject({ state: 'arrived', counter: null })
  })

  test('is set aside by a supervisor until it is compared', async () => {
    const aside = await onBag(supervisor, await open(second), 'aside', { reason: 'Laskija lähti' })
    expect(aside).toMatchObject({ state: 'aside' })
  })

  test('goes to the second count once its difference was seen', async () => {
    const { bag } = await count(first, ONE_LESS)
    expect(await refusedOnBag(first, bag, 'back')).toBe('stateChanged')
    const again = await onBag(first, bag, 'again')
    expect(await refusedOnBag(first, again, 'back')).toBe('stateChanged')
    expect((await onBag(supervisor, again, 'passon')).state).toBe('second')
    expect(await count(second, ONE_LESS)).toMatchObject({ outcome: 'equal', difference: -20 })
  })

  test('goes to the supervisor from the second count', async () => {
    await count(first, MUCH_LESS)
    const passed = await onBag(supervisor, await open(second), 'passon')
    expect(passed.state).toBe('disputed')
    expect((await onBag(supervisor, passed, 'decide', decided(MUCH_LESS))).difference).toBe(-50)
  })
})

const statesOf = async () =>
  Object.fromEntries((await made(deposit)).map(({ id, countingState }) => [id, countingState]))

describe('a number', () => {
  test('that was declared twice is chosen by the slip’s day', async () => {
    const other = await world.declare({ registerDate: '2026-11-13' })
    const bag = await open(first)
    const offered = bag.candidates.map((each: { depositId: number }) => each.depositId)
    expect(offered).toEqual([other, world.depositId])
    expect((await send(first, bag, DECLARED, { chosen: other })).outcome).toBe('second')
    expect((await count(second, DECLARED, { chosen: other })).outcome).toBe('equal')
    expect(await statesOf()).toEqual({ [world.depositId]: 'uusi', [other]: 'käsitelty' })
  })

  test('of a bag counted today is not opened again', async () => {
    await count(first, DECLARED)
    expect(await refused(second, '/bags/open', { number: BAG })).toBe('stateChanged')
    expect(await done(second, '/bags/receive', { number: BAG })).toMatchObject({ isRepeated: true })
  })

  test('whose declaration was removed after the arrival is counted as undeclared', async () => {
    await done(first, '/bags/receive', { number: BAG })
    await db().update(deposit).set({ removedAt: portal.now }).where(eq(deposit.id, world.depositId))
    const undeclared = { isDeclared: false, company: null, accountNumber: '', candidates: [] }
    expect(await open(first)).toMatchObject(undeclared)
  })

  test.for([
    ['say that they have handled', async () => db().update(deposit).set({ countingState: 'käsitelty' })],
    [
      'have counted, though its state was set back',
      async () =>
        db()
          .insert(handledDeposit)
          .values({
            extId: 'K1',
            ...world.owner,
            depositId: world.depositId,
            accountingDate: '2026-11-15',
          }),
    ],
  ] as const)('that the systems %s is not opened', async ([, handle]) => {
    await done(first, '/bags/receive', { number: BAG })
    await handle()
    expect(await refused(first, '/bags/open', { number: BAG })).toBe('countedElsewhere')
  })
})

describe('an account that has ended', () => {
  let [living, other, foreign] = [0, 0, 0]
  beforeEach(async () => {
    living = (await addAccount(db(), world.company.id, { accountNumber: 'FI3715903000000776' })).id
    other = (await addAccount(db(), world.company.id, { accountNumber: 'FI5542345670000081' })).id
    foreign = (await addPlace(portal, { name: 'Naavakahvila' })).accountId
  })

  const end = (accountId = world.account.id) =>
    db().update(account).set({ endedAt: portal.now }).where(eq(account.id, accountId))
  const on = (accountId: number) => ({ ...world.owner, accountId })
  const booked = async () => (await made(handledDeposit)).map(({ accountId }) => accountId)

  test('is booked to by nobody: two choose another account', async () => {
    const bag = await open(first)
    await end()
    expect(await refusedOnBag(first, bag, 'send', counted(DECLARED))).toBe('accountEnded')
    for (const accountId of [world.account.id, foreign])
      expect(await refusedOnBag(first, bag, 'send', counted(DECLARED, on(accountId)))).toBe('accountEnded')
    expect((await send(first, bag, DECLARED, on(living))).outcome).toBe('second')
    expect(await booked()).toEqual([])
    const again = await open(second)
    expect(await refusedOnBag(second, again, 'send', counted(DECLARED))).toBe('accountEnded')
    expect((await send(second, again, DECLARED, on(living))).outcome).toBe('equal')
    expect(await booked()).toEqual([living])
  })

  test('is replaced by each of two who work blind', async () => {
    const bag = await open(first)
    await end()
    await send(first, bag, DECLARED, on(living))
    const again = await open(second)
    const shown = (await read(second, `/bags/${bag.bagId}`)).accountNumber
    expect([again.accountId, again.accountNumber, shown]).toEqual([null, '', ''])
  })

  test('is replaced by a third, where the two chose different ones', async () => {
    const bag = await open(first)
    await end()
    await send(first, bag, DECLARED, on(living))
    const { bag: disputed } = await count(second, DECLARED, on(other))
    expect(await refusedOnBag(supervisor, disputed, 'decide', decided(DECLARED))).toBe('accountEnded')
    await onBag(supervisor, disputed, 'decide', decided(DECLARED, on(other)))
    expect(await booked()).toEqual([other])
  })

  test('sends a shown difference to a second person', async () => {
    const { bag } = await count(first, ONE_LESS)
    await end()
    expect(await onBag(first, bag, 'close')).toMatchObject({ state: 'second' })
    expect(await booked()).toEqual([])
    const again = await open(second)
    expect(await refusedOnBag(second, again, 'send', counted(ONE_LESS))).toBe('accountEnded')
    expect((await send(second, again, ONE_LESS, on(living))).outcome).toBe('disputed')
  })

  test('is not booked to, though it was chosen before it ended', async () => {
    const bag = await open(first)
    await end()
    await send(first, bag, DECLARED, on(living))
    await end(living)
    const again = await open(second)
    expect(await refusedOnBag(second, again, 'send', counted(DECLARED, on(living)))).toBe('accountEnded')
    expect((await send(second, again, DECLARED, on(other))).outcome).toBe('disputed')
    expect(await booked()).toEqual([])
  })

  test('gets no undeclared bag, though chosen before it ended', async () => {
    await count(first, DECLARED, on(living), UNKNOWN)
    const passed = await onBag(supervisor, await open(second, UNKNOWN), 'passon')
    await end(living)
    expect(await refusedOnBag(supervisor, passed, 'decide', decided(DECLARED))).toBe('ownerRequired')
    await onBag(supervisor, passed, 'decide', decided(DECLARED, on(other)))
    expect(await booked()).toEqual([other])
  })

  test('matters to no bag of an account that lives', async () => {
    expect((await count(first, DECLARED, on(living))).outcome).toBe('equal')
    expect(await booked()).toEqual([world.account.id])
  })
})
