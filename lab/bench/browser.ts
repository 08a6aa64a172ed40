import { existsSync } from 'node:fs'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { addDays, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { inTurns } from './measure.ts'
import type { Server } from './processes.ts'
import { credentials, MANY } from './world.ts'

const executablePath = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) =>
  existsSync(path),
)
const QUIET_FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
export const launchOptions = { ...(executablePath ? { executablePath } : {}), args: QUIET_FLAGS }

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

/**
 * Measures actions on a loaded list of 50,000 deposits, in milliseconds that the main thread works for each; the floor
 * sorts as many plain numbers. Of long work the longest task counts, because nothing is answered while it lasts.
 */
export async function measureBrowser(portal: Server, rounds: number) {
  const browser = await chromium.launch(launchOptions)
  try {
    const page = await openList(await browser.newPage({ baseURL: portal.address }))
    const metrics = await page.context().newCDPSession(page)
    // Time of the processor: other programs on the machine do not count.
    await metrics.send('Performance.enable', { timeDomain: 'threadTicks' })
    const script = async (act: () => Promise<unknown>) => {
      const before = await scriptSeconds(metrics)
      await act()
      await drawn(page)
      return ((await scriptSeconds(metrics)) - before) * 1000
    }
    const sortBy = (heading: RegExp) => () => script(() => button(page, heading).click())
    const state = page.getByRole('combobox', { name: 'Tila' })
    const firstSort = await longestTask(page, sortBy(/^Viesti/))
    const times = await inTurns(rounds, {
      floor: () => script(() => page.evaluate(sortNumbers)),
      sort: sortBy(/^Summa|^Yhteensä/),
      'sort by different texts': sortBy(/^Viesti/),
      page: () => script(() => page.getByRole('link', { name: 'Seuraava sivu' }).click()),
      filter: async () => {
        if (!(await state.isVisible())) await button(page, /^Rajaukset/).click()
        const chosen = (await state.inputValue()) === '' ? 'new' : ''
        return script(() => state.selectOption(chosen))
      },
    })
    await button(page, /^Vie$/).click()
    const csv = await longestTask(page, () => save(page, 'Vie Exceliin'))
    const xlsx = await longestTask(page, () => save(page, 'Excel (.xlsx)'))
    return {
      ...times,
      'longest task of the first sort by different texts': firstSort.task,
      'longest task while a CSV is made': csv.task,
      'longest task while an xlsx is made': xlsx.task,
      'CSV, from the press to the file': csv.whole,
      'xlsx, from the press to the file': xlsx.whole,
    }
  } finally {
    await browser.close()
  }
}

/** React and the browser have drawn when a second frame begins. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

type TraceEvent = {
  readonly name: string
  readonly tid: number
  readonly pid: number
  readonly args: { readonly name?: string }
  /** Microseconds of the processor. */
  readonly tdur?: number
}

/** The longest task of the page's main thread during an action, and the time of the whole action by the clock. */
async function longestTask(page: Page, act: () => Promise<unknown>) {
  const browser = page.context().browser()
  await browser?.startTracing(page, { categories: ['toplevel'] })
  const started = performance.now()
  await act()
  const whole = performance.now() - started
  await drawn(page)
  const trace = JSON.parse(String(await browser?.stopTracing())) as {
    readonly traceEvents: readonly TraceEvent[]
  }
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`
  const main = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(threadOf),
  )
  const tasks = trace.traceEvents.filter(
    (event) => event.name.endsWith('RunTask') && main.has(threadOf(event)),
  )
  return { task: tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur), 0) / 1000, whole }
}

/** The work of the main thread except styles and layout, because Chromium's own script time omits microtasks. */
async function scriptSeconds(metrics: CDPSession): Promise<number> {
  const { metrics: found } = await metrics.send('Performance.getMetrics')
  const of = (wanted: string) => found.find(({ name }) => name === wanted)?.value ?? Number.NaN
  return of('TaskDuration') - of('LayoutDuration') - of('RecalcStyleDuration')
}

const sortNumbers = () => {
  const numbers = Array.from({ length: 50_000 }, (_, index) => (index * 7919) % 50_021)
  return numbers.toSorted((a, b) => a - b).length
}

/** The page of a person who has already signed in and chosen the company; the range covers all the data. */
async function openList(page: Page): Promise<Page> {
  const login = await page.request.post('/api/login', { data: credentials })
  const { refreshToken, user } = (await login.json()) as { refreshToken: string; user: { id: number } }
  await page.addInitScript(
    ([session, options, columns]) => {
      sessionStorage.setItem('kassavirta.session', session)
      localStorage.setItem('kassavirta.options', options)
      localStorage.setItem('kassavirta.columns.deposits', columns)
    },
    [
      JSON.stringify({ refreshToken, userId: user.id }),
      JSON.stringify({ placeOfBusiness: MANY }),
      JSON.stringify(['entryId', 'created', 'securityBagNumber', 'totalSum', 'countingState', 'message']),
    ] as const,
  )
  const today = dayOf(new Date())
  await page.goto(`/raportit/tilitysilmoitukset?from=${addDays(today, -300)}&to=${today}`)
  await page.getByRole('link', { name: 'Seuraava sivu' }).waitFor({ timeout: 120_000 })
  return page
}

async function save(page: Page, as: string): Promise<void> {
  const download = page.waitForEvent('download', { timeout: 120_000 })
  await button(page, as).click()
  await (await download).delete()
}
