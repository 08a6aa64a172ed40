import { MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
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
} from '../../../test/counting-world.ts'
import { addMandate, addRole, signIn } from '../../../test/world.ts'
import { bag as bagTable } from '../../tables/counting.ts'
import { message } from '../../tables/messages.ts'
import { parameter } from '../../tables/parameter.ts'

const { portal, db, world, first, second, supervisor } = givenCounting()

const receive = async (number = BAG) => (await done(first, '/bags/receive', { number })).bag
const withdraw = ({ bagId }: { readonly bagId: number }) => `/bags/${bagId}/withdraw`
const later = (minutes: number) => {
  portal.now = new Date(portal.now.getTime() + minutes * MINUTE_MS)
}

describe('a scan that was a mistake', () => {
  test('is taken back by whoever made it, leaves every list and number, and may be received again', async () => {
    const bag = await receive('99999999')
    later(9)
    expect(await done(first, withdraw(bag), { version: bag.version })).toMatchObject({
      state: 'withdrawn',
      isLate: false,
    })
    expect((await read(first, '/bags?state=arrived')).rows).toEqual([])
    expect(await read(first, '/bags/counts')).toMatchObject({ arrived: 0, late: 0 })
    expect((await read(first, '/pulse')).counting).toMatchObject({ waiting: 0, late: 0, oldest: null })
    expect(await refused(first, withdraw(bag), { version: bag.version + 1 })).toBe('stateChanged')
    expect(await refused(first, '/bags/open', { bagId: bag.bagId })).toBe('stateChanged')
    const again = await done(second, '/bags/receive', { number: '99999999' })
    expect([again.isRepeated, again.bag.bagId === bag.bagId]).toEqual([false, false])
    const states = (await db().select().from(bagTable).orderBy(bagTable.id)).map(({ state }) => state)
    expect(states).toEqual(['withdrawn', 'arrived'])
    expect(await db().select().from(message)).toEqual([])
  })

  test.each([
    ['after ten minutes', first, 10],
    ['by another counter', second, 0],
  ])('is not taken back %s, but by a supervisor who says why', async (_title, staff, minutes) => {
    const bag = await receive()
    later(minutes)
    expect(await refused(staff, withdraw(bag), { version: bag.version })).toBe('withdrawalLate')
    expect(await refused(supervisor, withdraw(bag), { version: bag.version })).toBe('required')
    const body = { version: bag.version, reason: 'Luettiin viivakoodi laatikosta' }
    expect(await done(supervisor, withdraw(bag), body)).toMatchObject({ state: 'withdrawn' })
  })

  test('that was opened is a supervisor’s while nothing of it was sent', async () => {
    const opened = await open(first, { number: '99999999' })
    const { bagId, version } = await done(first, `/bags/${opened.bagId}/back`, { version: opened.version })
    expect(await refused(first, withdraw({ bagId }), { version })).toBe('withdrawalLate')
    await done(supervisor, withdraw({ bagId }), { version, reason: 'Väärä numero' })
    const other = await open(first, { number: '88888888' })
    const owner = { companyId: world.company.id, accountId: world.account.id }
    const { bag } = await send(first, other, DECLARED, owner)
    const body = { version: bag.version, reason: 'Väärä numero' }
    expect(await refused(supervisor, withdraw(bag), body)).toBe('stateChanged')
  })
})

describe('the customer of a number that was scanned by mistake', () => {
  beforeEach(async () => {
    await addRole(db(), world.user.id, world.company.id, { deposits: true })
    await addMandate(portal, world.user.id, world.account.id, { deposit: true, depositReport: true })
    await db().insert(parameter).values({ key: 'statusLines', value: 'true', changedAt: portal.now })
  })

  const stage = async () => {
    const url = `/api/reports/deposit?companyId=${world.company.id}`
    const answer = await portal.app.inject({ url, headers: await signIn(portal, world.user.id) })
    return answer.json().deposits[0].stage
  }

  test('reads again that it was declared, and the bag that comes is counted for the declaration', async () => {
    await world.declare()
    const declaredStage = await stage()
    const opened = await open(first)
    await done(first, `/bags/${opened.bagId}/back`, { version: opened.version })
    expect(await stage()).toBe('counting')
    const [{ bagId, version }] = (await read(first, '/bags?state=arrived')).rows
    await done(supervisor, withdraw({ bagId }), { version, reason: 'Väärä pussi' })
    expect(await stage()).toBe(declaredStage)
    expect((await send(second, await open(second), DECLARED)).outcome).toBe('equal')
    expect(await stage()).toBe('counted')
  })
})

test('a bag that was declared only after its scan stands in the queue with the place, unless several declared it', async () => {
  await receive()
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
