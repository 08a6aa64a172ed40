import { sql, type SQL } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { laterIn } from '../../../test/bags-world.ts'
import {
  closed,
  DRIVER,
  FROZEN_DAY,
  givenDeliveries,
  OPEN_DAY,
  pack,
  packSupplies,
  planRun,
  sendRun,
  tell,
} from '../../../test/deliveries-world.ts'
import { saidAfterWait, type HeldAct } from '../../../test/held.ts'
import type { Db } from '../../platform/database/database.ts'

/** An order of change money and one of supplies, and what can become of them before an act is tried. */
const given = givenDeliveries()
const ids = { money: 0, supplies: 0 }
beforeEach(async () => {
  ids.money = await given.world.order()
  ids.supplies = await given.world.supplies()
})
const routeId = () => given.world.routeId
const companyId = () => given.world.company.id
const tomorrow = () => void laterIn(given.portal)(24 * 60)

type Table = 'change_order' | 'supply_order' | 'run' | 'route' | 'company'
const row = (table: Table, id: number): SQL => sql`select from ${sql.raw(table)} where id = ${id} for update`
/** Somebody else has changed the row that the act has seen. */
const newer = (table: Table, id: number) => (tx: Db) =>
  tx.execute(sql`update ${sql.raw(table)} set version = version + 1 where id = ${id}`)
const cancelled = (id: number) => (tx: Db) =>
  tx.execute(sql`update change_order set stage = 'cancelled', cancelled_at = now() where id = ${id}`)
const isBack = (runId: number) => (tx: Db) =>
  tx.execute(sql`update run set state = 'back', returned_at = now() where id = ${runId}`)
const hasEnded = (id: number) => (tx: Db) =>
  tx.execute(sql`update route set ended_at = now() where id = ${id}`)

/** A run that is out with both orders. */
async function out(): Promise<number> {
  await pack(given.packer, ids.money)
  await packSupplies(given.packer, ids.supplies)
  return (await sendRun(given.dispatcher, routeId())).run.runId
}

/** A run that is planned, with the order packed for it. */
async function planned(): Promise<number> {
  await pack(given.packer, ids.money)
  return (await planRun(given.dispatcher, routeId())).runId
}

/** An order that could not be delivered, and another run that is out. */
async function failed() {
  await tell(given.dispatcher, await out(), companyId(), closed)
  await pack(given.packer, await given.world.order())
  const later: number = (await sendRun(given.dispatcher, routeId())).run.runId
  return { named: { kind: 'changeOrder', orderId: ids.money, version: 3 }, later }
}

const order = (call: HeldAct['call'], meanwhile: HeldAct['meanwhile']): HeldAct => ({
  held: row('change_order', ids.money),
  call,
  meanwhile,
})
const supply = (call: HeldAct['call']): HeldAct => ({
  held: row('supply_order', ids.supplies),
  call,
  meanwhile: newer('supply_order', ids.supplies),
})

/** An act that waits for a lock, and what it must say once it has it. */
type LockedCase = readonly [title: string, arrange: () => HeldAct | Promise<HeldAct>, said: string]

const packing = (seal = 'S-1') => given.packer.act(`/orders/${ids.money}/pack`, { seal, version: 0 })

