import { existsSync } from 'node:fs'
import { launch, type Browser, type Page } from 'puppeteer-core'

const PROGRAM = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr'

/** Against hanging only, as in the configuration of the tests. */
const PATIENCE_MS = 60_000

/** Debian's Firefox, driven by WebDriver BiDi. */
export function startFirefox(): Promise<Browser> {
  if (!existsSync(PROGRAM)) {
    throw new Error(`Firefox is not at ${PROGRAM}. Install with: sudo apt-get install firefox-esr`)
  }
  return launch({
    browser: 'firefox',
    executablePath: PROGRAM,
    headless: true,
    defaultViewport: { width: 1280, height: 900 },
    env: { ...process.env, TZ: 'Europe/Helsinki' },
    extraPrefsFirefox: { 'intl.accept_languages': 'fi' },
  })
}

/**
 * A tab of its own, and what goes wrong in it: errors, which breaches of the security policy are for Firefox, red lines
 * on the console, and refused calls, which the console of Firefox does not tell of.
 */
export async function openTab(browser: Browser): Promise<{ page: Page; faults: readonly string[] }> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const faults: string[] = []
  page.on('pageerror', (fault) => faults.push(`page error: ${String(fault)}`))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`)
  })
  page.on('response', (answer) => {
    if (answer.status() >= 400) faults.push(`${answer.status()} ${answer.url()}`)
  })
  return { page, faults }
}

type Role = 'button' | 'combobox' | 'heading' | 'link' | 'option' | 'textbox'

/** An element as assistive technology finds it; puppeteer waits until it can be seen and used. */
export const byRole = (page: Page, role: Role, name: string) =>
  page.locator(`::-p-aria([name="${name}"][role="${role}"])`)

/** Looks a few times in a second: at every frame the looks would cost more than what they wait for. */
export const POLLING = { polling: 200 }

/** Waits until the page shows the text, whatever kind of space it is written with. */
export const showsText = (page: Page, text: string) =>
  page.waitForFunction(
    (wanted) => document.body.innerText.replaceAll(/\s/g, ' ').includes(wanted),
    POLLING,
    text,
  )
