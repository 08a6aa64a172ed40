import { eq } from 'drizzle-orm'
import { expect, test, beforeEach, describe } from 'vitest'
import {
  givenCounting,
  DECLARED,
  done,
  open,
  read,
  refused,
  send,
  BAG,
  whole,
} from '../../../test/bags-world.ts'
import { shownFigures } from '../../../test/outgoing.ts'
import { addAccount, addCompany } from '../../../test/world.ts'
import { handledDeposit, bag as bagTable, entryEvent } from '../../tables/bags.ts'
import { deposit } from '../../tables/submissions.ts'

const { db, world, first, second, supervisor } = givenCounting()
/** A declaration so old that its bag is missing. */
const OLD = { createdAt: new Date('2026-11-09T10:00:00Z') }

test('a bag that was counted for one account does not answer a declaration of another', async () => {
  const owner = { companyId: world.company.id, accountId: world.account.id }
  const { bag } = await send(first, await open(first), DECLARED, owner)
  const { bag: counted } = await send(second, await open(second, { bagId: bag.bagId }), DECLARED, owner)
  const { id: accountId } = await addAccount(db(), world.company.id)
  const depositId = await world.declare({ ...OLD, accountId })
  const link = { bagId: counted.bagId, version: counted.version, knownBy: 'slip' }
  expect(await refused(supervisor, `/bags/missing/${depositId}/link`, link)).toBe('stateChanged')
  expect(await db().select().from(handledDeposit)).toMatchObject([{ depositId: null }])
})

test('a declaration that the systems have counted meanwhile is not closed as missing', async () => {
  const depositId = await world.declare(OLD)
  await db().update(deposit).set({ countingState: 'käsitelty' }).where(eq(deposit.id, depositId))
  const path = `/bags/missing/${depositId}/close`
  expect(await refused(supervisor, path, { reason: 'Ei tule' })).toBe('stateChanged')
})

