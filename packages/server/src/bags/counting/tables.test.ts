import { eq } from 'drizzle-orm'
import { describe, expect, test, beforeEach } from 'vitest'
import {
  BAG,
  givenCounting,
  DECLARED,
  done,
  MUCH_LESS,
  open,
  read,
  refused,
  save,
  send,
  whole,
  type Staff,
} from '../../../test/bags-world.ts'
import { addAccount, addCompany } from '../../../test/world.ts'
import { countPass, suspectNote, handledDeposit } from '../../tables/bags.ts'
import { audit, outbox } from '../../tables/ledgers.ts'
import { message } from '../../tables/letters.ts'
import { deskKey } from '../../tables/people.ts'
import { account } from '../../tables/places.ts'
import { deposit } from '../../tables/submissions.ts'

const { portal, db, world, first, second, supervisor } = givenCounting({ declared: {} })

test('a field that is left is kept with everything that was typed, and no ledger hears of it', async () => {
  const bag = await open(first, { number: '999111' })
  const ledgers = async () => [
    await db().$count(audit),
    await db().$count(outbox),
    await db().$count(deskKey),
  ]
  const before = await ledgers()
  const suspects = [{ denomination: 'pcs_50e', serial: 'X123' }]
  const owner = { companyId: world.company.id, accountId: world.account.id }
  const typed = { tills: [{ pcs_50e: 11 }], intact: false, suspects, note: 'Märkä', ...owner }
  for (let times = 0; times < 2; times += 1)
    expect((await save(portal, first, bag, typed)).json()).toEqual({ savedAt: portal.now.toISOString() })
  expect(await ledgers()).toEqual(before)
  const again = await open(first, { number: '999111' })
  const kept = {
    tills: [{ pcs_50e: 11 }],
    intact: false,
    suspects,
    note: 'Märkä',
    accountId: world.account.id,
  }
  expect(again).toMatchObject({ ...kept, version: bag.version })
  expect((await save(portal, second, bag, typed)).json().code).toBe('stateChanged')
  const old = { ...bag, version: bag.version + 1 }
  expect((await save(portal, first, old, typed)).json().code).toBe('changedElsewhere')
  expect((await save(portal, first, bag, { ...typed, accountId: 0, companyId: 1 })).json().code).toBe(
    'ownerRequired',
  )
})

test('the difference that was shown is there when the page is opened again, for its counter alone', async () => {
  const bag = await open(first)
  expect(bag.figures).toBeNull()
  await send(first, bag, { pcs_50e: 22, pcs_20e: 7 })
  expect((await open(first)).figures).toMatchObject({ declared: 1260, counted: 1240, difference: -20 })
  expect((await read(second, `/bags/${bag.bagId}`)).seesFigures).toBe(false)
  expect(await refused(second, '/bags/open', { bagId: bag.bagId })).toBe('stateChanged')
})

describe('two counts that differ', () => {
  async function dispute(other: Staff = second) {
    const { bag } = await send(first, await open(first), MUCH_LESS)
    const sent = await send(other, await open(other, { bagId: bag.bagId }), DECLARED)
    expect(sent).toEqual({ outcome: 'disputed', bag: expect.objectContaining({ state: 'disputed' }) })
    return sent.bag
  }

  test('are settled by a third one of somebody else, whose reason stays at the desk', async () => {
    const { bagId, version } = await dispute()
    const facts = await read(supervisor, `/bags/${bagId}`)
    expect(facts.passes.map(({ counted }: { counted: number }) => counted)).toEqual([1210, 1260])
    expect(facts.declaredPieces).toMatchObject(DECLARED)
    expect((await read(first, `/bags/${bagId}`)).passes[0]).not.toHaveProperty('counted')
    const decision = { tills: [MUCH_LESS], ...whole, reason: 'Seteli oli kaksinkertainen', version }
    const counterToo = await world.hire('molemmat', 'counter', 'supervisor')
    expect((await read(counterToo, `/bags/${bagId}`)).seesFigures).toBe(false)
    expect((await first.act(`/bags/${bagId}/decide`, decision)).statusCode).toBe(403)
    const decided = await done(supervisor, `/bags/${bagId}/decide`, decision)
    expect(decided).toMatchObject({
      bag: { state: 'counted' },
      declared: 1260,
      counted: 1210,
      difference: -50,
    })
    const [result] = await db().select().from(handledDeposit)
    expect(result).toMatchObject({ totalCents: 1_210_00, error5: '' })
    expect(await db().select().from(message)).toHaveLength(1)
    expect(await db().select().from(countPass)).toMatchObject([
      {},
      {},
      { reason: decision.reason, step: 'decision' },
    ])
    expect((await read(supervisor, `/bags/${bagId}`)).passes[2].reason).toBe(decision.reason)
  })

  test('are not settled by one of the two, even as a supervisor, nor without a fresh code', async () => {
    const both = await world.hire('molemmat', 'counter', 'supervisor')
    const { bagId, version } = await dispute(both)
    const decision = { tills: [DECLARED], ...whole, reason: 'Syy', version }
    expect(await refused(both, `/bags/${bagId}/decide`, decision)).toBe('sameCounter')
    portal.now = new Date(portal.now.getTime() + 6 * 60_000)
    expect((await supervisor.act(`/bags/${bagId}/decide`, decision)).statusCode).toBe(428)
  })

  test('differ also where one of them found a suspect note and the other credited it', async () => {
    const { bag } = await send(
      first,
      await open(first),
      { pcs_50e: 21, pcs_20e: 8 },
      {
        suspects: [{ denomination: 'pcs_50e', serial: 'X1' }],
      },
    )
    const again = await open(second, { bagId: bag.bagId })
    expect(again.suspects).toEqual([])
    expect((await send(second, again, { pcs_50e: 21, pcs_20e: 8 })).outcome).toBe('disputed')
    expect(await db().select().from(suspectNote)).toEqual([])
  })
})