const ofOrders: readonly LockedCase[] = [
  [
    'packing sees a change of the order',
    () => order(packing, newer('change_order', ids.money)),
    'changedElsewhere',
  ],
  [
    'packing sees that the customer has cancelled',
    () => order(packing, cancelled(ids.money)),
    'stateChanged',
  ],
  [
    'packing sees a result of the systems',
    () =>
      order(packing, (tx) =>
        tx.execute(sql`insert into handled_change_order (ext_id, company_id, account_id, change_order_id, packing_date, created_at)
          values ('P1', ${companyId()}, ${given.world.account.id}, ${ids.money}, ${FROZEN_DAY}, now())`),
      ),
    'packedElsewhere',
  ],
  [
    'packing sees that the day was closed',
    () =>
      order(packing, (tx) =>
        tx.execute(sql`insert into exception_day (day, closed, reason, staff_id, changed_at)
          values (${FROZEN_DAY}, true, 'Lakko', ${given.packer.staffId}, now())`),
      ),
    'dayClosed',
  ],
  ['packing sees that the day is over', () => order(packing, tomorrow), 'dayInPast'],
  [
    'packing sees who has got the seal',
    async () => {
      const other = await given.world.order()
      return {
        held: sql`select pg_advisory_xact_lock(7310032, hashtext('S-9'))`,
        call: () => packing('s-9'),
        meanwhile: (tx) =>
          tx.execute(sql`update change_order set stage = 'packed', seal_number = 'S-9' where id = ${other}`),
      }
    },
    'sealTaken',
  ],
  [
    'packing of supplies',
    () => supply(() => given.packer.act(`/supplies/${ids.supplies}/pack`, { version: 0 })),
    'changedElsewhere',
  ],
  [
    'cancelling',
    () =>
      order(
        () => given.dispatcher.act(`/orders/${ids.money}/cancel`, { reason: 'Tuplat', version: 0 }),
        newer('change_order', ids.money),
      ),
    'changedElsewhere',
  ],
  [
    'moving to another day',
    () =>
      order(
        () =>
          given.dispatcher.act(`/orders/${ids.money}/day`, { day: OPEN_DAY, reason: 'Kiire', version: 0 }),
        newer('change_order', ids.money),
      ),
    'changedElsewhere',
  ],
  [
    'cancelling of supplies',
    () =>
      supply(() =>
        given.dispatcher.act(`/supplies/${ids.supplies}/cancel`, { reason: 'Tuplat', version: 0 }),
      ),
    'changedElsewhere',
  ],
  [
    'correcting',
    async () => {
      await pack(given.packer, ids.money)
      const correction = { stage: 'received', reason: 'Väärä rivi', version: 1 }
      return order(
        () => given.supervisor.act(`/orders/${ids.money}/correct`, correction),
        newer('change_order', ids.money),
      )
    },
    'changedElsewhere',
  ],
  [
    'correcting of supplies',
    async () => {
      await packSupplies(given.packer, ids.supplies)
      const correction = { stage: 'received', reason: 'Väärä rivi', version: 1 }
      return supply(() => given.supervisor.act(`/supplies/${ids.supplies}/correct`, correction))
    },
    'changedElsewhere',
  ],
  [
    'correcting sees that the run is back',
    async () => {
      const runId = await out()
      await tell(given.dispatcher, runId, companyId(), closed)
      const correction = { stage: 'onItsWay', reason: 'Jäi autoon', version: 3 }
      return {
        held: row('run', runId),
        call: () => given.supervisor.act(`/orders/${ids.money}/correct`, correction),
        meanwhile: isBack(runId),
      }
    },
    'stateChanged',
  ],
  [
    'sending again',
    async () => {
      const { named, later } = await failed()
      const call = () => given.dispatcher.act('/deliveries/again', { ...named, runId: later })
      return order(call, newer('change_order', ids.money))
    },
    'changedElsewhere',
  ],
  [
    'sending again sees that the run is back',
    async () => {
      const { named, later } = await failed()
      const call = () => given.dispatcher.act('/deliveries/again', { ...named, runId: later })
      return { held: row('run', later), call, meanwhile: isBack(later) }
    },
    'stateChanged',
  ],
  [
    'returning to the vault',
    async () => {
      const { named } = await failed()
      return order(() => given.dispatcher.act('/deliveries/return', named), newer('change_order', ids.money))
    },
    'changedElsewhere',
  ],
]

const departing = (runId: number) => () => given.dispatcher.act(`/runs/${runId}/depart`, { version: 0 })
const removing = (runId: number) => () => given.dispatcher.act(`/runs/${runId}/remove`, { version: 0 })

