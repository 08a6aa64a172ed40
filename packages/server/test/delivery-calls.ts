import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { company } from '../src/tables/company.ts'
import { deliveryRoute } from '../src/tables/deliveries.ts'
import { changeOrder, supplyOrder } from '../src/tables/submissions.ts'
import { eq } from 'drizzle-orm'
import { addDays, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { addDriver, closed, delivered, done, DRIVER, sendRun, tell, type Staff } from './delivery-world.ts'
import { staffAtWork } from './desk.ts'
import type { TestPortal } from './harness.ts'

type Answer = Promise<LightMyRequestResponse>
type Kind = 'orders' | 'supplies'
type Numbered = { readonly id: number }
type Sender = { readonly company: Numbered; readonly account: Numbered; readonly user: Numbered }

/** A real call for each kind of event that the desk causes with an order of change money or supplies. */
export function deliveryCalls(portal: TestPortal, sender: Sender) {
  return {
    ...namedAs('changeorder', callsOf(portal, sender, 'orders')),
    ...namedAs('supplyorder', callsOf(portal, sender, 'supplies')),
    'supplyorder.cancelled': async () => {
      const { id, staff } = await received(portal, sender, 'supplies')
      return staff.act(`/supplies/${id}/cancel`, { reason: 'Tilattu kahdesti', version: 0 })
    },
  }
}

type Calls = ReturnType<typeof callsOf>
const namedAs = <Noun extends string>(noun: Noun, calls: Calls) =>
  Object.fromEntries(Object.entries(calls).map(([name, call]) => [`${noun}.${name}`, call])) as {
    readonly [Name in keyof Calls as `${Noun}.${Name}`]: () => Answer
  }

function callsOf(portal: TestPortal, sender: Sender, kind: Kind) {
  const world = () => received(portal, sender, kind)
  const packed = async () => {
    const { id, staff, routeId } = await world()
    const { version } = await done(staff, `/${kind}/${id}/pack`, { seal: `S-${kind}-${id}`, version: 0 })
    return { id, staff, routeId, version }
  }
  const out = async () => {
    const { id, staff, routeId } = await packed()
    const { run } = await sendRun(staff, routeId, dayOf(portal.now))
    return { id, staff, runId: run.runId as number }
  }
  const failed = async () => {
    const { id, staff, runId } = await out()
    await tell(staff, runId, sender.company.id, closed)
    return { id, staff }
  }
  return {
    moved: async (): Answer => {
      const { id, staff } = await world()
      const day = addDays(dayOf(portal.now), 1)
      return staff.act(`/${kind}/${id}/day`, { day, reason: 'Pakkaus myöhästyi', version: 0 })
    },
    packed: async (): Answer => {
      const { id, staff } = await world()
      return staff.act(`/${kind}/${id}/pack`, { seal: `S-${kind}-${id}`, version: 0 })
    },
    departed: async (): Answer => {
      const { staff, routeId } = await packed()
      const { runId, version } = await done(staff, '/runs', {
        routeId,
        day: dayOf(portal.now),
        crew: [DRIVER],
      })
      return staff.act(`/runs/${runId}/depart`, { version })
    },
    delivered: async (): Answer => {
      const { staff, runId } = await out()
      return staff.act('/stops/outcome', { runId, companyId: sender.company.id, ...delivered })
    },
    notdelivered: async (): Answer => {
      const { staff, runId } = await out()
      return staff.act('/stops/outcome', { runId, companyId: sender.company.id, ...closed })
    },
    returned: async (): Answer => {
      const { id, staff } = await failed()
      const entry = { kind: kind === 'orders' ? 'changeOrder' : 'supplyOrder', orderId: id }
      return staff.act('/deliveries/return', { ...entry, version: 3 })
    },
    corrected: async (): Answer => {
      const { id, staff, version } = await packed()
      return staff.act(`/${kind}/${id}/correct`, { stage: 'received', reason: 'Väärä pussi', version })
    },
  }
}

/** What the sender's place gets today, and somebody who does everything at the desk. */
async function received(
  portal: TestPortal,
  { company: place, account, user }: Sender,
  kind: Kind,
): Promise<{ readonly id: number; readonly staff: Staff; readonly routeId: number }> {
  const { db } = portal.database
  const [route] = await db
    .insert(deliveryRoute)
    .values({ name: `Etelä ${randomUUID()}` })
    .returning()
  const routeId = route!.id
  await addDriver(portal, DRIVER, 'Ajuri')
  await db.update(company).set({ routeId }).where(eq(company.id, place.id))
  const sent = {
    companyId: place.id,
    userId: user.id,
    deliveryDate: dayOf(portal.now),
    createdAt: portal.now,
    modifiedAt: portal.now,
  }
  const sums = { totalSumCents: 100_00, noteTotalSumCents: 100_00, coinTotalSumCents: 0 }
  const money = { ...sent, ...sums, accountId: account.id, pcs_20e: 5 }
  const [row] =
    kind === 'orders'
      ? await db.insert(changeOrder).values(money).returning({ id: changeOrder.id })
      : await db
          .insert(supplyOrder)
          .values({ ...sent, tt_kpl_sinetit: 50 })
          .returning({ id: supplyOrder.id })
  const staff = await staffAtWork(portal, `ajo-${randomUUID()}`, ['packer', 'dispatcher', 'supervisor'])
  return { id: row!.id, staff, routeId }
}
