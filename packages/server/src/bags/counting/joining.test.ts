import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  BAG,
  DECLARED,
  done,
  givenCounting,
  open,
  read,
  refused,
  send,
  whole,
} from '../../../test/counting-world.ts'
import { shownFigures } from '../../../test/shown-figures.ts'
import { addAccount, addCompany } from '../../../test/world.ts'
import { bag as bagTable, entryEvent } from '../../tables/counting.ts'
import { handledDeposit } from '../../tables/handled.ts'
import { deposit } from '../../tables/submissions.ts'

const { db, world, first, second, supervisor } = givenCounting()
/** The declared number with its last digits in the wrong order. */
const REAL = '40010048'
let depositId = 0

beforeEach(async () => {
  depositId = await world.declare({ createdAt: new Date('2026-11-09T10:00:00Z'), registerDate: '2026-11-09' })
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
