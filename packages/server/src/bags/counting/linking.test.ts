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
  onBag,
  open,
  read,
  refused,
  refusedOnBag,
  send,
} from '../../../test/bags-world.ts'
import { shownFigures } from '../../../test/outgoing.ts'
import { addAccount } from '../../../test/world.ts'
import { bag as bagTable, entryEvent, handledDeposit } from '../../tables/bags.ts'
import { deposit } from '../../tables/submissions.ts'

const { portal, db, made, world, first, second, supervisor } = givenCounting()

/** The declared number with its last digits in the wrong order. */
const REAL = '40010048'
/** So old that its bag is missing. */
const OLD = { createdAt: new Date('2026-11-09T10:00:00Z'), registerDate: '2026-11-09' }
let depositId = 0
beforeEach(async () => {
  depositId = await world.declare(OLD)
})

type Bag = { readonly bagId: number; readonly version: number }
const receive = async (number: string): Promise<Bag> => (await done(first, '/bags/receive', { number })).bag
const link = (knownBy = 'slip', of = depositId) => {
  const path = `/bags/missing/${of}/link`
  return ({ bagId, version }: Bag) => [path, { bagId, version, knownBy }] as const
}
const linked = async (number = REAL): Promise<Bag> =>
  (await done(supervisor, ...link()(await receive(number)))).bag
const declaration = async () => (await db().select().from(deposit).where(eq(deposit.id, depositId)))[0]!
const results = () => made(handledDeposit)
const missing = async () =>
  (await read(supervisor, '/bags/missing')).rows.map((row: { depositId: number }) => row.depositId)
const numbers = ({ rows }: { rows: { number: string; nearness: string }[] }) =>
  rows.map(({ number, nearness }) => [number, nearness])
const chosen = () => ({ ...world.owner, chosen: depositId })

test('a missing bag is asked about anew once its case is closed', async () => {
  const service = await world.hire('palvelu', 'service')
  const ask = () => done(service, '/cases/missing', { depositId, body: 'Missä pussi on?' })
  const caseIds = async () =>
    (await read(first, '/bags/missing')).rows.map(({ caseId }: { caseId: number | null }) => caseId)
  const { caseId: closed } = await ask()
  await done(service, `/cases/${closed}/close`, { version: 0 })
  expect(await caseIds()).toEqual([null])
  const { caseId, isNew } = await ask()
  expect([isNew, await caseIds()]).toEqual([true, [caseId]])
})

describe('the bags that a declaration may be joined with', () => {
  const offered = async (query = '') => read(supervisor, `/bags/missing/${depositId}/bags${query}`)

  test('are offered by the nearness of their numbers, without sums', async () => {
    for (const number of ['5550001', '40010085', REAL]) await receive(number)
    const found = await offered()
    expect(numbers(found)).toEqual([
      [REAL, 'swapped'],
      ['40010085', 'oneOff'],
      ['5550001', 'other'],
    ])
    expect(numbers(await offered('?q=5550'))).toEqual([['5550001', 'other']])
    expect(shownFigures(JSON.stringify(found), ['1260', '126000'])).toEqual([])
  })

  test('are none that somebody counts, declared, linked or took back', async () => {
    const came = { arrivedAt: portal.now, receivedAt: portal.now }
    const add = (securityBagNumber: string, more: Partial<typeof bagTable.$inferInsert> = {}) =>
      db()
        .insert(bagTable)
        .values({ ...came, securityBagNumber, ...more })
    const closed = { state: 'counted', closedAt: portal.now } as const
    const other = await world.declare({ securityBagNumber: '101' })
    const { id: accountId } = await addAccount(db(), world.company.id)
    await add('101')
    await add('102', { depositId: other, state: 'aside' })
    await add('103', { linkedDepositId: other })
    await add('104', { state: 'counting', counterId: first.staffId })
    await add('105', { state: 'withdrawn', withdrawnAt: portal.now, withdrawnBy: first.staffId })
    await add('106', { ...closed, ...world.owner, accountId })
    await add('107', { arrivedAt: new Date('2026-11-08T21:59:59Z') })
    await add('108', { ...closed, ...world.owner, linkedDepositId: other })
    await add('109', { arrivedAt: new Date('2026-11-08T22:00:00Z') })
    await world.declare({ securityBagNumber: '110', removedAt: portal.now })
    await add('110')
    await add(BAG)
    const found = (await offered()).rows.map(({ number }: { number: string }) => number)
    // 101 waits with its own declaration, unless that is tied to another bag.
    expect(found.toSorted()).toEqual(['101', '108', '109', '110', BAG])
  })
})

