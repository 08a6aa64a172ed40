import type { Page } from '@playwright/test'
import { copyOfDemo } from './databases.ts'
import { KALEVA, rememberCompany } from './demo-companies.ts'
import { expect, test as base } from './fixtures.ts'
import { startMailbox } from './mailbox.ts'
import { startPseudoPortal } from './pseudo-language.ts'
import { go } from './going.ts'
import { watchWire } from './screen.ts'
import { drawn, strayTexts, watchData } from './shown-texts.ts'
import { enter } from './sign-in.ts'
import { DESK_SECRET } from './staff.ts'

type Walk = {
  readonly page: Page
  /** Words on the page that no text file has. */
  readonly strays: (ofTheLibrary?: readonly string[]) => Promise<readonly string[]>
  /** Fails softly when a shown text lacks its marks, so that the walk goes on and reports them all. */
  readonly look: (where: string, ofTheLibrary?: readonly string[]) => Promise<void>
}

type Portal = {
  readonly address: string
  readonly desk: string
  readonly database: string
  readonly letters: readonly string[]
}

async function start() {
  const mailbox = await startMailbox()
  const database = await copyOfDemo()
  const { address, desk, stop } = await startPseudoPortal({
    DATABASE_URL: database,
    DESK_PORT: '0',
    DESK_SECRET,
    SMTP_URL: mailbox.url,
    SERVICE_DESK_MAIL: 'desk@example.fi',
  })
  const stopBoth = async () => {
    await stop()
    mailbox.stop()
  }
  return { address, desk, database, letters: mailbox.letters, stop: stopBoth }
}

let started: Awaited<ReturnType<typeof start>> | undefined

/** The tests of a file, which must run in one worker, share a server: the first one starts it. */
export const stopAfterLast = (): void => test.afterAll(() => started?.stop())

/** Pages of a portal and its desk in the pseudo-language. */
export const test = base.extend<{ readonly walk: Walk; readonly portal: Portal }>({
  // Not a fixture of a worker, for which a worker and a browser of its own would be started.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what is asked for
  portal: async ({}, run) => {
    started ??= await start()
    await run(started)
  },
  baseURL: ({ portal }, run) => run(portal.address),
  walk: async ({ context, page, faults }, run) => {
    // Faults are brought about here to look at their texts; other tests ask for the page's own.
    faults.expect(/Failed to load resource/)
    const { data, stop } = await watchData(context)
    const wire = watchWire(page)
    const strays = async (ofTheLibrary: readonly string[] = []) => {
      await wire.quiet()
      await drawn(page)
      return strayTexts(page, new Set([...data, ...ofTheLibrary]))
    }
    const look = async (where: string, ofTheLibrary?: readonly string[]) =>
      expect.soft(await strays(ofTheLibrary), where).toEqual([])
    await run({ page, strays, look })
    await stop()
  },
})

/** The front page, as somebody who may do everything at a place. */
export async function begin(page: Page): Promise<void> {
  await rememberCompany(page, KALEVA)
  await enter(page, '/', 'demo')
  await expect(page.locator('h1')).toBeVisible()
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/?]+')}$`)

export const linksOn = (page: Page): Promise<readonly string[]> =>
  page
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))

/** An address that fits the path: the path itself, or a link that some page has. */
export async function linkTo(page: Page, linked: Set<string>, path: string): Promise<string> {
  const found = () => [...linked].find((link) => patternOf(path).test(link))
  if (!path.includes('{')) return path
  const list = path.slice(0, path.indexOf('/{'))
  if (!found()) await go(page, list)
  // The rows of a list are drawn after its heading.
  const look = async () => {
    for (const link of await linksOn(page)) linked.add(decodeURIComponent(link))
    return found()
  }
  await expect.poll(() => found() ?? look(), { message: `no page links to ${path}` }).toBeDefined()
  return found() ?? path
}
