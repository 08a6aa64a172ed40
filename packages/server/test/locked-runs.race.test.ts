import { sql } from 'drizzle-orm'
import type { Db } from '../src/platform/database/database.ts'
import { cancelled, givenLocks, hasEnded, newer, row, type LockedCase } from './delivery-locks.ts'
import { closed, DRIVER, FROZEN_DAY } from './delivery-world.ts'

/** Every act on runs and routes locks something: each must see what was changed while it waited for its lock. */
const { given, ids, routeId, companyId, tomorrow, planned, out, order, tryAll } = givenLocks()

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

tryAll([...ofRuns, ...ofRoutes])
