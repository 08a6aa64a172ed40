import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { openBrowser } from '../browser.ts'
import { newFolder, type Server } from '../processes.ts'
import { askedOf } from '../settings.ts'
import { DESK, startPortal } from '../stage.ts'
import { say } from '../table.ts'
import { screens, type Screen } from './screens.ts'

const FOLDER = join(import.meta.dirname, '../../docs/screens')
/** The fixed moment of the browser tests. */
const CLOCK = '2026-11-16T08:00:00Z'
/** Phone and desk, as in the tests of accessibility. */
const heights = { 390: 844, 1280: 800 } as const
const themes = ['light', 'dark'] as const
/** Letters stay sharp, and the whole folder small enough for a repository. */
const QUALITY = 50

/** A name that ends with `…` goes on. */
const named = (page: Page, role: 'button' | 'link' | 'textbox', name: string) =>
  page.getByRole(role, { name: name.replace('…', ''), exact: !name.endsWith('…') }).first()
const fill = (page: Page, what: string) => {
  const [name = '', text = ''] = what.split('=')
  return named(page, 'textbox', name).fill(text)
}

const steps: Readonly<Record<string, (page: Page, what: string) => Promise<unknown>>> = {
  press: (page, name) => named(page, 'button', name).click(),
  link: (page, name) => named(page, 'link', name).click(),
  text: (page, text) => page.getByText(text).first().click(),
  open: (page, selector) => page.locator(selector).first().click(),
  fill,
  wrong: (page) => page.getByLabel('Salasana', { exact: true }).fill('vaara-salasana'),
  scan: (page, what) => fill(page, `Skannaa ${what}`).then(() => page.keyboard.press('Enter')),
  ask: (page, text) => page.getByRole('combobox').fill(text),
  key: (page, name) => page.keyboard.press(name),
  see: (page, text) => page.getByText(text).first().waitFor(),
  find: (page, role) =>
    page
      .getByRole(role as 'dialog')
      .first()
      .waitFor(),
  lose: (page, calls) => page.route(`**/api/${calls}`, (route) => route.abort()),
  reload: (page) => page.reload(),
}

/** Takes the pictures of every screen, or of those that are named, in both widths and themes. */
export async function run(args: readonly string[]): Promise<boolean> {
  const names = screens.map(({ name }) => name)
  const asked = new Set(askedOf(names, args))
  const environment = { ...DESK, DATA_DIR: newFolder('screens'), DEMO: 'true', CLOCK }
  const server = await startPortal(environment)
  const pageOf = pagesIn(await openBrowser(), server)
  mkdirSync(FOLDER, { recursive: true })
  let failed = 0
  for (const screen of screens.filter(({ name }) => asked.has(name))) {
    const page = await pageOf(screen)
    // The others are taken all the same, so that one run tells of every screen that cannot be reached.
    await takeAll(page, screen).catch((fault: unknown) => {
      failed += 1
      say(`${screen.name}: ${String(fault).split('\n', 2).join(' ')}`)
    })
    await page.context().close()
  }
  writeFileSync(join(FOLDER, 'README.md'), index())
  return failed === 0
}

/** Makes pages of people who have signed in and chosen their place. */
function pagesIn(browser: Browser, server: Server) {
  const looks = { locale: 'fi-FI', timezoneId: 'Europe/Helsinki', reducedMotion: 'reduce' } as const
  /** A code of the staff is good once, and a second sign-in would end the first. */
  const cookies = new Map<string, BrowserContextOptions['storageState'] & object>()
  return async ({ name, user = 'nobody' }: Screen) => {
    const isDesk = name.startsWith('desk-')
    const known = isDesk ? cookies.get(user) : undefined
    const more = { baseURL: isDesk ? server.desk : server.address, ...(known ? { storageState: known } : {}) }
    const context = await browser.newContext({ ...looks, ...more, serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.addInitScript(() => localStorage.setItem('kassavirta.options', '{"placeOfBusiness":1}'))
    if (known || user === 'nobody') return page
    const { demoStaff } = isDesk ? await (await page.request.get('/api/desk/config')).json() : {}
    const staff = demoStaff?.find(({ username }: { readonly username: string }) => username === user)
    await page.goto('/')
    await fill(page, `Käyttäjätunnus=${user}`)
    await page.getByLabel('Salasana', { exact: true }).fill(staff?.password ?? 'Demo-1234')
    await named(page, 'button', isDesk ? 'Jatka' : 'Kirjaudu sisään').click()
    if (isDesk) await fill(page, `Vahvistuskoodi=${staff.code}`)
    if (isDesk) await named(page, 'button', 'Kirjaudu sisään').click()
    await page.getByRole('navigation', { name: 'Päävalikko' }).waitFor()
    cookies.set(user, await context.storageState())
    return page
  }
}

/** Nothing is on its way, and everything has its typeface. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => !/Ladataan|Haetaan/.test(document.body.innerText))
  await page.evaluate(() => document.fonts.ready)
}

const pictureOf = (name: string, width: string, theme: string): string => `${name}-${width}-${theme}.webp`

/** Goes to the screen once: widths and themes change nothing but the looks. */
async function takeAll(page: Page, { name, path, steps: way }: Screen): Promise<void> {
  await page.clock.setFixedTime(CLOCK)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  for (const step of way) {
    await settle(page)
    const [, word = '', what = ''] = /^(\S+) ?(.*)$/.exec(step) ?? []
    await steps[word]!(page, what)
  }
  // Playwright itself writes only PNG and JPEG, four times as large.
  const tools = await page.context().newCDPSession(page)
  for (const [width, height] of Object.entries(heights)) {
    await page.setViewportSize({ width: Number(width), height })
    await page.evaluate(() => window.scrollTo(0, 0))
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme })
      await settle(page)
      // A part that scrolls by itself may not be drawn in its new size until the page has been looked at once.
      await page.screenshot()
      await setTimeout(200)
      const { data } = await tools.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
      writeFileSync(join(FOLDER, pictureOf(name, width, colorScheme)), Buffer.from(data, 'base64'))
    }
  }
}

/** The page that shows every screen in both widths, small and light, and leads to the large and the dark picture. */
function index(): string {
  const cell = ({ name, title }: Screen, width: string, shown: number) => {
    const [light, dark] = themes.map((theme) => pictureOf(name, width, theme))
    return `[<img src="${light}" width="${shown}" alt="${title}"/>](${light})<br>[dark](${dark})`
  }
  const tables = [...Map.groupBy(screens, ({ group }) => group)].map(([group, some]) => {
    const rows = some.map(
      (each) => `| ${each.title} | ${cell(each, '390', 90)} | ${cell(each, '1280', 220)} |`,
    )
    return [`## ${group}\n`, '| | 390 px | 1280 px |', '|---|---|---|', ...rows].join('\n')
  })
  const lead =
    'Every screen and the states that matter, with the data of the demo, on a phone and on a wide screen.'
  return ['# Screens', `${lead} \`npm run lab -- screens\` takes them anew.`, ...tables].join('\n\n') + '\n'
}
