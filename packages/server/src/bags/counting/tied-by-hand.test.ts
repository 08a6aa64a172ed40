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
import { addAccount, addCompany } from '../../../test/world.ts'
import { entryEvent } from '../../tables/counting.ts'
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
    expect(await db().select().from(handledDeposit)).toMatchObject([{ companyId: other.id, depositId: null }])
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
    expect(numbers(await read(supervisor, `/bags/missing/${depositId}/bags`))).toEqual([['5550001', 'other']])
  })

  test('stands in the figures of the supervisors [R-COUNT-05]', async () => {
    await linked()
    expect((await read(supervisor, '/bags/fitted')).rows).toMatchObject([{ fitted: 0, linked: 1 }])
  })
})