describe('the bag of an absent counter', () => {
  test('is put back or set aside by a supervisor, as long as it was not compared', async () => {
    const bag = await open(first)
    expect(await refused(second, `/bags/${bag.bagId}/back`, { version: bag.version })).toBe('stateChanged')
    const back = await done(supervisor, `/bags/${bag.bagId}/back`, { version: bag.version })
    expect(back).toMatchObject({ state: 'arrived', counter: null })
    const opened = await open(second)
    const aside = { version: opened.version, reason: 'Laskija lähti' }
    expect(await done(supervisor, `/bags/${bag.bagId}/aside`, aside)).toMatchObject({ state: 'aside' })
  })

  test('goes to the second count once its difference was seen, even while it is counted again', async () => {
    const bag = await open(first)
    const { bag: shown } = await send(first, bag, { pcs_50e: 22, pcs_20e: 7 })
    expect(await refused(first, `/bags/${bag.bagId}/back`, { version: shown.version })).toBe('stateChanged')
    const again = await done(first, `/bags/${bag.bagId}/again`, { version: shown.version })
    expect(await refused(first, `/bags/${bag.bagId}/back`, { version: again.version })).toBe('stateChanged')
    const passed = await done(supervisor, `/bags/${bag.bagId}/passon`, { version: again.version })
    expect(passed.state).toBe('second')
    const counted = await send(second, await open(second, { bagId: bag.bagId }), { pcs_50e: 22, pcs_20e: 7 })
    expect(counted).toMatchObject({ outcome: 'equal', difference: -20 })
  })

  test('goes to the supervisor from the second count', async () => {
    const { bag } = await send(first, await open(first), MUCH_LESS)
    const opened = await open(second, { bagId: bag.bagId })
    const { state, version } = await done(supervisor, `/bags/${bag.bagId}/passon`, {
      version: opened.version,
    })
    expect(state).toBe('disputed')
    const decision = { tills: [MUCH_LESS], ...whole, reason: 'Sairastui', version }
    expect((await done(supervisor, `/bags/${bag.bagId}/decide`, decision)).difference).toBe(-50)
  })
})

describe('a number', () => {
  test('that two declarations of one place have is chosen by the day on the slip, and the other stays waiting', async () => {
    const other = await world.declare({ registerDate: '2026-11-13' })
    const bag = await open(first)
    expect(bag.candidates.map((each: { depositId: number }) => each.depositId)).toEqual([
      other,
      world.depositId,
    ])
    expect(await send(first, bag, DECLARED, { chosen: other })).toMatchObject({ outcome: 'second' })
    expect(await send(second, await open(second), DECLARED, { chosen: other })).toMatchObject({
      outcome: 'equal',
    })
    const states = await db().select({ id: deposit.id, state: deposit.countingState }).from(deposit)
    expect(Object.fromEntries(states.map(({ id, state }) => [id, state]))).toEqual({
      [world.depositId]: 'uusi',
      [other]: 'käsitelty',
    })
  })

  test('of a bag that was counted today is not opened once more', async () => {
    await send(first, await open(first), DECLARED)
    expect(await refused(second, '/bags/open', { number: BAG })).toBe('stateChanged')
    expect(await done(second, '/bags/receive', { number: BAG })).toMatchObject({ isRepeated: true })
  })

  test('whose declaration was removed after the arrival is counted as undeclared', async () => {
    await done(first, '/bags/receive', { number: BAG })
    await db().update(deposit).set({ removedAt: portal.now }).where(eq(deposit.id, world.depositId))
    expect(await open(first)).toMatchObject({
      isDeclared: false,
      company: null,
      accountNumber: '',
      candidates: [],
    })
  })

  test('that the systems have handled is not opened', async () => {
    await done(first, '/bags/receive', { number: BAG })
    await db().update(deposit).set({ countingState: 'käsitelty' }).where(eq(deposit.id, world.depositId))
    expect(await refused(first, '/bags/open', { number: BAG })).toBe('countedElsewhere')
  })
})

