import { declareBag } from './bags.ts'
import { addDriver, deliveryWorld, done, DRIVER, FROZEN_DAY, read, type Staff } from './delivery-world.ts'
import type { TestPortal } from './harness.ts'
import { switchOn } from './order-calls.ts'
import { addMandate, signIn } from './world.ts'

export type Fetched = {
  readonly bags: number
  readonly numbers?: readonly string[]
  readonly isCorrection?: boolean
}

/** A place whose cashier hands bags to the crew of a run that is out, and who is at work at the desk. */
export async function handOverWorld(portal: TestPortal) {
  const world = await deliveryWorld(portal)
  await switchOn(portal)
  await addMandate(portal, world.user.id, world.account.id, { deposit: true })
  await addDriver(portal, '10200', 'Lahti')
  const headers = await signIn(portal, world.user.id)
  const companyId = world.company.id
  const shop = { companyId, accountId: world.account.id, userId: world.user.id, headers }
  const [driver, supervisor] = [
    await world.hire('ajo', 'dispatcher'),
    await world.hire('esimies', 'supervisor'),
  ]
  return {
    ...world,
    shop,
    driver,
    supervisor,
    declare: (number: string) => declareBag(portal, shop, number),
    see: async () => {
      const url = `/api/handover?companyId=${companyId}`
      return (await portal.app.inject({ url, headers })).json().handOver
    },
    tell: (runId: number, numbers: readonly string[], more: object = {}) =>
      portal.app.inject({
        method: 'POST',
        url: '/api/handover',
        headers: { ...headers, ...more },
        payload: { customerId: companyId, userId: world.user.id, runId, numbers },
      }),
    fetched: (runId: number, pickup: Fetched) =>
      driver.act('/stops/outcome', { runId, companyId, pickup: { outcome: 'fetched', ...pickup } }),
    row: async (runId: number, staff: Staff = driver) => {
      const { rows } = await read(staff, `/runs/${runId}/handovers`)
      return rows.find((row: { companyId: number }) => row.companyId === companyId)
    },
  }
}
export type HandOverWorld = Awaited<ReturnType<typeof handOverWorld>>

/** A run with a crew; it leaves where there is something to fetch or to bring. */
export async function planRun({ driver, routeId }: Pick<HandOverWorld, 'driver' | 'routeId'>) {
  const run = await done(driver, '/runs', { routeId, day: FROZEN_DAY, crew: [DRIVER, '10200'] })
  return run.runId as number
}

export async function sendOut(world: Pick<HandOverWorld, 'driver' | 'routeId'>) {
  const runId = await planRun(world)
  await done(world.driver, `/runs/${runId}/depart`, { version: 0 })
  return runId
}
