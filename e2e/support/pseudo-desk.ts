import type { Page } from '@playwright/test'
import { openDesk } from './desk.ts'
import { goTo } from './going.ts'
import { openSessionOf } from './staff.ts'

type Desk = { readonly desk: string; readonly database: string }

/** Somebody of the demo at the desk, with a session of their own. */
async function sitDown(page: Page, { desk, database }: Desk, username: string): Promise<void> {
  const config = await page.request.get(`${desk}/api/desk/config`)
  const now = new Date(config.headers()['date'] ?? '')
  await openDesk(page, desk, await openSessionOf(database, username, now))
}

/** Addresses that differ only in numbers, or in the values of a query, are one kind of page. */
const kindOf = (path: string): string => path.replaceAll(/\d+/g, '0').replaceAll(/=[^&]*/g, '')

const linksOf = (page: Page): Promise<readonly string[]> =>
  page.locator('a[href]').evaluateAll((links) =>
    links
      .map((link) => new URL((link as HTMLAnchorElement).href))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname, search }) => pathname + search),
  )

/**
 * Looks as this person at their own first page, and from there on at one page of every kind that links lead to and that nobody has
 * looked at before, whose kinds it adds.
 */
export async function lookAround(
  page: Page,
  desk: Desk,
  username: string,
  look: (where: string) => Promise<void>,
  seen: Set<string>,
): Promise<void> {
  await sitDown(page, desk, username)
  seen.delete('/')
  const found = ['/']
  for (let path = found.shift(); path !== undefined; path = found.shift()) {
    if (seen.has(kindOf(path))) continue
    seen.add(kindOf(path))
    await goTo(page, path)
    await look(`${username} at ${path}`)
    found.push(...(await linksOf(page)))
  }
}