test('a missing bag is asked about anew once its case is closed, and names the case that is not', async () => {
  const depositId = await world.declare(OLD)
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

describe('joining with what came', () => {
  /** The declared number with its last digits in the wrong order. */
  const REAL = '40010048'
  let depositId = 0

  beforeEach(async () => {
    depositId = await world.declare({
      createdAt: new Date('2026-11-09T10:00:00Z'),
      registerDate: '2026-11-09',
    })
  })

  const owner = () => ({ companyId: world.company.id, accountId: world.account.id })
  const receive = async (number: string) => (await done(first, '/bags/receive', { number })).bag
  const link = () => `/bags/missing/${depositId}/link`
  const declaration = async () => (await db().select().from(deposit).where(eq(deposit.id, depositId)))[0]!
  const numbers = ({ rows }: { rows: { number: string; nearness: string }[] }) =>
    rows.map(({ number, nearness }) => [number, nearness])

  test('bags without a declaration are offered by the nearness of their numbers, without sums', async () => {
    await world.declare({ securityBagNumber: '40010080' })
    const other = await addCompany(db())
    await addAccount(db(), other.id)
    for (const number of ['5550001', '40010085', REAL, '40010080']) await receive(number)
    const withdrawn = await receive('40010083')
    await done(first, `/bags/${withdrawn.bagId}/withdraw`, { version: 0 })
    await open(second, { number: '40010081' })
    const found = await read(supervisor, `/bags/missing/${depositId}/bags`)
    expect(numbers(found)).toEqual([
      [REAL, 'swapped'],
      ['40010085', 'oneOff'],
      ['5550001', 'other'],
    ])
    expect(numbers(await read(supervisor, `/bags/missing/${depositId}/bags?q=5550`))).toEqual([
      ['5550001', 'other'],
    ])
    expect(shownFigures(JSON.stringify(found), ['1260', '126000'])).toEqual([])
  })

  test('a declaration is linked with a bag of another number; two people choose it anew, and its customer reads both numbers', async () => {
    const { bagId, version } = await receive(REAL)
    const linked = await done(supervisor, link(), { bagId, version, knownBy: 'slip' })
    expect(linked).toMatchObject({ approvalId: null, bag: { company: null } })
    expect([await declaration(), await db().select().from(entryEvent)]).toMatchObject([
      { securityBagNumber: BAG, countingState: 'uusi' },
      [],
    ])
    expect((await read(supervisor, '/bags/missing')).rows).toEqual([])
    const choice = { ...owner(), chosen: depositId }
    const bag = await open(first, { number: REAL })
    expect([bag.isDeclared, bag.company, bag.accountNumber, bag.candidates]).toEqual([false, null, '', []])
    const sent = await send(first, bag, DECLARED, choice)
    expect([sent.outcome, sent.declared]).toEqual(['second', undefined])
    expect((await read(supervisor, '/bags/missing')).rows).toEqual([])
    const again = await open(second, { bagId })
    expect([again.isDeclared, again.company, again.chosen]).toEqual([false, null, null])
    expect(await send(second, again, DECLARED, choice)).toMatchObject({ outcome: 'equal' })
    expect((await declaration()).securityBagNumber).toBe(REAL)
    const events = await db().select().from(entryEvent)
    expect(events[0]).toMatchObject({ entryId: depositId, note: `Pussinumero korjattu: ${BAG} → ${REAL}` })
    expect(await db().select().from(handledDeposit)).toMatchObject([{ depositId, securityBagNumber: REAL }])
  })

  describe('a bag whose money is counted', () => {
    const counted = async () => {
      const { bag } = await send(first, await open(first, { number: REAL }), DECLARED, owner())
      return (await send(second, await open(second, { bagId: bag.bagId }), DECLARED, owner())).bag
    }

    test('is joined when a second supervisor has approved it, and keeps its result', async () => {
      const { bagId, version } = await counted()
      const body = { bagId, version, knownBy: 'customer' }
      expect(await refused(supervisor, link(), body)).toBe('noApprover')
      const approver = await world.hire('esimies2', 'supervisor')
      const { approvalId } = await done(supervisor, link(), body)
      expect(await refused(supervisor, link(), body)).toBe('approvalPending')
      expect((await declaration()).countingState).toBe('uusi')
      expect((await read(approver, '/approvals')).rows).toMatchObject([
        { kind: 'bagJoin', number: REAL, join: { number: BAG, knownBy: 'customer' }, mayDecide: true },
      ])
      const path = `/approvals/${approvalId}/approve`
      expect(await refused(supervisor, path, { version: 0 })).toBe('ownRequest')
      expect(await done(approver, path, { version: 0 })).toMatchObject({ decision: 'approved' })
      expect(await declaration()).toMatchObject({ countingState: 'käsitelty', securityBagNumber: REAL })
      expect(await db().select().from(handledDeposit)).toMatchObject([{ depositId, totalCents: 1_260_00 }])
      expect(await db().select().from(bagTable)).toMatchObject([{ depositId }])
    })

    test('is not joined once the declaration was removed: the request lapses', async () => {
      const { bagId, version } = await counted()
      const approver = await world.hire('esimies2', 'supervisor')
      const { approvalId } = await done(supervisor, link(), { bagId, version, knownBy: 'slip' })
      await db()
        .update(deposit)
        .set({ removedAt: new Date('2026-11-15T08:00:00Z') })
      const path = `/approvals/${approvalId}/approve`
      expect(await done(approver, path, { version: 0 })).toMatchObject({ decision: 'lapsed' })
      expect(await db().select().from(bagTable)).toMatchObject([{ depositId: null }])
    })
  })

  describe('at the table of a bag that nobody declared', () => {
    const declarations = async (bagId: number) =>
      read(first, `/bags/${bagId}/declarations?companyId=${world.company.id}`)

    test('the declarations of its place are offered without sums, and two people choose the same [R-COUNT-02]', async () => {
      await world.declare({ securityBagNumber: '7777777' })
      const bag = await open(first, { number: REAL })
      const found = await declarations(bag.bagId)
      expect(numbers(found)).toEqual([
        [BAG, 'swapped'],
        ['7777777', 'placeAndDay'],
      ])
      expect(shownFigures(JSON.stringify(found), ['1260', '126000'])).toEqual([])
      const choice = { ...owner(), chosen: depositId }
      const sent = await send(first, bag, DECLARED, choice)
      expect(sent).toMatchObject({ outcome: 'second' })
      expect(sent).not.toHaveProperty('declared')
      const again = await open(second, { bagId: bag.bagId })
      expect([again.company, again.candidates, again.chosen]).toEqual([null, [], null])
      expect(await send(second, again, DECLARED, choice)).toMatchObject({ outcome: 'equal', difference: 0 })
      expect(await declaration()).toMatchObject({ countingState: 'käsitelty', securityBagNumber: REAL })
      expect(await db().select().from(handledDeposit)).toMatchObject([{ depositId, error1: '' }])
    })

    test('what only one of the two has chosen is the supervisor’s to settle [R-COUNT-02]', async () => {
      const bag = await open(first, { number: REAL })
      await send(first, bag, DECLARED, { ...owner(), chosen: depositId })
      const again = await open(second, { bagId: bag.bagId })
      const { outcome, bag: disputed } = await send(second, again, DECLARED, owner())
      expect(outcome).toBe('disputed')
      const facts = await read(supervisor, `/bags/${bag.bagId}`)
      expect(facts.candidates).toMatchObject([{ depositId }])
      const body = { tills: [DECLARED], ...whole, reason: 'Lapussa sama päivä', version: disputed.version }
      await done(supervisor, `/bags/${bag.bagId}/decide`, { ...body, chosen: depositId })
      expect(await db().select().from(handledDeposit)).toMatchObject([{ depositId }])
    })

    test('what each of the two chose is shown to the supervisor, also when it has got its own bag since [R-COUNT-02]', async () => {
      const other = await world.declare({ securityBagNumber: '40010020' })
      const bag = await open(first, { number: REAL })
      await send(first, bag, DECLARED, { ...owner(), chosen: depositId })
      const again = await open(second, { bagId: bag.bagId })
      await send(second, again, DECLARED, { ...owner(), chosen: other })
      await send(first, await open(first), DECLARED)
      const { passes, candidates, choices } = await read(supervisor, `/bags/${bag.bagId}`)
      expect(passes.map(({ chosen }: { chosen: number }) => chosen)).toEqual([depositId, other])
      expect(candidates).toMatchObject([{ depositId: other, number: '40010020' }])
      expect(choices).toMatchObject([{ depositId, number: BAG }, { depositId: other }])
      expect((await read(first, `/bags/${bag.bagId}`)).choices).toEqual([])
    })

    test('a declaration that has its bag is no choice, nor one whose bag lies here unopened', async () => {
      const bag = await open(first, { number: REAL })
      const body = { tills: [DECLARED], version: bag.version, ...whole, ...owner(), chosen: depositId }
      expect(numbers(await declarations(bag.bagId))).toEqual([[BAG, 'swapped']])
      await done(second, '/bags/receive', { number: BAG })
      expect((await declarations(bag.bagId)).rows).toEqual([])
      expect(await refused(first, `/bags/${bag.bagId}/send`, body)).toBe('companyUnchosen')
      await send(second, await open(second), DECLARED)
      expect(await refused(first, `/bags/${bag.bagId}/send`, body)).toBe('companyUnchosen')
    })
  })
})

describe('a bag tied by hand', () => {
  /** The declared number with its last digits in the wrong order. */
  const REAL = '40010048'
  let depositId = 0

  beforeEach(async () => {
    depositId = await world.declare({
      createdAt: new Date('2026-11-09T10:00:00Z'),
      registerDate: '2026-11-09',
    })
  })

  const owner = () => ({ companyId: world.company.id, accountId: world.account.id })
  const receive = async (number: string) => (await done(first, '/bags/receive', { number })).bag
  const link = () => `/bags/missing/${depositId}/link`
  const declaration = async () => (await db().select().from(deposit).where(eq(deposit.id, depositId)))[0]!
  const numbers = ({ rows }: { rows: { number: string; nearness: string }[] }) =>
    rows.map(({ number, nearness }) => [number, nearness])

  describe('whoever links a bag by hand [R-COUNT-02]', () => {
    const linked = async (number = REAL) => {
      const { bagId, version } = await receive(number)
      return (await done(supervisor, link(), { bagId, version, knownBy: 'slip' })).bag
    }

    test('cannot give its money away: the slip of two others decides, and the declaration is missing again', async () => {
      const other = await addCompany(db())
      const right = { companyId: other.id, accountId: (await addAccount(db(), other.id)).id }
      const { bagId } = await linked()
      expect((await send(first, await open(first, { bagId }), DECLARED, right)).outcome).toBe('second')
      expect((await send(second, await open(second, { bagId }), DECLARED, right)).outcome).toBe('equal')
      expect(await db().select().from(handledDeposit)).toMatchObject([
        { companyId: other.id, depositId: null },
      ])
      expect(await declaration()).toMatchObject({ securityBagNumber: BAG, countingState: 'uusi' })
      expect((await read(supervisor, '/bags/missing')).rows).toMatchObject([{ depositId }])
    })

    test('neither counts nor decides it, and does not link what they have counted', async () => {
      const both = await world.hire('molemmat', 'counter', 'supervisor')
      const opened = await open(both, { number: '40010085' })
      const { bagId, version } = await done(both, `/bags/${opened.bagId}/back`, { version: opened.version })
      expect(await refused(both, link(), { bagId, version, knownBy: 'slip' })).toBe('tookPart')
      const bag = await receive(REAL)
      await done(both, link(), { bagId: bag.bagId, version: bag.version, knownBy: 'slip' })
      expect(await refused(both, '/bags/open', { bagId: bag.bagId })).toBe('sameCounter')
      await send(first, await open(first, { bagId: bag.bagId }), DECLARED, { ...owner(), chosen: depositId })
      expect(await refused(both, '/bags/open', { bagId: bag.bagId })).toBe('sameCounter')
      const { bag: disputed, outcome } = await send(
        second,
        await open(second, { bagId: bag.bagId }),
        DECLARED,
        owner(),
      )
      expect(outcome).toBe('disputed')
      const decision = { tills: [DECLARED], ...whole, reason: 'Lapun mukaan', version: disputed.version }
      const path = `/bags/${bag.bagId}/decide`
      expect(await refused(both, path, { ...decision, chosen: depositId })).toBe('sameCounter')
      await done(supervisor, path, { ...decision, chosen: depositId })
      expect(await db().select().from(handledDeposit)).toMatchObject([{ depositId }])
    })

    test('does not close it with one count where its number is declared afterwards', async () => {
      const { bagId } = await linked()
      const declared = await world.declare({ securityBagNumber: REAL })
      expect((await send(first, await open(first, { bagId }), DECLARED)).outcome).toBe('second')
      expect((await send(second, await open(second, { bagId }), DECLARED)).outcome).toBe('equal')
      expect(await db().select().from(handledDeposit)).toMatchObject([{ depositId: declared }])
      expect((await read(supervisor, '/bags/missing')).rows).toMatchObject([{ depositId }])
    })

    test('does not hide a declaration whose bag is then taken back', async () => {
      const { bagId, version } = await linked()
      await done(supervisor, `/bags/${bagId}/withdraw`, { version, reason: 'Väärä pussi' })
      expect((await read(supervisor, '/bags/missing')).rows).toMatchObject([{ depositId }])
      expect(await db().select().from(entryEvent)).toEqual([])
    })

    test('cannot give away a number that another place has declared, nor one bag or declaration twice', async () => {
      const other = await addCompany(db())
      const { id: accountId } = await addAccount(db(), other.id)
      const declared = await world.declare({ companyId: other.id, accountId, securityBagNumber: '40010085' })
      const { bagId, version } = await receive('40010085')
      expect(await refused(supervisor, link(), { bagId, version, knownBy: 'slip' })).toBe('stateChanged')
      const bag = await linked()
      const again = { bagId: bag.bagId, version: bag.version, knownBy: 'slip' }
      expect(await refused(supervisor, link(), again)).toBe('stateChanged')
      expect(await refused(supervisor, `/bags/missing/${declared}/link`, again)).toBe('stateChanged')
      const stray = await receive('5550001')
      expect(await refused(supervisor, link(), { ...stray, knownBy: 'slip' })).toBe('stateChanged')
      expect(numbers(await read(supervisor, `/bags/missing/${depositId}/bags`))).toEqual([
        ['5550001', 'other'],
      ])
    })

    test('stands in the figures of the supervisors [R-COUNT-05]', async () => {
      await linked()
      expect((await read(supervisor, '/bags/fitted')).rows).toMatchObject([{ fitted: 0, linked: 1 }])
    })
  })
})