describe('ended accounts', () => {
  const LESS = { pcs_50e: 22, pcs_20e: 7 }

  let [living, other, foreign] = [0, 0, 0]
  beforeEach(async () => {
    living = (await addAccount(db(), world.company.id, { accountNumber: 'FI3715903000000776' })).id
    other = (await addAccount(db(), world.company.id, { accountNumber: 'FI5542345670000081' })).id
    const there = await addCompany(db(), { name: 'Naavakahvila' })
    foreign = (await addAccount(db(), there.id, { accountNumber: 'FI4950009420028730' })).id
  })

  const end = (accountId = world.account.id) =>
    db().update(account).set({ endedAt: portal.now }).where(eq(account.id, accountId))
  const on = (accountId: number) => ({ companyId: world.company.id, accountId })
  const booked = async () => (await db().select().from(handledDeposit)).map(({ accountId }) => accountId)
  const body = (version: number, tills: object = DECLARED) => ({ tills: [tills], version, ...whole })

  test('a bag whose account has ended is not closed: two people choose another account of its place', async () => {
    const bag = await open(first)
    await end()
    const path = `/bags/${bag.bagId}/send`
    expect(await refused(first, path, body(bag.version))).toBe('accountEnded')
    for (const accountId of [world.account.id, foreign])
      expect(await refused(first, path, { ...body(bag.version), ...on(accountId) })).toBe('accountEnded')
    expect(await send(first, bag, DECLARED, on(living))).toMatchObject({ outcome: 'second' })
    expect(await booked()).toEqual([])
    const again = await open(second, { bagId: bag.bagId })
    expect([again.accountId, again.accountNumber]).toEqual([null, ''])
    expect((await read(second, `/bags/${bag.bagId}`)).accountNumber).toBe('')
    expect(await refused(second, path, body(again.version))).toBe('accountEnded')
    expect(await send(second, again, DECLARED, on(living))).toMatchObject({ outcome: 'equal' })
    expect(await booked()).toEqual([living])
  })

  test('two who choose different accounts leave it to a third, who chooses too', async () => {
    const bag = await open(first)
    await end()
    await send(first, bag, DECLARED, on(living))
    const disputed = await send(second, await open(second, { bagId: bag.bagId }), DECLARED, on(other))
    expect(disputed).toMatchObject({ outcome: 'disputed' })
    const decision = { ...body(disputed.bag.version), reason: 'Asiakas kertoi' }
    const path = `/bags/${bag.bagId}/decide`
    expect(await refused(supervisor, path, decision)).toBe('accountEnded')
    await done(supervisor, path, { ...decision, ...on(other) })
    expect(await booked()).toEqual([other])
  })

  test('a difference on show is not closed after the account has ended, but counted by a second person', async () => {
    const shown = await send(first, await open(first), LESS)
    expect(shown).toMatchObject({ outcome: 'differs' })
    await end()
    const closed = await done(first, `/bags/${shown.bag.bagId}/close`, { version: shown.bag.version })
    expect(closed).toMatchObject({ state: 'second' })
    expect(await booked()).toEqual([])
    const again = await open(second, { bagId: shown.bag.bagId })
    expect(await refused(second, `/bags/${shown.bag.bagId}/send`, body(again.version, LESS))).toBe(
      'accountEnded',
    )
    expect(await send(second, again, LESS, on(living))).toMatchObject({ outcome: 'disputed' })
  })

  test('an account that ends before the second count is not booked to, nor the chosen one that has ended since', async () => {
    const bag = await open(first)
    await end()
    await send(first, bag, DECLARED, on(living))
    await end(living)
    const again = await open(second, { bagId: bag.bagId })
    const path = `/bags/${bag.bagId}/send`
    expect(await refused(second, path, { ...body(again.version), ...on(living) })).toBe('accountEnded')
    expect(await send(second, again, DECLARED, on(other))).toMatchObject({ outcome: 'disputed' })
    expect(await booked()).toEqual([])
  })

  test('a bag that nobody declared is not decided for an account that has ended since it was chosen', async () => {
    const bag = await open(first, { number: '999111' })
    await send(first, bag, DECLARED, on(living))
    const again = await open(second, { bagId: bag.bagId })
    await done(supervisor, `/bags/${bag.bagId}/passon`, { version: again.version })
    await end(living)
    const { version } = await read(supervisor, `/bags/${bag.bagId}`)
    const decision = { ...body(version), reason: 'Asiakas kertoi' }
    expect(await refused(supervisor, `/bags/${bag.bagId}/decide`, decision)).toBe('ownerRequired')
    await done(supervisor, `/bags/${bag.bagId}/decide`, { ...decision, ...on(other) })
    expect(await booked()).toEqual([other])
  })

  test('a bag whose account lives is counted as before, whatever account is sent with it', async () => {
    expect(await send(first, await open(first, { number: BAG }), DECLARED, on(living))).toMatchObject({
      outcome: 'equal',
    })
    expect(await booked()).toEqual([world.account.id])
  })
})
