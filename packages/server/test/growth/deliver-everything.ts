import { changeOrder } from '../../src/tables/submissions.ts'
import { addDays, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { addDriver, closed } from '../delivery-world.ts'
import { staffAtWork } from '../desk.ts'
import type { Sender } from '../event-calls.ts'
import type { TestPortal } from '../harness.ts'

type Answer = { readonly statusCode: number; readonly payload: string }

/** Makes every call of deliveries once that the events do not make. Returns the answers. */
export async function deliverEverything(
  portal: TestPortal,
  { company, account, user }: Sender,
): Promise<readonly Answer[]> {
  const answers: Answer[] = []
  const today = dayOf(portal.now)
  const staff = await staffAtWork(portal, 'ajo-kaikki', ['packer', 'dispatcher', 'supervisor'])
  const keep = async (call: ReturnType<typeof staff.act>) => {
    const answer = await call
    answers.push(answer)
    return answer.json()
  }
  const act = (path: string, body: object) => keep(staff.act(path, body))
  const change = (path: string, body: object) => keep(staff.change(path, body))
  const look = (path: string) => keep(staff.browser.get(path))
  const order = async () => {
    const sums = { totalSumCents: 100_00, noteTotalSumCents: 100_00, coinTotalSumCents: 0 }
    const sent = { companyId: company.id, accountId: account.id, userId: user.id, deliveryDate: today }
    const row = { ...sent, ...sums, pcs_20e: 5, createdAt: portal.now, modifiedAt: portal.now }
    const [made] = await portal.database.db.insert(changeOrder).values(row).returning({ id: changeOrder.id })
    return made!.id
  }

  const { routeId } = await act('/routes', { name: 'Kaikki' })
  await change(`/routes/${routeId}`, { name: 'Kaikki 1', version: 0 })
  for (const query of ['route=none&q=Kaleva', `route=${routeId}`]) await look(`/stops?${query}`)
  await change(`/companies/${company.id}/stop`, { routeId, stopNumber: 1, version: 0 })

  await addDriver(portal, '10200', 'Kallio')
  await look('/drivers')
  await look('/drivers?q=kallio')
  const [cancelled, sent, moved] = [await order(), await order(), await order()]
  await act(`/orders/${moved}/day`, { day: addDays(today, 1), reason: 'Myöhästyi', version: 0 })
  await act(`/orders/${cancelled}/cancel`, { reason: 'Tuplat', version: 0 })
  await act(`/orders/${sent}/pack`, { seal: 'S-kaikki', version: 0 })
  const { runId } = await act('/runs', { routeId, day: today })
  await change(`/runs/${runId}/crew`, { crew: ['10200'], version: 0 })
  await act(`/runs/${runId}/depart`, { version: 1 })
  const told = await act('/stops/outcome', { runId, companyId: company.id, ...closed })
  const lists = [
    '/deliverydays',
    `/deliverydays/${today}`,
    '/deliveries/undelivered',
    '/deliveries/late',
    '/routes',
  ]
  const ofDay = [`day=${today}&route=${routeId}`, `day=${today}&route=none`]
  const runs = [
    `/runs?day=${today}`,
    `/runs/arrivals?day=${today}`,
    `/runs/${runId}`,
    `/deliveries/${today}/list?route=${routeId}`,
  ]
  for (const path of [...lists, ...ofDay.map((query) => `/deliveries?${query}`), ...runs]) await look(path)
  await act(`/runs/${runId}/return`, { version: told.run.version })
  const removed = await act('/runs', { routeId, day: today })
  await act(`/runs/${removed.runId}/remove`, { version: 0 })
  const next = await act('/runs', { routeId, day: today })
  await act('/deliveries/again', { kind: 'changeOrder', orderId: sent, runId: next.runId, version: 3 })
  return answers
}
