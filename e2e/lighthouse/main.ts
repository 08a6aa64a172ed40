// Measures the pages that people wait for with Lighthouse, as a phone on slow 4G, the median of five runs.
// `npm run lighthouse`, or `npm run lighthouse -- 1` for one run. Only a quiet machine gives true figures.
import { execFileSync } from 'node:child_process'
import { launch, type Browser, type Page } from 'puppeteer-core'
import config from '../playwright.config.ts'
import { startPortal } from '../support/portal-process.ts'
import { PASSWORD } from '../support/sign-in.ts'
import { faultsOf, HEADING, rowOf } from './report.ts'
import { loadLighthouse, type Result } from './tool.ts'

const RUNS = Number(process.argv[2] ?? 5)

const pages = [
  { name: 'sign-in', path: '/', goal: 95, signedIn: false },
  { name: 'front page', path: '/', goal: 92, signedIn: true },
  { name: 'deposit form', path: '/tilitys', goal: 92, signedIn: true },
  { name: 'deposit list', path: '/raportit/tilitysilmoitukset', goal: 90, signedIn: true },
] as const

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
