import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, type Page, launch, type ElementHandle } from 'puppeteer-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres } from '../../packages/server/test/private-postgres.ts'
import { isSlow } from '../../packages/server/test/whole.ts'
import { startPortal } from '../support/portal-process.ts'
import { PASSWORD } from '../support/sign-in.ts'

const PLACE = 'Myllypuoti Kaleva'
const BAG = '7704558209'

let postgres: ReturnType<typeof startPostgres>
let portal: Awaited<ReturnType<typeof startPortal>>
let browser: Browser
beforeAll(async () => {
  // The browser first: on a machine without one nothing else is begun.
  browser = await startFirefox()
  postgres = startPostgres()
  portal = await startPortal({ DATABASE_URL: postgres.addDatabase('demo'), DEMO: 'true' })
})
afterAll(async () => {
  await browser?.close()
  await portal?.stop()
  postgres?.stop()
})

test('a person declares a deposit, finds it and orders change money', async () => {
  const { page, faults } = await openTab(browser)
  await signIn(page)
  await choosePlace(page)
  const entry = await declareDeposit(page)
  await findInReport(page, entry)
  await orderChangeMoney(page)
  await signOut(page)
  expect(faults).toEqual([])
})

test('what goes wrong in a page of Firefox is seen', async () => {
  const { page, faults } = await openTab(browser)
  await page.goto(`${portal.address}/robots.txt`)
  await page.evaluate(async () => {
    document.documentElement.setAttribute('style', 'color: red')
    // oxlint-disable-next-line no-console -- one of the faults that must be seen
    console.error('a red line')
    await fetch('/api/messages')
    setTimeout(() => {
      throw new Error('a fault of the page')
    })
  })
  await expect.poll(() => faults).toHaveLength(4)
  expect(faults.toSorted()).toEqual([
    expect.stringMatching(/^401 .+\/api\/messages$/),
    'console: a red line',
    expect.stringMatching(/^page error: .+Content-Security-Policy.+style-src-attr/),
    expect.stringMatching(/^page error: .*a fault of the page/),
  ])
})

async function signIn(page: Page): Promise<void> {
  await page.goto(portal.address)
  await fill(page, 'textbox', 'Käyttäjätunnus', 'demo')
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await byRole(page, 'heading', 'Hei Maija!')
}

/** A screen that is about one place asks for it first. */
async function choosePlace(page: Page): Promise<void> {
  await page.goto(`${portal.address}/tilitys`)
  await fill(page, 'textbox', 'Nimi, paikkakunta, ketju, konserni tai Y-tunnus', 'kaleva')
  await showsText(page, '1 osuma')
  await page.keyboard.press('Enter')
  await showsText(page, PLACE)
}

/** Counts as on a number pad, and gives the number of the declaration. */
async function declareDeposit(page: Page): Promise<string> {
  await byRole(page, 'heading', 'Tilitysilmoitus')
  await (await byRole(page, 'textbox', '500 €, kappaletta')).click()
  for (const pieces of ['', '', '2', '11', '18', '7', '5', '14', '13', '1']) {
    await page.keyboard.type(pieces)
    await page.keyboard.press('Enter')
  }
  await showsText(page, '1 246,50 €')
  await fill(page, 'textbox', 'Turvapussinumero', BAG)
  await press(page, 'button', 'Seuraava')
  await byRole(page, 'heading', 'Tarkista ja vahvista tilitysilmoitus')
  await showsText(page, '1 246,50 €')
  await press(page, 'button', 'Vahvista')
  await byRole(page, 'heading', 'Tilitysilmoitus on lähetetty')
  const receipt = await page.$eval('main', (main) => main.innerText)
  return /Ilmoituksen numero\s+(\d+)/.exec(receipt)?.[1] ?? receipt
}

async function findInReport(page: Page, entry: string): Promise<void> {
  await page.goto(`${portal.address}/raportit/tilitysilmoitukset`)
  await byRole(page, 'heading', 'Tilitysilmoitukset')
  // By the keyboard: rows move while the parts of the list come, and a press of the mouse may miss the link.
  await (await byRole(page, 'link', entry)).focus()
  await page.keyboard.press('Enter')
  await byRole(page, 'heading', `Tilitysilmoitus #${entry}`)
  await showsText(page, BAG)
  await showsText(page, '1 246,50 €')
}

async function orderChangeMoney(page: Page): Promise<void> {
  await page.goto(portal.address)
  await press(page, 'link', 'Tilaa vaihtorahaa')
  await fill(page, 'textbox', 'Toimituspäivä', '20.11.2026')
  await fill(page, 'textbox', '20 €, kappaletta', '5')
  await fill(page, 'textbox', '2 €, rullia', '1')
  await showsText(page, '150,00 €')
  await press(page, 'button', 'Seuraava')
  await press(page, 'button', 'Vahvista')
  await byRole(page, 'heading', 'Vaihtorahatilaus on vastaanotettu')
  await showsText(page, 'pe 20.11.2026')
}

async function signOut(page: Page): Promise<void> {
  await press(page, 'button', 'Valikko')
  await press(page, 'button', 'Kirjaudu ulos')
  await byRole(page, 'button', 'Kirjaudu sisään')
}

const PROGRAM = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr'

/** For anything that is waited for. */
const PATIENCE_MS = isSlow ? 30_000 : 10_000

/** Debian's Firefox, driven by WebDriver BiDi. */
function startFirefox(): Promise<Browser> {
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
async function openTab(browser: Browser): Promise<{ page: Page; faults: readonly string[] }> {
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
    await pause(POLLING_MS)
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
async function byRole(page: Page, role: keyof typeof ELEMENTS, name: string): Promise<ElementHandle> {
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
async function press(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  const element = await byRole(page, role, name)
  await element.click()
}

/** Types into a field, over what was in it. */
async function fill(page: Page, role: 'textbox', name: string, text: string): Promise<void> {
  const field = await byRole(page, role, name)
  await field.focus()
  await field.evaluate((input) => (input as HTMLInputElement).select())
  await page.keyboard.type(text)
}

/** Waits until the page shows the text, whatever kind of space it is written with. */
const showsText = (page: Page, text: string) =>
  waitFor(async () => {
    const shown = await page.evaluate(() => document.body.innerText)
    return shown.replaceAll(/\s/g, ' ').includes(text) || null
  })
