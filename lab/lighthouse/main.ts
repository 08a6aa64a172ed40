import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { launch, type Page } from 'puppeteer-core'
import { launchOptions } from '../browser.ts'
import { onEnd } from '../ending.ts'
import { newFolder } from '../processes.ts'
import { numberOf } from '../settings.ts'
import { startPortal } from '../stage.ts'
import { heading, median, row, say } from '../table.ts'

const pages = [
  { name: 'sign-in', path: '/', goal: 95, signedIn: false },
  { name: 'front page', path: '/', goal: 92, signedIn: true },
  { name: 'deposit form', path: '/tilitys', goal: 92, signedIn: true },
  { name: 'deposit list', path: '/raportit/tilitysilmoitukset', goal: 90, signedIn: true },
] as const

const VERSION = '13.5.0'
const FOLDER = join(import.meta.dirname, '../../.cache/lighthouse')
const ENTRY = join(FOLDER, 'node_modules/lighthouse/core/index.js')

const categories = ['performance', 'accessibility', 'best-practices'] as const
type Category = (typeof categories)[number]

type Score = { readonly score: number | null }
type Result = {
  readonly audits: Readonly<Record<string, Score & { readonly numericValue?: number }>>
  readonly categories: Readonly<
    Record<Category, Score & { readonly auditRefs: readonly { readonly id: string }[] }>
  >
}
type Flags = Readonly<Record<string, unknown>>
type Lighthouse = (
  address: string,
  flags: Flags,
  config: undefined,
  page: Page,
) => Promise<{ readonly lhr: Result } | undefined>

/** Measures the pages that people wait for as a phone on slow 4G; whether all reach their goals. */
export async function run(): Promise<boolean> {
  const lighthouse = await loadLighthouse()
  const rounds = numberOf('LIGHTHOUSE_ROUNDS', 5)
  const portal = await startPortal({ DATA_DIR: newFolder('lighthouse'), DEMO: 'true' })
  const browser = await launch(launchOptions)
  onEnd(() => browser.close())
  say(`${await browser.version()}, mobile, median of ${rounds} (least–most)\n`)
  heading('page', 'performance', 'goal', 'accessibility', 'best practices', 'LCP s', 'TBT ms', 'CLS')
  const faults: string[] = []
  for (const { name, path, goal, signedIn } of pages) {
    const page = await (await browser.createBrowserContext()).newPage()
    if (signedIn) await signIn(page, portal.address)
    const results: Result[] = []
    while (results.length < rounds) {
      await forgetProgram(page, portal.address)
      const flags = { onlyCategories: [...categories], disableStorageReset: true, logLevel: 'error' }
      const found = await lighthouse(`${portal.address}${path}`, flags, undefined, page)
      if (found) results.push(found.lhr)
    }
    await page.browserContext().close()
    if (tell(name, goal, results) < goal) faults.push(`${name}: slower than its goal`)
    for (const { audits, categories: judged } of results)
      for (const category of ['accessibility', 'best-practices'] as const)
        for (const { id } of judged[category].auditRefs)
          if ((audits[id]?.score ?? 1) < 1) faults.push(`${name}: ${category}: ${id}`)
  }
  for (const fault of new Set(faults)) say(fault)
  return faults.length === 0
}

/** Prints the line of a page, and gives its points of performance. */
function tell(name: string, goal: number, results: readonly Result[]): number {
  const points = (category: Category) =>
    results.map((result) => Math.round((result.categories[category].score ?? 0) * 100))
  const spread = (category: Category) =>
    `${median(points(category))} (${Math.min(...points(category))}–${Math.max(...points(category))})`
  const value = (id: string) => median(results.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN))
  const judged = [spread('performance'), goal, spread('accessibility'), spread('best-practices')]
  const seconds = (value('largest-contentful-paint') / 1000).toFixed(1)
  const blocked = value('total-blocking-time').toFixed(0)
  row(name, ...judged, seconds, blocked, value('cumulative-layout-shift').toFixed(3))
  return median(points('performance'))
}

async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('::-p-aria(Käyttäjätunnus[role="textbox"])').fill('kassa')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Demo-1234')
  await page.keyboard.press('Enter')
  await page.locator('::-p-aria(Hei Eetu![role="heading"])').wait()
}

/** Each run begins with nothing kept but the session, which belongs to the tab. */
async function forgetProgram(page: Page, origin: string): Promise<void> {
  const tools = await page.createCDPSession()
  await tools.send('Network.clearBrowserCache')
  const storageTypes = 'cache_storage,service_workers'
  await tools.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await tools.detach()
}

/**
 * Lighthouse is fetched when it is first asked for: it brings 200 packages and 185 MB, which nobody should install to
 * start or to test the portal.
 */
async function loadLighthouse(): Promise<Lighthouse> {
  if (!existsSync(ENTRY)) {
    mkdirSync(FOLDER, { recursive: true })
    const install = ['install', '--prefix', FOLDER, '--ignore-scripts', '--no-save', `lighthouse@${VERSION}`]
    execFileSync('npm', install, { stdio: 'inherit' })
  }
  const { default: loaded } = (await import(pathToFileURL(ENTRY).href)) as { readonly default: Lighthouse }
  return loaded
}