describe('a declaration that is linked with a bag of another number', () => {
  test('waits for it no more, and its customer reads nothing', async () => {
    const answer = await done(supervisor, ...link()(await receive(REAL)))
    expect(answer).toMatchObject({ approvalId: null, bag: { company: null } })
    expect(await declaration()).toMatchObject({ securityBagNumber: BAG, countingState: 'uusi' })
    expect([await made(entryEvent), await missing()]).toEqual([[], []])
  })

  test('is chosen anew by two people, neither of whom sees it', async () => {
    await linked()
    const bag = await open(first, { number: REAL })
    expect([bag.isDeclared, bag.company, bag.accountNumber, bag.candidates]).toEqual([false, null, '', []])
    const sent = await send(first, bag, DECLARED, chosen())
    expect([sent.outcome, sent.declared, await missing()]).toEqual(['second', undefined, []])
    const again = await open(second, { number: REAL })
    expect([again.isDeclared, again.company, again.chosen]).toEqual([false, null, null])
    expect((await send(second, again, DECLARED, chosen())).outcome).toBe('equal')
  })

  test('gets the number of the bag once that is counted', async () => {
    await linked()
    for (const counter of [first, second]) await count(counter, DECLARED, chosen(), { number: REAL })
    expect((await declaration()).securityBagNumber).toBe(REAL)
    const note = `Pussinumero korjattu: ${BAG} → ${REAL}`
    expect((await made(entryEvent))[0]).toMatchObject({ entryId: depositId, note })
    expect(await results()).toMatchObject([{ depositId, securityBagNumber: REAL }])
  })
})

describe('a bag whose money is counted', () => {
  const close = async (number = REAL): Promise<Bag> => {
    await count(first, DECLARED, world.owner, { number })
    return (await count(second, DECLARED, world.owner, { number })).bag
  }

  test('is joined only if there is another to approve', async () => {
    const bag = await close()
    expect(await refused(supervisor, ...link('customer')(bag))).toBe('noApprover')
    const approver = await world.hire('esimies2', 'supervisor')
    const { approvalId } = await done(supervisor, ...link('customer')(bag))
    expect(await refused(supervisor, ...link('customer')(bag))).toBe('approvalPending')
    expect((await declaration()).countingState).toBe('uusi')
    const join = {
      kind: 'bagJoin',
      number: REAL,
      join: { number: BAG, knownBy: 'customer' },
      mayDecide: true,
    }
    expect((await read(approver, '/approvals')).rows).toMatchObject([join])
    expect(await refused(supervisor, `/approvals/${approvalId}/approve`, { version: 0 })).toBe('ownRequest')
  })

  test('is joined when a second supervisor has approved', async () => {
    const approver = await world.hire('esimies2', 'supervisor')
    const { approvalId } = await done(supervisor, ...link()(await close()))
    const answer = await done(approver, `/approvals/${approvalId}/approve`, { version: 0 })
    expect(answer).toMatchObject({ decision: 'approved' })
    expect(await declaration()).toMatchObject({ countingState: 'käsitelty', securityBagNumber: REAL })
    expect(await results()).toMatchObject([{ depositId, totalCents: 1_260_00 }])
    expect(await made(bagTable)).toMatchObject([{ depositId }])
  })

  test('is joined by nobody who counted it', async () => {
    const both = await world.hire('molemmat', 'counter', 'supervisor')
    await count(first, DECLARED, world.owner, { number: REAL })
    const { bag } = await count(both, DECLARED, world.owner, { number: REAL })
    const approver = await world.hire('esimies2', 'supervisor')
    expect(await refused(both, ...link()(bag))).toBe('tookPart')
    const { approvalId } = await done(approver, ...link()(bag))
    expect(await refused(both, `/approvals/${approvalId}/approve`, { version: 0 })).toBe('tookPart')
  })

  test('is not joined once the declaration was removed: the request lapses', async () => {
    const approver = await world.hire('esimies2', 'supervisor')
    const { approvalId } = await done(supervisor, ...link()(await close()))
    await db().update(deposit).set({ removedAt: portal.now })
    const answer = await done(approver, `/approvals/${approvalId}/approve`, { version: 0 })
    expect(answer).toMatchObject({ decision: 'lapsed' })
    expect(await made(bagTable)).toMatchObject([{ depositId: null }])
  })

  test('does not answer a declaration of another account', async () => {
    const bag = await close()
    const { id: accountId } = await addAccount(db(), world.company.id)
    const other = await world.declare({ ...OLD, accountId, securityBagNumber: '8' })
    expect(await refused(supervisor, ...link('slip', other)(bag))).toBe('stateChanged')
    expect(await results()).toMatchObject([{ depositId: null }])
  })
})

