import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { launch, type Browser, type ElementHandle, type Page } from 'puppeteer-core'

const PROGRAM = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr'

/** Against hanging only, as in the configuration of the tests. */
const PATIENCE_MS = 300_000

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
    extraPrefsFirefox: {
      'intl.accept_languages': 'fi',
      // Nobody watches: 60 frames a second were half of the work.
      'layout.frame_rate': 10,
      'ui.prefersReducedMotion': 1,
      'ui.caretBlinkTime': 0,
    },
  })
}

/** Firefox says it of scripts that a page was still fetching when it was left. A page in use would lack what they bring. */
const OF_LEFT_PAGE = /A ServiceWorker intercepted the request and encountered an unexpected error/

/**
 * A tab of its own, and what goes wrong in it: errors, which breaches of the security policy are for Firefox, red lines
 * on the console, and refused calls, which the console of Firefox does not tell of.
 */
export async function openTab(browser: Browser): Promise<{ page: Page; faults: readonly string[] }> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const faults: string[] = []
  page.on('pageerror', (fault) => {
    if (!OF_LEFT_PAGE.test(String(fault))) faults.push(`page error: ${String(fault)}`)
  })
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`)
  })
  page.on('response', (answer) => {
    if (answer.status() >= 400) faults.push(`${answer.status()} ${answer.url()}`)
  })
  return { page, faults }
}

/** Looks a few times in a second: at every frame the looks would cost more than what they wait for. */
const POLLING_MS = 200

/**
 * Looks until there is something. Puppeteer's own waiting makes functions of texts in the page, which the policy of the page
 * forbids and newer versions of Firefox refuse. A look that a navigation breaks off is one that found nothing.
 */
async function waitFor<Found>(look: () => Promise<Found | null>): Promise<Found> {
  const end = Date.now() + PATIENCE_MS
  let fault: unknown
  while (Date.now() < end) {
    const found = await look().catch((thrown: unknown) => {
      fault = thrown
      return null
    })
    if (found !== null) return found
    await setTimeout(POLLING_MS)
  }
  throw new Error('what was waited for did not come', { cause: fault })
}

const ELEMENTS = {
  button: 'button',
  heading: 'h1',
  link: 'a[href]',
  textbox: 'input:not([role])',
} as const

/**
 * An element by the name that people know it by, once it is to be seen, enabled and where it was at the look before. Puppeteer's
 * own search by role asks the browser for its whole accessibility tree at every frame, which was most of the journey's work.
 */
export async function byRole(page: Page, role: keyof typeof ELEMENTS, name: string): Promise<ElementHandle> {
  return waitFor(async () => {
    const found = await page.evaluateHandle(
      (selector, wanted) => {
        const labelsOf = (element: Element): readonly (Element | null)[] =>
          (element.getAttribute('aria-labelledby') ?? '')
            .split(' ')
            .map((id) => document.getElementById(id))
            .concat(element instanceof HTMLInputElement ? Array.from(element.labels ?? []) : [])
        const nameOf = (element: Element): string => {
          const labels = labelsOf(element).flatMap((label) => label?.textContent ?? [])
          const told = element.getAttribute('aria-label') ?? (labels.join(' ') || element.textContent)
          return told.replaceAll(/\s+/g, ' ').trim()
        }
        const element = Array.from(document.querySelectorAll(selector)).find(
          (each) =>
            nameOf(each) === wanted &&
            each.checkVisibility() &&
            !each.matches(':disabled, [aria-disabled=true]'),
        )
        const { x, y } = element?.getBoundingClientRect() ?? {}
        const place = `${wanted} ${x} ${y}`
        const isStill = document.body.dataset['looked'] === place
        document.body.dataset['looked'] = place
        return isStill && element
      },
      ELEMENTS[role],
      name,
    )
    return found.asElement() as ElementHandle | null
  })
}

/** Presses it with the mouse. */
export async function press(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  const element = await byRole(page, role, name)
  await element.click()
}

/** Types into a field, over what was in it. */
export async function fill(page: Page, role: 'textbox', name: string, text: string): Promise<void> {
  const field = await byRole(page, role, name)
  await field.focus()
  await field.evaluate((input) => (input as HTMLInputElement).select())
  await page.keyboard.type(text)
}

/** Waits until the page shows the text, whatever kind of space it is written with. */
export const showsText = (page: Page, text: string) =>
  waitFor(async () => {
    const shown = await page.evaluate(() => document.body.innerText)
    return shown.replaceAll(/\s/g, ' ').includes(text) || null
  })
