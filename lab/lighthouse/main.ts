// Measures the pages that people wait for with Lighthouse, as a phone on slow 4G, the median of five runs.
// `npm run lighthouse`, or `npm run lighthouse -- 1` for one run. Only a quiet machine gives true figures.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { launch, type Browser, type Page } from 'puppeteer-core'
import config from '../../e2e/playwright.config.ts'
import { startPortal } from '../../e2e/support/portal-process.ts'
import { PASSWORD } from '../../e2e/support/sign-in.ts'

const RUNS = Number(process.argv[2] ?? 5)

const pages = [
  { name: 'sign-in', path: '/', goal: 95, signedIn: false },
  { name: 'front page', path: '/', goal: 92, signedIn: true },
  { name: 'deposit form', path: '/tilitys', goal: 92, signedIn: true },
  { name: 'deposit list', path: '/raportit/tilitysilmoitukset', goal: 90, signedIn: true },
] as const

const HEADING = `| page | performance | goal | accessibility | best practices | LCP s | TBT ms | CLS |
|---|---|---|---|---|---|---|---|`

const VERSION = '13.5.0'
const FOLDER = join(import.meta.dirname, '../../.cache/lighthouse')
const ENTRY = join(FOLDER, 'node_modules/lighthouse/core/index.js')

const categories = ['performance', 'accessibility', 'best-practices'] as const
type Category = (typeof categories)[number]

type Audit = { readonly id: string; readonly score: number | null; readonly numericValue?: number }
type Result = {
  readonly audits: Readonly<Record<string, Audit>>
  readonly categories: Readonly<
    Record<
      Category,
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string }[] }
    >
  >
}
type Lighthouse = (
  address: string,
  flags: Readonly<Record<string, unknown>>,
  config: undefined,
  page: Page,
) => Promise<{ readonly lhr: Result } | undefined>

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const scores = (results: readonly Result[], category: Category): readonly number[] =>
  results.map((result) => Math.round((result.categories[category].score ?? 0) * 100))

const measure = await loadLighthouse()
const portal = await startPortal({})
const { executablePath = '', args = [] } = config.use?.launchOptions ?? {}
const browser = await launch({ executablePath, args })
try {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const version = await browser.version()
  print(`commit ${commit}, ${version}, mobile, median of ${RUNS} (least–most)\n`)
  print(HEADING)
  const missed: string[] = []
  for (const each of pages) {
    const results = await runs(browser, each)
    print(rowOf(each, results))
    missed.push(...faultsOf(each, results))
  }
  if (missed.length > 0) print(`\n${[...new Set(missed)].join('\n')}`)
  process.exitCode = missed.length > 0 ? 1 : 0
} finally {
  await browser.close()
  await portal.stop()
}

type Measured = (typeof pages)[number]

/** Each run begins with nothing kept but the session, which belongs to the tab. */
async function runs(within: Browser, { path, signedIn }: Measured): Promise<readonly Result[]> {
  const page = await (await within.createBrowserContext()).newPage()
  if (signedIn) await signIn(page)
  const results: Result[] = []
  while (results.length < RUNS) {
    await forgetProgram(page)
    results.push(await measure(`${portal.address}${path}`, page))
  }
  await page.browserContext().close()
  return results
}

async function signIn(page: Page): Promise<void> {
  await page.goto(portal.address)
  await page.locator('::-p-aria(Käyttäjätunnus[role="textbox"])').fill('kassa')
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await page.locator('::-p-aria(Hei Eetu![role="heading"])').wait()
}

async function forgetProgram(page: Page): Promise<void> {
  const tools = await page.createCDPSession()
  await tools.send('Network.clearBrowserCache')
  const storageTypes = 'cache_storage,service_workers'
  await tools.send('Storage.clearDataForOrigin', { origin: portal.address, storageTypes })
  await tools.detach()
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function rowOf({ name, goal }: Measured, results: readonly Result[]): string {
  const value = (id: string) => median(results.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN))
  const spread = (category: Category) => {
    const found = scores(results, category)
    return `${median(found)} (${Math.min(...found)}–${Math.max(...found)})`
  }
  const cells = [
    name,
    spread('performance'),
    goal,
    spread('accessibility'),
    spread('best-practices'),
    (value('largest-contentful-paint') / 1000).toFixed(1),
    value('total-blocking-time').toFixed(0),
    value('cumulative-layout-shift').toFixed(3),
  ]
  return `| ${cells.join(' | ')} |`
}

/** What keeps a page from its goal; of accessibility and best practices everything has to hold. */
function faultsOf({ name, goal }: Measured, results: readonly Result[]): readonly string[] {
  const slow = median(scores(results, 'performance')) < goal ? [`${name}: slower than its goal`] : []
  const broken = (['accessibility', 'best-practices'] as const).flatMap((category) =>
    results.flatMap(({ audits, categories: found }) =>
      found[category].auditRefs
        .filter(({ id }) => (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${name}: ${category}: ${id}`),
    ),
  )
  return [...slow, ...broken]
}

/**
 * Lighthouse is fetched when it is first asked for: it brings 200 packages and 185 MB, which nobody should install to
 * start or to test the portal.
 */
async function loadLighthouse(): Promise<(address: string, page: Page) => Promise<Result>> {
  if (!existsSync(ENTRY)) {
    mkdirSync(FOLDER, { recursive: true })
    const install = ['install', '--prefix', FOLDER, '--ignore-scripts', '--no-save', `lighthouse@${VERSION}`]
    execFileSync('npm', install, { stdio: 'inherit' })
  }
  const { default: run } = (await import(pathToFileURL(ENTRY).href)) as { readonly default: Lighthouse }
  return async (address, page) => {
    const flags = { onlyCategories: [...categories], disableStorageReset: true, logLevel: 'error' }
    const found = await run(address, flags, undefined, page)
    if (!found) throw new Error(`Lighthouse told nothing about ${address}`)
    return found.lhr
  }
}