const ofRuns: readonly LockedCase[] = [
  [
    'planning sees that the route has ended',
    () => ({
      held: row('route', routeId()),
      call: () => given.dispatcher.act('/runs', { routeId: routeId(), day: FROZEN_DAY, crew: [] }),
      meanwhile: hasEnded(routeId()),
    }),
    'notFound',
  ],
  [
    'planning sees that the day is over',
    () => ({
      held: row('route', routeId()),
      call: () => given.dispatcher.act('/runs', { routeId: routeId(), day: FROZEN_DAY, crew: [] }),
      meanwhile: tomorrow,
    }),
    'dayInPast',
  ],
  [
    'setting the crew',
    async () => {
      const runId = await planned()
      const call = () => given.dispatcher.change(`/runs/${runId}/crew`, { crew: [DRIVER], version: 0 })
      return { held: row('run', runId), call, meanwhile: newer('run', runId) }
    },
    'changedElsewhere',
  ],
  [
    'setting the crew sees that a driver was taken off',
    async () => {
      const runId = await planned()
      const call = () => given.dispatcher.change(`/runs/${runId}/crew`, { crew: [DRIVER], version: 0 })
      const held = sql`select pg_advisory_xact_lock(hashtextextended('roster', 0))`
      const meanwhile = (tx: Db) =>
        tx.execute(sql`insert into driver_block (person_id, reason, blocked_at, staff_id)
        values (${DRIVER}, 'misuse', now(), ${given.dispatcher.staffId})`)
      return { held, call, meanwhile }
    },
    'notFound',
  ],
  [
    'leaving sees what was cancelled',
    async () => order(departing(await planned()), cancelled(ids.money)),
    'runEmpty',
  ],
  [
    'leaving sees a change of the run',
    async () => {
      const runId = await planned()
      return { held: row('run', runId), call: departing(runId), meanwhile: newer('run', runId) }
    },
    'changedElsewhere',
  ],
  [
    'leaving sees that the day is over',
    async () => order(departing(await planned()), tomorrow),
    'runNotToday',
  ],
  [
    'removing sees what was cancelled',
    async () => order(removing(await planned()), cancelled(ids.money)),
    '200',
  ],
  [
    'removing sees a change of the run',
    async () => {
      const runId = await planned()
      return { held: row('run', runId), call: removing(runId), meanwhile: newer('run', runId) }
    },
    'changedElsewhere',
  ],
  [
    'coming back',
    async () => {
      const runId = await out()
      const call = () => given.dispatcher.act(`/runs/${runId}/return`, { version: 1 })
      return { held: row('run', runId), call, meanwhile: newer('run', runId) }
    },
    'changedElsewhere',
  ],
  [
    'an outcome sees another one',
    async () => {
      const runId = await out()
      const call = () => given.dispatcher.act('/stops/outcome', { runId, companyId: companyId(), ...closed })
      const row = sql`(${runId}, ${companyId()}, 'delivered', '', now(), now(), ${given.dispatcher.staffId})`
      return order(call, async (tx) => {
        await tx.execute(sql`update change_order set stage = 'delivered' where run_id = ${runId}`)
        await tx.execute(sql`update supply_order set stage = 'delivered' where run_id = ${runId}`)
        await tx.execute(
          sql`insert into run_stop (run_id, company_id, outcome, note, at, recorded_at, staff_id) values ${row}`,
        )
      })
    },
    'stateChanged',
  ],
]

const fields = { name: 'Etelä 1 B', area: '', office: '' }

const ofRoutes: readonly LockedCase[] = [
  [
    'making a route sees that the name was taken',
    () => ({
      held: sql`select pg_advisory_xact_lock(hashtextextended('names of routes', 0))`,
      call: () => given.dispatcher.act('/routes', fields),
      meanwhile: (tx) => tx.execute(sql`insert into route (name) values (${fields.name})`),
    }),
    'routeNameTaken',
  ],
  [
    'changing a route sees that the name was taken',
    () => ({
      held: sql`select pg_advisory_xact_lock(hashtextextended('names of routes', 0))`,
      call: () => given.dispatcher.change(`/routes/${routeId()}`, { ...fields, version: 0 }),
      meanwhile: (tx) => tx.execute(sql`insert into route (name) values (${fields.name})`),
    }),
    'routeNameTaken',
  ],
  [
    'changing a route sees a change of it',
    () => ({
      held: row('route', routeId()),
      call: () => given.dispatcher.change(`/routes/${routeId()}`, { ...fields, version: 0 }),
      meanwhile: newer('route', routeId()),
    }),
    'changedElsewhere',
  ],
  [
    'setting a stop sees that the route has ended',
    () => ({
      held: row('route', routeId()),
      call: () =>
        given.dispatcher.change(`/companies/${companyId()}/stop`, {
          routeId: routeId(),
          stopNumber: 7,
          version: 0,
        }),
      meanwhile: hasEnded(routeId()),
    }),
    'notFound',
  ],
  [
    'setting a stop sees a change of it',
    () => ({
      held: row('company', companyId()),
      call: () => given.dispatcher.change(`/companies/${companyId()}/stop`, { routeId: null, version: 0 }),
      meanwhile: newer('company', companyId()),
    }),
    'changedElsewhere',
  ],
]

/** Every act locks something: each must see what was changed while it waited for its lock. */
describe('an act that waited sees what came first:', () => {
  test.for([...ofOrders, ...ofRuns, ...ofRoutes])('%s', async ([, arrange, said]) => {
    expect(await saidAfterWait(given.portal.database.db, await arrange())).toBe(said)
  })
})
