import { staffAtWork } from '../desk.ts'
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
