import type { Browser, BrowserContext, Page, Locator, Request } from '@playwright/test'
import { copyOfDemo } from './databases.ts'
import { openDesk } from './desk.ts'
import { test as base, type Faults, expect } from './fixtures.ts'
import { startMovingDesk } from './portal-process.ts'
import { heading } from './screen.ts'
import { enter } from './sign-in.ts'
import { DESK_SECRET, openSessionOf } from './staff.ts'
import { leaveUndrawn, STILL } from './warm-page.ts'

type Demo = {
  readonly address: string
  readonly deskAddress: string
  readonly database: string
  /** The moment that the server's clock was moved to last, from which it goes on. */
  readonly clock: () => Date
  /** Nobody waits for the time: the server's clock goes on to a later moment. */
  readonly moveClock: (moment: string) => Promise<void>
  /** Starts the server anew at a later moment, for what it does when it starts. */
  readonly restart: (moment: string) => Promise<void>
}

type Desk = {
  readonly page: Page
  /** Somebody of the demo takes the place at the desk's page, with a session of their own. */
  readonly seat: (username: string, path: string) => Promise<Page>
}

/** A server that starts anew knows the sessions of the one before. */
const SECRETS = {
  TOKEN_SECRET: 'one secret of all days, which is long enough',
  AUDIT_KEY: 'one key of all days, which is long enough',
  DESK_SECRET,
}

/** At this moment the demo begins; a journey moves it on to its own. */
const FIRST_DAY = '2026-11-11T08:00:00Z'

/** What a journey between customers, whose page is `page`, and the provider's people at one page of the desk has at hand. */
export type Journey = {
  readonly page: Page
  readonly context: BrowserContext
  readonly faults: Faults
  readonly demo: Demo
  readonly desk: Desk
}

/** The server of the journeys, whose provider shows customers everything that it can. */
async function startDemo() {
  const database = await copyOfDemo()
  const settings = { ...SECRETS, DATABASE_URL: database, DESK_PORT: '0' }
  let portal = await startMovingDesk({ ...settings, CLOCK: FIRST_DAY })
  const { address, desk: deskAddress } = portal
  let day = FIRST_DAY
  const restart = async (moment: string) => {
    await portal.stop()
    const ports = { PORT: new URL(address).port, DESK_PORT: new URL(deskAddress).port }
    portal = await startMovingDesk({ ...settings, ...ports, CLOCK: moment })
    day = moment
  }
  const moveClock = async (moment: string) => {
    await portal.moveClock(moment)
    day = moment
  }
  // Not what an answer says: Node keeps the time of its headers for a second, also when the clock has jumped.
  const clock = () => new Date(day)
  return { address, deskAddress, database, clock, moveClock, restart, stop: () => portal.stop() }
}

async function openDeskOf(demo: Demo, browser: Browser) {
  const context = await browser.newContext({ baseURL: demo.deskAddress, ...STILL })
  await leaveUndrawn(context)
  const page = await context.newPage()
  const seat = async (username: string, path: string) => {
    const token = await openSessionOf(demo.database, username, demo.clock())
    await openDesk(page, path, token)
    return page
  }
  return { page, seat, close: () => context.close() }
}

let demo: Awaited<ReturnType<typeof startDemo>> | undefined
let desk: Awaited<ReturnType<typeof openDeskOf>> | undefined

/** The journeys of a file, which must run in one worker, share a demo and a desk: the first one starts them. */
export const stopAfterLast = (): void =>
  test.afterAll(async () => {
    await desk?.close()
    await demo?.stop()
  })

// Not fixtures of a worker, for which a worker and a browser of their own would be started.
export const test = base.extend<{ readonly demo: Demo; readonly desk: Desk }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what is asked for
  demo: async ({}, run) => {
    demo ??= await startDemo()
    await run(demo)
  },
  desk: async ({ browser, demo: started }, run) => {
    desk ??= await openDeskOf(started, browser)
    await run(desk)
  },
  baseURL: ({ demo: { address } }, run) => run(address),
})

export const FORM = 'Tilitysilmoitus'
export const REVIEW = 'Tarkista ja vahvista tilitysilmoitus'
export const SENT = 'Tilitysilmoitus on lähetetty'

/** The count field of a note or coin, e.g. '50 €'. */
export const count = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name: `${name}, kappaletta`, exact: true })
export const bagField = (page: Page): Locator => page.getByRole('textbox', { name: 'Turvapussinumero' })
export const nextButton = (page: Page): Locator => page.getByRole('button', { name: 'Seuraava', exact: true })
export const confirmButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Vahvista', exact: true })
export const total = (page: Page): Locator =>
  page.getByRole('region', { name: 'Tilitettävä yhteensä' }).locator('strong')

/** The tests share the companies, so each deposit has its own bag number. */
export const freshBag = (): string => `77${Date.now()}${Math.floor(Math.random() * 1000)}`.slice(0, 18)

/** Opens what is folded into one line: account, day, reference and message. */
export const unfold = (page: Page): Promise<void> =>
  page
    .getByRole('region', { name: 'Esitäytetyt tiedot' })
    .getByRole('button', { name: /^Muuta/ })
    .click()

export async function openForm(page: Page, user = 'kassa'): Promise<void> {
  await enter(page, '/tilitys', user)
  await expect(heading(page, FORM)).toBeVisible()
}

/** A small deposit of 71,50 €. */
export async function fillForm(page: Page, bag: string): Promise<void> {
  await count(page, '50 €').fill('1')
  await count(page, '20 €').fill('1')
  await count(page, '1 €').fill('1')
  await count(page, '50 snt').fill('1')
  await bagField(page).fill(bag)
}

export async function toReview(page: Page, bag = freshBag()): Promise<string> {
  await fillForm(page, bag)
  await nextButton(page).click()
  await expect(heading(page, REVIEW)).toBeFocused()
  return bag
}

export const isDeposit = (request: Request): boolean =>
  request.method() === 'POST' && new URL(request.url()).pathname === '/api/deposit'

/** The number on the receipt. */
export async function entryNumber(page: Page): Promise<number> {
  await expect(heading(page, SENT)).toBeVisible()
  return Number(
    await page.locator('dl div').filter({ hasText: 'Ilmoituksen numero' }).locator('dd').innerText(),
  )
}

/** Presses Tab until the element is reached, as a keyboard user has to. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not reach it')
}