describe('at the table of a bag that nobody declared', () => {
  const offered = async (bagId: number) =>
    read(first, `/bags/${bagId}/declarations?companyId=${world.company.id}`)

  test('the declarations of its place are offered without sums', async () => {
    await world.declare({ securityBagNumber: '7777777' })
    const found = await offered((await open(first, { number: REAL })).bagId)
    expect(numbers(found)).toEqual([
      [BAG, 'swapped'],
      ['7777777', 'placeAndDay'],
    ])
    expect(shownFigures(JSON.stringify(found), ['1260', '126000'])).toEqual([])
  })

  test('no declaration is offered that is elsewhere, settled or old', async () => {
    const declare = (securityBagNumber: string, more: Parameters<typeof world.declare>[0] = {}) =>
      world.declare({ securityBagNumber, ...more })
    const came = { arrivedAt: portal.now, receivedAt: portal.now }
    await declare('1', await addPlace(portal))
    await declare('2', { removedAt: portal.now })
    await declare('3', { countingState: ' KÄSITELTY' })
    await declare('4', { createdAt: new Date('2026-08-16T20:59:59Z') })
    await declare('5', { createdAt: new Date('2026-08-16T21:00:00Z') })
    await db()
      .insert(bagTable)
      .values([
        { ...came, securityBagNumber: '60', depositId: await declare('6') },
        { ...came, securityBagNumber: '7' },
      ])
    await declare('7')
    const { rows } = await offered((await open(first, { number: REAL })).bagId)
    expect(rows.map(({ number }: { number: string }) => number).toSorted()).toEqual([BAG, '5'])
  })

  test('two who choose the same close the bag for it [R-COUNT-02]', async () => {
    const sent = await count(first, DECLARED, chosen(), { number: REAL })
    expect([sent.outcome, 'declared' in sent]).toEqual(['second', false])
    const again = await open(second, { number: REAL })
    expect([again.company, again.candidates, again.chosen]).toEqual([null, [], null])
    const closed = await send(second, again, DECLARED, chosen())
    expect(closed).toMatchObject({ outcome: 'equal', difference: 0 })
    expect(await declaration()).toMatchObject({ countingState: 'käsitelty', securityBagNumber: REAL })
    expect(await results()).toMatchObject([{ depositId, error1: '' }])
  })

  test('what one of two has chosen is the supervisor’s to settle [R-COUNT-02]', async () => {
    await count(first, DECLARED, chosen(), { number: REAL })
    const { outcome, bag } = await count(second, DECLARED, world.owner, { number: REAL })
    expect(outcome).toBe('disputed')
    expect((await read(supervisor, `/bags/${bag.bagId}`)).candidates).toMatchObject([{ depositId }])
    expect((await read(first, `/bags/${bag.bagId}`)).candidates).toEqual([])
    await onBag(supervisor, bag, 'decide', decided(DECLARED, { chosen: depositId }))
    expect(await results()).toMatchObject([{ depositId }])
  })

  test('what each of two chose is shown to the supervisor [R-COUNT-02]', async () => {
    const other = await world.declare({ securityBagNumber: '40010020' })
    await count(first, DECLARED, chosen(), { number: REAL })
    const { bag } = await count(second, DECLARED, { ...chosen(), chosen: other }, { number: REAL })
    await count(first, DECLARED)
    const { passes, candidates, choices } = await read(supervisor, `/bags/${bag.bagId}`)
    expect(passes.map((pass: { chosen: number }) => pass.chosen)).toEqual([depositId, other])
    expect(candidates).toMatchObject([{ depositId: other, number: '40010020' }])
    expect(choices).toMatchObject([{ depositId, number: BAG }, { depositId: other }])
    expect((await read(first, `/bags/${bag.bagId}`)).choices).toEqual([])
  })

  test('a declaration whose own bag lies here is no choice', async () => {
    const bag = await open(first, { number: REAL })
    expect(numbers(await offered(bag.bagId))).toEqual([[BAG, 'swapped']])
    await done(second, '/bags/receive', { number: BAG })
    expect((await offered(bag.bagId)).rows).toEqual([])
    const body = counted(DECLARED, chosen())
    expect(await refusedOnBag(first, bag, 'send', body)).toBe('companyUnchosen')
    await count(second, DECLARED)
    expect(await refusedOnBag(first, bag, 'send', body)).toBe('companyUnchosen')
  })
})

