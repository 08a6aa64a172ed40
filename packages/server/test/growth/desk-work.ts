import { addDays, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { changeOrder } from '../../src/tables/submissions.ts'
import { addDriver, closed } from '../deliveries-world.ts'
import { staffAtWork } from '../desk.ts'
import type { Sender } from '../event-calls.ts'
import type { TestPortal } from '../harness.ts'

type Place = { readonly companyId: number; readonly accountId: number }
type Answer = { readonly statusCode: number; readonly payload: string; json: () => never }

/** Makes every call of counting once that the events do not make. Returns the answers. */
export async function countEverything(portal: TestPortal, owner: Place): Promise<readonly Answer[]> {
  const answers: Answer[] = []
  const first = await staffAtWork(portal, 'laskija-a', ['counter'])
  const second = await staffAtWork(portal, 'laskija-b', ['counter'])
  const supervisor = await staffAtWork(portal, 'esimies-c', ['supervisor'])
  const other = await staffAtWork(portal, 'esimies-d', ['supervisor'])
  type Person = typeof first
  const act = async (who: Person, path: string, body: object) => {
    const answer = await who.act(path, body)
    answers.push(answer as unknown as Answer)
    return answer.json()
  }
  const look = async (who: Person, path: string) =>
    answers.push((await who.browser.get(path)) as unknown as Answer)
  const typed = {
    tills: [{ pcs_20e: 2 }],
    intact: true,
    suspects: [{ denomination: 'pcs_20e', serial: 'X' }],
  }
  const opened = await act(first, '/bags/open', { number: '880001' })
  const at = `/bags/${opened.bagId}`
  const pass = {
    method: 'PUT' as const,
    url: `/api/desk${at}/pass`,
    payload: { ...typed, version: opened.version },
  }
  const headers = { cookie: first.browser.cookie(), 'x-desk': '1' }
  answers.push((await portal.app.inject({ ...pass, headers })) as unknown as Answer)
  const aside = await act(first, `${at}/aside`, { version: opened.version, reason: 'Sinetti' })
  const back = await act(supervisor, `${at}/bringback`, { version: aside.version })
  const again = await act(first, '/bags/open', { bagId: back.bagId })
  const waiting = await act(first, `${at}/back`, { version: again.version })
  const table = await act(first, '/bags/open', { bagId: waiting.bagId })
  const sent = await act(first, `${at}/send`, { ...typed, ...owner, version: table.version })
  const recount = await act(second, '/bags/open', { bagId: sent.bag.bagId })
  const disputed = await act(supervisor, `${at}/passon`, { version: recount.version })
  const decision = { ...typed, reason: 'Sairastui', version: disputed.version }
  const decided = await act(supervisor, `${at}/decide`, decision)
  const wish = { tills: [{ pcs_20e: 3 }], reason: 'Löytyi', version: decided.bag.version }
  const { approvalId } = await act(other, `${at}/correct`, wish)
  const lists = ['/bags/counts', '/bags/missing', '/suspects', '/suspects?handed=true', '/companies?q=Kaleva']
  for (const path of [at, ...lists, '/bags?state=arrived&late=true', '/bags?state=second&office=Turku'])
    await look(first, path)
  for (const path of ['/approvals', '/approvals?decided=true', '/bags/fitted']) await look(supervisor, path)
  const approver = await staffAtWork(portal, 'esimies-e', ['supervisor'])
  await act(approver, `/approvals/${approvalId}/reject`, { version: 0, reason: 'Ei näyttöä' })
  const { rows } = (await first.browser.get('/suspects')).json()
  const { suspectId, version } = rows[0]
  await act(supervisor, `/suspects/${suspectId}/handed`, { to: 'Poliisi', on: '2026-11-15', version })
  return answers
}

type DeliveryAnswer = { readonly statusCode: number; readonly payload: string }

/** Makes every call of deliveries once that the events do not make. Returns the answers. */
export async function deliverEverything(
  portal: TestPortal,
  { company, account, user }: Sender,
): Promise<readonly DeliveryAnswer[]> {
  const answers: DeliveryAnswer[] = []
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
