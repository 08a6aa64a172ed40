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
 * Measures actions on a loaded list of 50,000 deposits, in milliseconds of script each; the floor sorts as many plain
 * numbers.
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
      // React and the browser have drawn when a second frame begins.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
      return ((await scriptSeconds(metrics)) - before) * 1000
    }
    const state = page.getByRole('combobox', { name: 'Tila' })
    const times = await inTurns(rounds, {
      floor: () => script(() => page.evaluate(sortNumbers)),
      sort: () => script(() => button(page, /^Summa|^Yhteensä/).click()),
      page: () => script(() => page.getByRole('link', { name: 'Seuraava sivu' }).click()),
      filter: async () => {
        const chosen = (await state.inputValue()) === '' ? 'new' : ''
        return script(() => state.selectOption(chosen))
      },
      csv: () => script(() => save(page, 'Vie Exceliin')),
    })
    return { ...times, xlsx: await script(() => save(page, 'Excel (.xlsx)')) }
  } finally {
    await browser.close()
  }
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

async function save(page: Page, as: string): Promise<void> {
  const download = page.waitForEvent('download', { timeout: 120_000 })
  await button(page, as).click()
  await (await download).delete()
}