describe('whoever links a bag by hand [R-COUNT-02]', () => {
  test('cannot give its money away: the slip of two others decides', async () => {
    const right = await addPlace(portal)
    const request = { bagId: (await linked()).bagId }
    expect((await count(first, DECLARED, right, request)).outcome).toBe('second')
    expect((await count(second, DECLARED, right, request)).outcome).toBe('equal')
    expect(await results()).toMatchObject([{ ...right, depositId: null }])
    expect(await declaration()).toMatchObject({ securityBagNumber: BAG, countingState: 'uusi' })
    expect(await missing()).toEqual([depositId])
  })

  test('does not link what they have counted', async () => {
    const both = await world.hire('molemmat', 'counter', 'supervisor')
    const bag = await onBag(both, await open(both, { number: '40010085' }), 'back')
    expect(await refused(both, ...link()(bag))).toBe('tookPart')
  })

  test('neither counts nor decides it', async () => {
    const both = await world.hire('molemmat', 'counter', 'supervisor')
    const { bagId } = (await done(both, ...link()(await receive(REAL)))).bag
    expect(await refused(both, '/bags/open', { bagId })).toBe('sameCounter')
    await count(first, DECLARED, chosen(), { bagId })
    expect(await refused(both, '/bags/open', { bagId })).toBe('sameCounter')
    const { bag, outcome } = await count(second, DECLARED, world.owner, { bagId })
    const decision = decided(DECLARED, { chosen: depositId })
    expect([outcome, await refusedOnBag(both, bag, 'decide', decision)]).toEqual(['disputed', 'sameCounter'])
    await onBag(supervisor, bag, 'decide', decision)
    expect(await results()).toMatchObject([{ depositId }])
  })

  test('does not close it alone where it is declared afterwards', async () => {
    const { bagId } = await linked()
    const declared = await world.declare({ securityBagNumber: REAL })
    expect((await count(first, DECLARED, {}, { bagId })).outcome).toBe('second')
    expect((await count(second, DECLARED, {}, { bagId })).outcome).toBe('equal')
    expect([await results(), await missing()]).toMatchObject([[{ depositId: declared }], [depositId]])
  })

  test('may link it anew after its bag is taken back', async () => {
    await onBag(supervisor, await linked(), 'withdraw', { reason: 'Väärä pussi' })
    expect([await missing(), await made(entryEvent)]).toEqual([[depositId], []])
    await linked('5550001')
    expect(await missing()).toEqual([])
  })

  test('links no bag whose number another place declared, unless settled', async () => {
    const there = await addPlace(portal)
    await world.declare({ ...there, securityBagNumber: '40010085' })
    expect(await refused(supervisor, ...link()(await receive('40010085')))).toBe('stateChanged')
    await world.declare({ ...there, securityBagNumber: '40010086', removedAt: portal.now })
    expect((await linked('40010086')).version).toBe(1)
  })

  test('links neither one bag nor one declaration twice', async () => {
    const again = await linked()
    const other = await world.declare({ securityBagNumber: '40010099' })
    expect(await refused(supervisor, ...link()(again))).toBe('stateChanged')
    expect(await refused(supervisor, ...link('slip', other)(again))).toBe('stateChanged')
    expect(await refused(supervisor, ...link()(await receive('5550001')))).toBe('stateChanged')
  })

  test('stands in the figures of the supervisors, for ninety days [R-COUNT-05]', async () => {
    await linked()
    const rows = async () => (await read(supervisor, '/bags/fitted')).rows
    expect(await rows()).toMatchObject([{ counter: 'esimies Työntekijä', fitted: 0, linked: 1 }])
    await db()
      .update(bagTable)
      .set({ arrivedAt: new Date('2026-08-16T20:59:59Z') })
    expect(await rows()).toEqual([])
  })
})
