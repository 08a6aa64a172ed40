import type { Page } from '@playwright/test'
import { unpackOldVersion } from '../../packages/server/test/old-version.ts'
import { copyOf, FILLED } from '../support/databases.ts'
import { confirmButton, entryNumber, FORM, toReview } from '../support/forms.ts'
import { expect, test } from '../support/fixtures.ts'
import { startPortal } from '../support/portal-process.ts'
import { heading } from '../support/screen.ts'
import { signIn, signInButton, signOut } from '../support/sign-in.ts'

const SETTINGS = { TOKEN_SECRET: 'one secret of both servers, long enough' }

let stop: () => Promise<void> = async () => undefined
let addresses: readonly string[] = []
/** During an upgrade, and on the way back, servers of two versions work on one database. */
test.beforeAll(async () => {
  const old = unpackOldVersion()
  const settings = { ...SETTINGS, DATABASE_URL: await copyOf(FILLED) }
  const present = await startPortal(settings)
  const before = await startPortal({ ...settings, MIGRATE: 'false' }, old.main)
  addresses = [before.address, present.address]
  stop = async () => {
    await Promise.all([before.stop(), present.stop()])
    old.remove()
  }
})
test.afterAll(() => stop())

/** Every call of the page goes to the other server than the one before. */
async function alternate(page: Page): Promise<{ readonly toOld: number; readonly toPresent: number }> {
  const counts = { toOld: 0, toPresent: 0 }
  await page.route('**/api/**', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const isOld = counts.toOld <= counts.toPresent
    counts[isOld ? 'toOld' : 'toPresent'] += 1
    const response = await route.fetch({ url: `${addresses[isOld ? 0 : 1]}${pathname}${search}` })
    await route.fulfill({ response })
  })
  return counts
}

test('a person works while the servers are of two versions', async ({ page, faults }) => {
  // What the older server does not know yet, the page does without.
  faults.expect(/404/)
  const counts = await alternate(page)
  await signIn(page, `${addresses[1]}/tilitys`, 'kassa')
  await expect(heading(page, FORM)).toBeVisible()
  const bag = await toReview(page)
  await confirmButton(page).click()
  const entryId = await entryNumber(page)
  await page.reload()
  expect(await entryNumber(page)).toBe(entryId)
  await page.goto(`${addresses[1]}/raportit/tilitysilmoitukset/${entryId}`)
  await expect(page.getByText(bag)).toBeVisible()
  await signOut(page)
  await expect(signInButton(page)).toBeVisible()
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(5)
})
