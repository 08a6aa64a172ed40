// Takes the pictures of docs/screens: every screen and state of the list, on a phone and on a desk, light and dark, at
// the fixed moment of the tests. `npm run screens`, or `npm run screens -- front-page deposit` for some of them.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import config from '../../e2e/playwright.config.ts'
import { CLOCK, startDesk } from '../../e2e/support/portal-process.ts'
import { enter } from '../../e2e/support/sign-in.ts'
import { deskScreens, type DeskScreen, findFacts, type Facts } from './desk-screens.ts'
import { indexPage, pictureOf, themes, widths, gallery, type Screen } from './screens.ts'

const FOLDER = fileURLToPath(new URL('../../docs/screens/', import.meta.url))
/** Letters stay sharp, and the whole folder small enough for a repository. */
const QUALITY = 50

const asked = process.argv.slice(2)
const isAsked = ({ name }: { readonly name: string }) => asked.length === 0 || asked.includes(name)
const screens = gallery.flatMap((group) => group.screens).filter(isAsked)
const ofDesk = deskScreens.filter(isAsked)
const unknown = asked.filter((name) => ![...screens, ...ofDesk].some((screen) => screen.name === name))
if (unknown.length > 0) throw new Error(`No screen is called ${unknown.join(', ')}`)

const portal = await startDesk({ DESK_PORT: '0' })
const browser = await chromium.launch(config.use?.launchOptions)
const signIn = staffOf(browser, portal.desk)
try {
  const facts = await findFacts(portal.address)
  if (asked.length === 0) rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  for (const screen of screens) {
    await tell(
      screen.name,
      picture(browser, screen, (page) => open(page, screen, facts)),
    )
  }
  for (const screen of ofDesk) {
    const state = screen.staff && (await signIn(screen.staff))
    const at = { baseURL: portal.desk, ...(state ? { storageState: state } : {}) }
    await tell(
      screen.name,
      picture(browser, screen, (page) => openAtDesk(page, screen, facts), at),
    )
  }
  writeFileSync(`${FOLDER}README.md`, indexPage([...gallery, { title: 'Työpöytä', screens: deskScreens }]))
} finally {
  await browser.close()
  await portal.stop()
}

/** The others are taken all the same, so that one run tells of every screen that cannot be reached. */
async function tell(name: string, taken: Promise<void>): Promise<void> {
  await taken.catch((fault: unknown) => {
    process.stderr.write(`${name}: ${String(fault).split('\n')[0]}\n`)
    process.exitCode = 1
  })
}

type Named = { readonly name: string }

/** Walks to the screen once: sizes and themes change nothing but the looks. */
async function picture(
  within: Browser,
  screen: Named,
  walk: (page: Page) => Promise<void>,
  more: BrowserContextOptions = {},
): Promise<void> {
  const context = await within.newContext({
    baseURL: portal.address,
    locale: 'fi-FI',
    timezoneId: 'Europe/Helsinki',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    viewport: { ...widths[1] },
    ...more,
  })
  const page = await context.newPage()
  await page.clock.setFixedTime(CLOCK)
  try {
    await walk(page)
    await takeAll(page, screen)
  } finally {
    await context.close()
  }
}

async function takeAll(page: Page, screen: Named): Promise<void> {
  for (const size of widths) {
    await page.setViewportSize(size)
    await page.evaluate(() => window.scrollTo(0, 0))
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      await settle(page)
      await save(page, `${FOLDER}${pictureOf(screen, size, theme)}`)
    }
  }
}

async function open(page: Page, { name, path, user, withoutPlace, act, ends }: Screen, facts: Facts) {
  const address = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (_, fact: string) => {
      if (!(fact in facts)) throw new Error(`${name}: nobody knows ${fact}`)
      return encodeURIComponent(facts[fact as keyof Facts])
    })
  if (user && !withoutPlace) {
    await page.addInitScript(
      (company) => localStorage.setItem('kassavirta.options', JSON.stringify({ placeOfBusiness: company })),
      facts.company,
    )
  }
  if (user) await enter(page, address(path), user)
  else await page.goto(address(path))
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await settle(page)
  await act?.(page)
  await settle(page)
  const { pathname } = new URL(page.url())
  if (pathname !== address(ends ?? path)) throw new Error(`${name} ended at ${pathname}`)
}

async function openAtDesk(page: Page, { path, act }: DeskScreen, facts: Facts): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await settle(page)
  await act?.(page, facts)
  await settle(page)
}

/** Nothing is on its way, and everything has its typeface. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => !/Ladataan|Haetaan/.test(document.body.innerText))
  await page.evaluate(() => document.fonts.ready)
}

/** Playwright itself writes only PNG and JPEG, four times as large. */
async function save(page: Page, file: string): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  // A part that scrolls by itself may not be drawn in its new size until the page has been looked at once.
  await page.screenshot()
  await setTimeout(200)
  const { data } = await tools.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  writeFileSync(file, Buffer.from(data, 'base64'))
  await tools.detach()
}

type DemoStaff = { readonly username: string; readonly password: string; readonly code: string }
type KeptState = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>

/** Signs each person of the demo in once: a code is good once, and a second sign-in would end the first. */
function staffOf(browser: Browser, desk: string) {
  const kept = new Map<string, KeptState>()
  return async (username: string): Promise<KeptState> => {
    const known = kept.get(username)
    if (known) return known
    const context = await browser.newContext({ baseURL: desk, locale: 'fi-FI' })
    const page = await context.newPage()
    await page.goto('/')
    const config = await page.request.get('/api/desk/config')
    const { demoStaff } = (await config.json()) as { readonly demoStaff: readonly DemoStaff[] }
    const person = demoStaff.find((each) => each.username === username)
    if (!person) throw new Error(`the demo has no ${username}`)
    await page.getByRole('textbox', { name: 'Käyttäjätunnus' }).fill(username)
    await page.getByLabel('Salasana', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Jatka' }).click()
    await page.getByRole('textbox', { name: 'Vahvistuskoodi' }).fill(person.code)
    await page.getByRole('button', { name: 'Kirjaudu sisään' }).click()
    await page.getByRole('navigation', { name: 'Päävalikko' }).waitFor()
    const state = await context.storageState()
    kept.set(username, state)
    await context.close()
    return state
  }
}
