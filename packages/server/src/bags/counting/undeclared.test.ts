import { describe, expect, test } from 'vitest'
import {
  givenCounting,
  DECLARED,
  done,
  open,
  read,
  refused,
  send,
  whole,
} from '../../../test/counting-world.ts'
import { addAccount, addCompany } from '../../../test/world.ts'
import { handledDeposit } from '../../tables/handled.ts'
import { message } from '../../tables/messages.ts'

const { portal, db, world, first, second, supervisor } = givenCounting()
const NUMBER = '999111'

const ownerOf = (company: { readonly id: number }, account: { readonly id: number }) => ({
  companyId: company.id,
  accountId: account.id,
})

test('a bag that nobody declared needs an owner, and its customer is told', async () => {
  const bag = await open(first, { number: NUMBER })
  expect(await refused(first, `/bags/${bag.bagId}/send`, sent(bag.version))).toBe('ownerRequired')
  const owner = ownerOf(world.company, world.account)
  await send(first, bag, { pcs_20e: 1 }, owner)
  const counted = await send(second, await open(second, { bagId: bag.bagId }), { pcs_20e: 1 }, owner)
  expect(counted).toMatchObject({ outcome: 'equal', declared: null, difference: null, counted: 20 })
  expect(await db().select().from(handledDeposit)).toMatchObject([
    { signedTotalCents: null, totalCents: 20_00, error1: 'Tilitysilmoitus puuttuu' },
  ])
  expect(await db().select().from(message)).toMatchObject([
    { header: `Tilitysilmoitus puuttuu, pussi [txt|${NUMBER}]` },
  ])
})

test('is given its owner by two people, neither of whom reads what the other said [R-COUNT-02]', async () => {
  const bag = await open(first, { number: NUMBER })
  await send(first, bag, { pcs_20e: 1 }, ownerOf(world.company, world.account))
  const again = await open(second, { bagId: bag.bagId })
  expect([again.company, again.accountNumber]).toEqual([null, ''])
  expect((await read(second, `/bags/${bag.bagId}`)).accountNumber).toBe('')
  expect(await refused(second, `/bags/${bag.bagId}/send`, sent(again.version))).toBe('ownerRequired')
  const other = await addCompany(db())
  const otherOwner = ownerOf(other, await addAccount(db(), other.id))
  const disputed = await send(second, again, { pcs_20e: 1 }, otherOwner)
  expect(disputed).toMatchObject({ outcome: 'disputed' })
  const decision = { ...sent(disputed.bag.version), reason: 'Lapun mukaan' }
  expect(await refused(supervisor, `/bags/${bag.bagId}/decide`, decision)).toBe('ownerRequired')
  const decided = await supervisor.act(`/bags/${bag.bagId}/decide`, { ...decision, ...otherOwner })
  expect(decided.json()).toMatchObject({ bag: { state: 'counted', company: { companyId: other.id } } })
  expect(await db().select().from(handledDeposit)).toMatchObject([{ companyId: other.id }])
})

const sent = (version: number) => ({ tills: [{ pcs_20e: 1 }], version, ...whole })

describe('is not owned by', () => {
  test.each([
    ['an account that has ended', { endedAt: new Date('2026-11-14T08:00:00Z') }, 'own'],
    ['an account of another place', {}, 'other'],
  ] as const)('%s', async (_title, values, place) => {
    const company = place === 'own' ? world.company : await addCompany(db())
    const account = await addAccount(db(), company.id, values)
    const { bagId, version } = await open(first, { number: NUMBER })
    const body = { ...sent(version), ...ownerOf(world.company, account) }
    expect(await refused(first, `/bags/${bagId}/send`, body)).toBe('ownerRequired')
    await done(first, `/bags/${bagId}/send`, { ...body, ...ownerOf(world.company, world.account) })
  })
})

describe('a number that a handled declaration had', () => {
  const handled = { securityBagNumber: NUMBER, countingState: 'käsitelty' }

  test('is counted elsewhere, and not opened as undeclared', async () => {
    await world.declare(handled)
    expect(await refused(first, '/bags/open', { number: NUMBER })).toBe('countedElsewhere')
  })

  test.each([
    ['that was removed', { removedAt: new Date('2026-11-14T08:00:00Z') }, 200],
    ['of 90 days ago', { createdAt: new Date('2026-08-17T08:00:00Z') }, 409],
    ['of longer than 90 days ago', { createdAt: new Date('2026-08-17T07:59:59Z') }, 200],
  ])('%s', async (_title, values, status) => {
    await world.declare({ ...handled, ...values })
    expect((await first.act('/bags/open', { number: NUMBER })).statusCode).toBe(status)
  })

  test('whose bag the desk itself has counted is another bag the next day', async () => {
    await world.declare()
    await send(first, await open(first), DECLARED)
    portal.now = new Date('2026-11-16T08:00:01Z')
    const next = await world.hire('laskija3', 'counter')
    expect(await open(next)).toMatchObject({ isDeclared: false, company: null })
  })
})
