import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { addDays, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { sql } from 'drizzle-orm'
import { openBrowser } from '../browser.ts'
import { onEnd } from '../ending.ts'
import { memoryOf } from '../processes.ts'
import { median, row } from '../table.ts'
import { requestOf } from './connection.ts'
import { measure, ROUNDS } from './measure.ts'
import { FLOOR, signIn, type Stage } from './stage.ts'
import { credentials, FEW, MANY, settle } from './world.ts'

const NAME = 'reports'
const ORDERS = 5_000

/** Whole lists of one place, one call at a time, against json_agg of the bare rows sent as it is. */
export async function measureReports({ addDatabase, startPortal, startFloor }: Stage): Promise<void> {
  const db = await addDatabase(NAME)
  // Orders of a year at every stage, with what customers follow switched on.
  await db.execute(sql`insert into parameter (key, value, changed_at) values ('statusLines', 'true', now())`)
  await db.execute(sql`insert into change_order (company_id, account_id, user_id, delivery_date, total_sum_cents,
      note_total_sum_cents, coin_total_sum_cents, pcs_20e, pcs_2e_roll, reference, message, created_at, modified_at,
      stage, seal_number, counting_state)
    select ${FEW}::int, ${FEW}::int, 1, at::date + 2, 15000, 10000, 5000, 5, 1, '12344', 'Kassa', at, at,
      case n % 5 when 0 then null when 1 then 'packed' when 2 then 'onItsWay' when 3 then 'delivered' else 'notDelivered' end,
      'S-' || n, case when n % 5 = 0 then 'uusi' else 'käsitelty' end
    from (select n, now() - n % 300 * interval '1 day' as at from generate_series(1, ${ORDERS}::int) n) made`)
  await settle(db)
  const [portal, floor] = [await startPortal(NAME), await startFloor(NAME)]
  const headers = await signIn(portal)
  for (const [name, path, bare] of [
    ['deposit report', '/api/reports/deposit', 'deposits'],
    ['order report with stages', '/api/reports/changeorder', 'orders'],
  ] as const) {
    const list = requestOf(`${path}?companyId=${FEW}`, headers)
    const rows = requestOf(`/${bare}/${FEW}`)
    await measure({
      path: `${name}, 5,000 rows`,
      aim: '≤ 1.3',
      load: { server: portal, requests: [list, list] },
      against: { name: 'json_agg', load: { server: floor, requests: [rows, rows] } },
    })
  }
}

const [AT_ONCE, WAVES] = [8, 3]

/** The most memory that a server ever had when large reports were read at the same time, again and again. */
export async function measureMemory({ startPortal }: Stage): Promise<void> {
  const { address, pid, ...portal } = await startPortal(FLOOR)
  const headers = await signIn({ address, pid, ...portal })
  const before = memoryOf(pid).now
  const readReport = async () => {
    for (;;) {
      const answer = await fetch(`${address}/api/reports/deposit?companyId=${MANY}`, { headers })
      await answer.arrayBuffer()
      if (answer.ok) return
      // Sent away, and coming again as the browser does.
      if (answer.status !== 503) throw new Error(`a report was answered ${answer.status}`)
      await setTimeout(1_000)
    }
  }
  // A heap grows over a few calls; one wave would not show where it ends.
  for (let wave = 0; wave < WAVES; wave += 1)
    await Promise.all(Array.from({ length: AT_ONCE }, () => readReport()))
  row('memory, eight reports of 50,000 rows', `${memoryOf(pid).most} MiB`, `${before} before`, '', '< 512')
}

/** Longer than the first turn of every background job takes. */
const REST_MS = 6_000

/** A start on a filled database, and the memory at rest. */
export async function measureStart({ startPortal, startFloor }: Stage): Promise<void> {
  const secondsToReady = async (start: Stage['startPortal'], path: string) => {
    const started = performance.now()
    const { address, kill } = await start(FLOOR)
    await (await fetch(`${address}${path}`)).arrayBuffer()
    const seconds = (performance.now() - started) / 1000
    await kill()
    return seconds
  }
  const starts: { readonly portal: number[]; readonly floor: number[] } = { portal: [], floor: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    starts.portal.push(await secondsToReady(startPortal, '/readyz'))
    starts.floor.push(await secondsToReady(startFloor, '/row/1'))
  }
  const [ready, bare] = [median(starts.portal), median(starts.floor)]
  const ratio = (ready / bare).toFixed(2)
  row('ready after start', `${ready.toFixed(2)} s`, `floor: ${bare.toFixed(2)}`, ratio, '≤ 0.6 s')
  const [portal, floor] = [await startPortal(FLOOR), await startFloor(FLOOR)]
  await setTimeout(REST_MS)
  const [rest, least] = [memoryOf(portal.pid).now, memoryOf(floor.pid).now]
  row('memory at rest', `${rest} MiB`, `floor: ${least}`, (rest / least).toFixed(2), '≤ 130')
}

/** From the press to the file, for a list of 50,000 deposits. */
export async function measureExport({ startPortal }: Stage): Promise<void> {
  const { address: baseURL } = await startPortal(FLOOR)
  const page = await openList(await (await openBrowser()).newPage({ baseURL }))
  onEnd(() => page.close())
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
  const times: Readonly<Record<string, number[]>> = { 'Vie Exceliin': [], 'Excel-työkirja (.xlsx)': [] }
  for (let round = -1; round < ROUNDS; round += 1)
    for (const [name, seconds] of Object.entries(times)) {
      // The other kinds of file are behind a press.
      if (!(await button(name).isVisible())) await button(/^Vie$/).click()
      const started = performance.now()
      const [download] = await Promise.all([
        page.waitForEvent('download', { timeout: 120_000 }),
        button(name).click(),
      ])
      await download.delete()
      // The first one fetches the scripts.
      if (round >= 0) seconds.push((performance.now() - started) / 1000)
    }
  const [csv = 0, xlsx = 0] = Object.values(times).map(median)
  row(
    'xlsx of 50,000 deposits',
    `${xlsx.toFixed(1)} s`,
    `CSV: ${csv.toFixed(1)}`,
    (xlsx / csv).toFixed(1),
    '≤ 2',
  )
}

/** The page of a person who has already signed in and chosen the company; the range covers all the data. */
async function openList(page: Page): Promise<Page> {
  const login = await page.request.post('/api/login', { data: credentials })
  const { refreshToken, user } = (await login.json()) as { refreshToken: string; user: { id: number } }
  await page.addInitScript(
    ([session, options]) => {
      sessionStorage.setItem('kassavirta.session', session)
      localStorage.setItem('kassavirta.options', options)
    },
    [JSON.stringify({ refreshToken, userId: user.id }), JSON.stringify({ placeOfBusiness: MANY })] as const,
  )
  const today = dayOf(new Date())
  await page.goto(`/raportit/tilitysilmoitukset?from=${addDays(today, -300)}&to=${today}`)
  await page.getByRole('link', { name: 'Seuraava sivu' }).waitFor({ timeout: 120_000 })
  return page
}
