import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { eq } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { company } from '../src/tables/company.ts'
import { deliveryRoute, run, runDriver } from '../src/tables/deliveries.ts'
import { staffAtWork } from './desk.ts'
import type { TestPortal } from './harness.ts'
import { switchOn } from './order-calls.ts'

type Answer = Promise<LightMyRequestResponse>
type Post = (url: string, body: object) => Answer
type Sender = { readonly company: { readonly id: number } }

const NUMBERS = ['1045582093', '1045582094']

let routes = 0

/** A run of today that is out, with somebody in it. */
async function runOut({ database: { db }, now }: TestPortal, companyId: number): Promise<number> {
  const [route] = await db
    .insert(deliveryRoute)
    .values({ name: `Länsi ${(routes += 1)}` })
    .returning()
  await db.update(company).set({ routeId: route!.id }).where(eq(company.id, companyId))
  const values = { routeId: route!.id, day: dayOf(now), state: 'left', departedAt: now } as const
  const [made] = await db.insert(run).values(values).returning()
  await db.insert(runDriver).values({ runId: made!.id, personId: '10200', name: 'Mika Lahti' })
  return made!.id
}

/** A real call for each kind of event of a hand-over. */
export function callsOfHandOvers(portal: TestPortal, { company: { id: companyId } }: Sender, post: Post) {
  const told = async () => {
    await switchOn(portal)
    const runId = await runOut(portal, companyId)
    return { runId, answer: await post('/api/handover', { runId, numbers: NUMBERS }) }
  }
  return {
    'handover.told': async () => (await told()).answer,
    'handover.settled': async () => {
      const { runId } = await told()
      const staff = await staffAtWork(portal, 'luovutus', ['dispatcher'])
      const pickup = { outcome: 'fetched', bags: 2, numbers: NUMBERS }
      return staff.act('/stops/outcome', { runId, companyId, pickup })
    },
  }
}
