import { sql } from 'drizzle-orm'
import { cancelled, givenLocks, isBack, newer, row, type LockedCase } from './delivery-locks.ts'
import { closed, FROZEN_DAY, OPEN_DAY, pack, packSupplies, tell } from './delivery-world.ts'

/** Every act on orders locks something: each must see what was changed while it waited for its lock. */
const { given, ids, companyId, tomorrow, out, failed, order, supply, tryAll } = givenLocks()
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

tryAll(ofOrders)
