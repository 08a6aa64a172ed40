import { existsSync } from 'node:fs'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { addDays, dayOf } from '@kassavirta/domain/kernel/dates'
import { inTurns } from './measure.ts'
import type { Server } from './processes.ts'
import { credentials, MANY } from './world.ts'

const executablePath = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) =>
  existsSync(path),
)
const QUIET_FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

/**
 * Measures actions on a loaded list of 50,000 deposits, in milliseconds of the main thread each; the floor sorts as many
 * plain numbers. Of what takes longer, the longest task of the page counts, because it is what a person notices.
 */
export async function measureBrowser(portal: Server, rounds: number) {
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: QUIET_FLAGS })
  try {
    const page = await openList(await browser.newPage({ baseURL: portal.address }))
    const metrics = await page.context().newCDPSession(page)
    await metrics.send('Performance.enable')
    const script = async (act: () => Promise<unknown>) => {
      const before = await scriptSeconds(metrics)
      await act()
      await drawn(page)
      return ((await scriptSeconds(metrics)) - before) * 1000
    }
    const sortBy = (heading: RegExp) => () => script(() => button(page, heading).click())
    const state = page.getByRole('combobox', { name: 'Tila' })
    const firstTextSort = await longestTask(page, sortBy(/^Viesti/))
    const times = await inTurns(rounds, {
      floor: () => script(() => page.evaluate(sortNumbers)),
      sort: sortBy(/^Summa|^Yhteensä/),
      sortTexts: sortBy(/^Viesti/),
      page: () => script(() => page.getByRole('link', { name: 'Seuraava sivu' }).click()),
      filter: async () => {
        const chosen = (await state.inputValue()) === '' ? 'new' : ''
        return script(() => state.selectOption(chosen))
      },
    })
    const csv = await longestTask(page, () => save(page, 'Vie Exceliin'))
    const xlsx = await longestTask(page, () => save(page, 'Excel (.xlsx)'))
    return {
      ...times,
      firstTextSort: firstTextSort.task,
      csv: csv.task,
      csvWhole: csv.whole,
      xlsx: xlsx.task,
      xlsxWhole: xlsx.whole,
    }
  } finally {
    await browser.close()
  }
}

/** React and the browser have drawn when a second frame begins. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

type Longest = {
  /** The longest task of the page; the browser tells only those of 50 ms and more, so 0 means that there was none. */
  readonly task: number
  /** From the press to the end. */
  readonly whole: number
}

async function longestTask(page: Page, act: () => Promise<unknown>): Promise<Longest> {
  const observer = await page.evaluateHandle(() => {
    const seen = { longest: 0 }
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration)
    })
    observer.observe({ type: 'longtask' })
    return seen
  })
  const started = performance.now()
  await act()
  const whole = performance.now() - started
  await drawn(page)
  return { task: await observer.evaluate(({ longest }) => longest), whole }
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
