import { asc, eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { declareBag } from '../../../test/bags.ts'
import {
  done,
  FROZEN_DAY,
  givenDeliveries,
  read,
  refused,
  sendRun,
  tell,
  pack,
} from '../../../test/delivery-world.ts'
import { addCompany } from '../../../test/world.ts'
import { company } from '../../tables/company.ts'
import { entryEvent } from '../../tables/counting.ts'
import { runBag, runPickup, runStop } from '../../tables/deliveries.ts'
import { audit, outbox } from '../../tables/ledgers.ts'

const given = givenDeliveries()
const db = () => given.portal.database.db

const recorded = async () =>
  (await db().select().from(audit).where(like(audit.action, 'stop.%')).orderBy(asc(audit.id))).map(
    ({ action, subject, companyId, staffId, detail }) => ({ action, subject, companyId, staffId, detail }),
  )

test('what a crew says of a stop is recorded whole and once, by the clock of its device beside that of the server', async () => {
  const { world, packer, dispatcher } = given
  const shop = await addCompany(db(), { name: 'Lielahti', routeId: world.routeId, stopNumber: 2 })
  await pack(packer, await world.order())
  const owner = { companyId: world.company.id, accountId: world.account.id, userId: world.user.id }
  await declareBag(given.portal, { ...owner, headers: { authorization: '' } }, '48210001')
  const { run } = await sendRun(dispatcher, world.routeId)
  const { runId } = run
  // A place that has left the route since is still a stop of the van that set out for it.
  await db().update(company).set({ routeId: null }).where(eq(company.id, world.company.id))
  const at = new Date(given.portal.now.getTime() + 60_000)
  const now = (given.portal.now = new Date(at.getTime() + 60_000))
  const sent = { at: at.toISOString(), note: 'Takaovi' }

  // A reason that was typed before the outcome was changed to a good one is dropped.
  const pickup = { outcome: 'fetched', bags: 1, numbers: [], reason: 'closed' }
  const both = { outcome: 'delivered', reason: 'closed', receiver: 'Elli Ranta', isSealRead: true, pickup }
  const first = await tell(dispatcher, runId, world.company.id, { ...both, ...sent })
  expect(first.run.version).toBe(run.version + 1)
  const none = { outcome: 'notFetched', reason: 'closed', bags: 3, numbers: ['48210001'] }
  await tell(dispatcher, runId, shop.id, { pickup: none, ...sent })
  const again = await tell(dispatcher, runId, shop.id, { pickup: none, ...sent })
  expect(again.run.version).toBe(run.version + 2)
  const stop = { runId, companyId: shop.id }
  const other = { ...stop, pickup: { outcome: 'fetched', bags: 0, numbers: [] } }
  expect(await refused(dispatcher, '/stops/outcome', other)).toBe('stateChanged')

  const { staffId } = dispatcher
  const by = { at, recordedAt: now, staffId, note: 'Takaovi' }
  const { receiver, isSealRead } = both
  const place = { runId, companyId: world.company.id, reason: null }
  expect(await db().select().from(runStop)).toEqual([
    { ...place, ...by, outcome: 'delivered', receiver, isSealRead },
  ])
  expect(await db().select().from(runPickup).orderBy(asc(runPickup.companyId))).toEqual([
    { ...place, ...by, outcome: 'fetched', bags: 1, declared: 1 },
    { ...stop, ...by, outcome: 'notFetched', reason: 'closed', bags: 0, declared: 0 },
  ])
  // A number that was read before the crew said that it took nothing is no bag in the van.
  expect(await db().select().from(runBag)).toEqual([])
  const steps = await db().select().from(entryEvent).where(eq(entryEvent.stage, 'delivered'))
  expect(steps.map(({ note }) => note)).toEqual(['Takaovi'])
  const row = { subject: `${runId}/${world.company.id}`, companyId: world.company.id, staffId }
  const ofShop = { subject: `${runId}/${shop.id}`, companyId: shop.id, staffId }
  const detail = { outcome: null, reason: null, at: sent.at, pickup: none }
  expect(await recorded()).toEqual([
    { ...row, action: 'stop.delivered', detail: { ...detail, outcome: 'delivered', pickup } },
    { ...ofShop, action: 'stop.notFetched', detail },
    { ...ofShop, action: 'stop.repeated', detail },
  ])
  const [event] = (await db().select().from(outbox).orderBy(asc(outbox.id))).slice(-1)
  expect(event).toMatchObject({ type: 'changeorder.delivered', data: { happenedAt: sent.at } })
  expect(event?.data).not.toHaveProperty('reason')
})

test('nothing is fetched by a run that has not left, nor told of a place to which nothing was brought', async () => {
  const { world, packer, dispatcher } = given
  await pack(packer, await world.order())
  const planned = await done(dispatcher, '/runs', { routeId: world.routeId, day: FROZEN_DAY })
  const fetched = { companyId: world.company.id, pickup: { outcome: 'fetched', bags: 1, numbers: [] } }
  expect(await refused(dispatcher, '/stops/outcome', { ...fetched, runId: planned.runId })).toBe('notFound')
  const { run } = await sendRun(dispatcher, world.routeId)
  const shop = await addCompany(db(), { name: 'Lielahti', routeId: world.routeId, stopNumber: 2 })
  const brought = { runId: run.runId, companyId: shop.id, outcome: 'delivered' }
  await tell(dispatcher, run.runId, world.company.id, { outcome: 'delivered' })
  expect(await recorded()).toMatchObject([{ detail: { outcome: 'delivered', pickup: null } }])
  expect(await refused(dispatcher, '/stops/outcome', brought)).toBe('notFound')
  expect((await read(dispatcher, `/runs/${run.runId}`)).stops).toHaveLength(1)
})
