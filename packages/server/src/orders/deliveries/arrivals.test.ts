import { beforeEach, expect, test } from 'vitest'
import { declareBag } from '../../../test/bags.ts'
import {
  deliveryDesk,
  done,
  FROZEN_DAY,
  read,
  sendRun,
  tell,
  type DeliveryDesk,
  type Staff,
} from '../../../test/delivery-world.ts'
import { givenPortal } from '../../../test/harness.ts'
import { addCompany } from '../../../test/world.ts'
import { deskFeatures } from '../../desk-app.ts'

const portal = givenPortal({ extra: deskFeatures })

let { world, dispatcher } = {} as DeliveryDesk
let counter: Staff
beforeEach(async () => {
  ;({ world, dispatcher } = await deliveryDesk(portal))
  counter = await world.hire('laskija', 'counter')
})

const later = (minutes: number) => (portal.now = new Date(portal.now.getTime() + minutes * 60_000))
const declare = (number: string, companyId = world.company.id) =>
  declareBag(
    portal,
    { companyId, accountId: world.account.id, userId: world.user.id, headers: { authorization: '' } },
    number,
  )
const fetched = (bags: number, numbers: readonly string[] = []) => ({
  pickup: { outcome: 'fetched', bags, numbers },
})
const arrivals = async () => (await read(counter, `/runs/arrivals?day=${FROZEN_DAY}`)).rows

test('reception sees what each run brings and what of it is missing, without sums', async () => {
  const shop = await addCompany(portal.database.db, {
    name: 'Lielahti',
    routeId: world.routeId,
    stopNumber: 2,
  })
  for (const number of ['48210001', '48210002', '48210003']) await declare(number)
  await declare('48210004', shop.id)
  const { run } = await sendRun(dispatcher, world.routeId)
  later(5)
  const at = portal.now.toISOString()
  await tell(dispatcher, run.runId, world.company.id, fetched(2))
  await tell(dispatcher, run.runId, shop.id, fetched(2, ['48210004', '48219977']))
  later(5)
  await declare('48210005')
  for (const number of ['48210001', '48219977']) await done(counter, '/bags/receive', { number })
  const [row] = await arrivals()
  expect(row).toMatchObject({ routeName: 'Etelä 1', declared: 4, fetched: 4, scanned: 2, missing: 2 })
  expect(row.places).toEqual([
    {
      company: { companyId: world.company.id, name: 'Esimerkki Kamppi', city: 'Helsinki' },
      fetched: at,
      declared: 3,
      bags: 2,
      scanned: 1,
      numbers: ['48210002', '48210003'],
    },
    expect.objectContaining({ bags: 2, scanned: 1, numbers: ['48210004'] }),
  ])
  for (const number of ['48210002', '48210004']) await done(counter, '/bags/receive', { number })
  expect(await arrivals()).toMatchObject([{ scanned: 4, missing: 0, places: [] }])
  portal.now = new Date('2026-11-24T08:00:00Z')
  const { rows } = await read(await world.hire('laskija2', 'counter'), '/bags/missing')
  const fetch = { routeName: 'Etelä 1', at, bags: 2, declared: 3, isRead: false }
  expect(rows).toMatchObject([
    { number: '48210003', fetch },
    { number: '48210005', fetch: null },
  ])
})

test('a missing bag whose number the crew has read is told as such', async () => {
  await declare('48210001')
  const { run } = await sendRun(dispatcher, world.routeId)
  await tell(dispatcher, run.runId, world.company.id, fetched(1, ['48210001']))
  portal.now = new Date('2026-11-24T08:00:00Z')
  const { rows } = await read(await world.hire('laskija2', 'counter'), '/bags/missing')
  expect(rows).toMatchObject([{ number: '48210001', fetch: { bags: 1, declared: 1, isRead: true } }])
})

test('a bag whose scan was taken back has neither come nor been fetched', async () => {
  for (const number of ['48210001', '48210002']) await declare(number)
  const receive = async (number: string) => (await done(counter, '/bags/receive', { number })).bag
  const withdraw = async (number: string) => {
    const { bagId, version } = await receive(number)
    await done(counter, `/bags/${bagId}/withdraw`, { version })
  }
  await receive('48210001')
  await withdraw('48210002')
  later(5)
  const { run, stops } = await sendRun(dispatcher, world.routeId)
  expect(stops).toMatchObject([{ pickup: { declared: 1 } }])
  later(5)
  await tell(dispatcher, run.runId, world.company.id, fetched(2, ['48210002', '48219977']))
  for (const number of ['48210002', '48219977']) await withdraw(number)
  const place = { bags: 2, scanned: 0, numbers: ['48210002', '48219977'] }
  expect(await arrivals()).toMatchObject([{ fetched: 2, scanned: 0, missing: 2, places: [place] }])
  await receive('48210002')
  const left = { ...place, scanned: 1, numbers: ['48219977'] }
  expect(await arrivals()).toMatchObject([{ scanned: 1, missing: 1, places: [left] }])
})
