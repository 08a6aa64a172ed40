import { beforeEach, describe, expect, test } from 'vitest'
import {
  addPlace,
  BAG,
  count,
  DECLARED,
  done,
  givenCounting,
  onBag,
  open,
  read,
  refused,
  refusedOnBag,
} from '../../../test/bags-world.ts'
import { switchOn } from '../../../test/orders-world.ts'
import { addMandate, addRole, addUser, signIn } from '../../../test/world.ts'
import { bag as bagTable } from '../../tables/bags.ts'
import { message } from '../../tables/letters.ts'

const { portal, db, made, later, world, first, second, supervisor } = givenCounting()
const receive = async (number = BAG) => (await done(first, '/bags/receive', { number })).bag
const WRONG = { reason: 'Luettiin viivakoodi laatikosta' }

describe('a scan that was a mistake', () => {
  test('is taken back by its maker, and leaves every list', async () => {
    const bag = await receive('99999999')
    later(9)
    const withdrawn = await onBag(first, bag, 'withdraw')
    expect(withdrawn).toMatchObject({ state: 'withdrawn', isLate: false })
    expect((await read(first, '/bags?state=arrived')).rows).toEqual([])
    expect(await read(first, '/bags/counts')).toMatchObject({ arrived: 0, late: 0 })
    expect((await read(first, '/pulse')).counting).toMatchObject({ waiting: 0, late: 0, oldest: null })
    expect(await refusedOnBag(first, withdrawn, 'withdraw')).toBe('stateChanged')
    expect(await refused(first, '/bags/open', { bagId: bag.bagId })).toBe('stateChanged')
  })

  test('may be received again, as another bag', async () => {
    const bag = await receive('99999999')
    await onBag(first, bag, 'withdraw')
    const again = await done(second, '/bags/receive', { number: '99999999' })
    expect([again.isRepeated, again.bag.bagId === bag.bagId]).toEqual([false, false])
    expect((await made(bagTable)).map(({ state }) => state)).toEqual(['withdrawn', 'arrived'])
    expect(await made(message)).toEqual([])
  })

  test.for([
    ['after ten minutes', first, 10],
    ['by another counter', second, 0],
  ] as const)('is not taken back %s, but by a supervisor', async ([, staff, minutes]) => {
    const bag = await receive()
    later(minutes)
    expect(await refusedOnBag(staff, bag, 'withdraw')).toBe('withdrawalLate')
    expect(await refusedOnBag(supervisor, bag, 'withdraw')).toBe('required')
    expect(await onBag(supervisor, bag, 'withdraw', WRONG)).toMatchObject({ state: 'withdrawn' })
  })

  test('that was opened is a supervisor’s until something is sent', async () => {
    const back = await onBag(first, await open(first, { number: '99999999' }), 'back')
    expect(await refusedOnBag(first, back, 'withdraw')).toBe('withdrawalLate')
    await onBag(supervisor, back, 'withdraw', WRONG)
    const { bag } = await count(first, DECLARED, world.owner, { number: '88888888' })
    expect(await refusedOnBag(supervisor, bag, 'withdraw', WRONG)).toBe('stateChanged')
  })
})

test('a bag declared after its scan is queued with its only place', async () => {
  await receive()
  // Another number is another bag's, and a bag that has come was that of its declaration.
  await world.declare({ ...(await addPlace(portal)), securityBagNumber: '7' })
  const companies = async () =>
    (await read(first, '/bags?state=arrived')).rows.map(
      ({ company }: { company: { name: string } | null }) => company?.name,
    )
  expect(await companies()).toEqual([undefined])
  await world.declare()
  expect(await companies()).toEqual(['Esimerkki Kamppi'])
  await world.declare()
  expect(await companies()).toEqual([undefined])
})

describe('the customer of a number that was scanned', () => {
  beforeEach(async () => {
    await addRole(db(), world.user.id, world.company.id, { deposits: true })
    await addMandate(portal, world.user.id, world.account.id, { deposit: true, depositReport: true })
    await switchOn(portal, ['statusLines'])
  })

  const ask = async (url: string) =>
    (await portal.app.inject({ url, headers: await signIn(portal, world.user.id) })).json()

  /** Everything that the customer of a declaration can read of it. */
  async function readAll(entryId: number) {
    const of = `companyId=${world.company.id}`
    const { events } = await ask(`/api/entryevents?${of}&type=deposit&entryId=${entryId}`)
    const { deposits } = await ask(`/api/reports/deposit?${of}`)
    const overview = await ask(`/api/overview?${of}`)
    const isOwn = (row: { entryId: number }) => row.entryId === entryId
    const own = deposits.find(isOwn)
    return { events, stage: own.stage, own, underWay: overview.deposits.rows.find(isOwn) }
  }

  test('by mistake is declared again, and its bag counted for it', async () => {
    const entryId = await world.declare()
    const { stage: declared } = await readAll(entryId)
    const bag = await onBag(first, await open(first), 'back')
    expect((await readAll(entryId)).stage).toBe('counting')
    await onBag(supervisor, bag, 'withdraw', WRONG)
    expect((await readAll(entryId)).stage).toBe(declared)
    expect((await count(second, DECLARED)).outcome).toBe('equal')
    expect((await readAll(entryId)).stage).toBe('counted')
  })

  test('before it was declared reads when it came [R-COUNT-03]', async () => {
    const scannedAt = portal.now.toISOString()
    await receive()
    later(1)
    const { events, stage } = await readAll(await world.declare())
    expect(stage).toBe('arrived')
    expect(events).toContainEqual({ stage: 'arrived', at: scannedAt, note: '' })
  })

  const remove = async (entryId: number) => {
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/api/deposit/markremoved',
      headers: { ...(await signIn(portal, world.user.id)), 'idempotency-key': `remove-${entryId}` },
      payload: { companyId: world.company.id, customerId: world.company.id, entryId },
    })
    return [answer.statusCode, answer.json().code]
  }

  /** What the customer reads at each step until the bag is counted, with or without another declaration of the number. */
  async function followed(other: 'nobody' | 'earlier' | 'later', number: string) {
    const place = { ...(await addPlace(portal)), userId: (await addUser(portal)).id }
    const claim = () => world.declare({ ...place, securityBagNumber: number })
    if (other === 'earlier') await claim()
    const entryId = await world.declare({ securityBagNumber: number })
    const seen: unknown[] = [await readAll(entryId)]
    await receive(number)
    if (other === 'later') await claim()
    seen.push(await readAll(entryId))
    const chosen = other === 'nobody' ? {} : { chosen: entryId }
    const large = { ...DECLARED, pcs_100e: 200 }
    await open(first, { number })
    seen.push(await readAll(entryId), await remove(entryId))
    await count(first, large, chosen, { number })
    seen.push(await readAll(entryId), await remove(entryId))
    await count(second, large, chosen, { number })
    return JSON.parse(JSON.stringify(seen).replaceAll(number, 'number'), (key, value: unknown) =>
      key === 'entryId' ? 'own' : value,
    ) as unknown
  }

  test('is told of no other declaration until it is counted [R-COUNT-03]', async () => {
    const alone = await followed('nobody', '70010001')
    for (const words of ['"stage":"counting"', 'depositHandled'])
      expect(JSON.stringify(alone)).toContain(words)
    expect(await followed('earlier', '70010002')).toEqual(alone)
    expect(await followed('later', '70010003')).toEqual(alone)
  })
})
