import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { confirmButton, nextButton, typeDay } from './support/forms.ts'
import { expiredDialog, heading } from './support/screen.ts'
import { enter, enterAtKaleva, KALEVA, signIn, stored } from './support/sign-in.ts'

const ASEMA = 'Pihlajakioski Asema'

/** A copy with the same session storage, as "duplicate tab" makes it. */
async function duplicate(page: Page, path: string): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.evaluate((to) => void window.open(to), path)
  return opened
}

test('each tab keeps its own place [R-AUTH-25]', async ({ page, context }) => {
  /** The line of the front page that names the chosen place and opens the search for another. */
  const placeLine = (tab: Page) => tab.getByRole('main').getByRole('button', { name: /Vaihda$/ })
  await enter(page, '/', 'demo')
  await page.getByRole('button', { name: KALEVA }).click()
  const second = await context.newPage()
  await enter(second, '/', 'demo')
  await expect(placeLine(second)).toContainText(KALEVA)
  await placeLine(second).click()
  await second.getByRole('searchbox').fill(ASEMA)
  await second.getByRole('dialog').getByRole('button', { name: ASEMA }).click()
  await expect(placeLine(second)).toContainText(ASEMA)
  await page.reload()
  await expect(placeLine(page)).toContainText(KALEVA)
  await second.reload()
  await expect(placeLine(second)).toContainText(ASEMA)
})

test('a finished form is a new one in another tab (decisions O6)', async ({ page }) => {
  await enterAtKaleva(page, '/kuljetustilaus')
  await typeDay(page, 'Toivottu käyntipäivä', '20.11.')
  await nextButton(page).click()
  await confirmButton(page).click()
  await expect(heading(page, 'Kuljetustilaus on vastaanotettu')).toBeFocused()
  await page.reload()
  await expect(heading(page, 'Kuljetustilaus on vastaanotettu')).toBeVisible()
  await expect(heading(await duplicate(page, '/kuljetustilaus'), 'Kuljetustilaus')).toBeVisible()
})

test.describe('two copies of a tab', () => {
  test.use({ newBrowser: true })

  test('renew their session together, and nobody sees a sign-in [R-AUTH-16]', async ({ page, context }) => {
    await context.clock.install({ time: '2026-11-16T08:00:00Z' })
    await signIn(page, '/ohjeet', 'kassa')
    await expect(heading(page, 'Yhteystiedot')).toBeVisible()
    const tabs = [page, await duplicate(page, '/ohjeet')]
    for (const tab of tabs) await expect(heading(tab, 'Yhteystiedot')).toBeVisible()
    const tokens = () => Promise.all(tabs.map(async (tab) => (await stored(tab))?.refreshToken))
    for (const round of [1, 2, 3]) {
      const [before] = await tokens()
      await context.clock.fastForward('10:30')
      await expect
        .poll(async () => {
          const [one, other] = await tokens()
          return one === other && one !== before
        }, `both tabs hold the same new token after round ${round}`)
        .toBe(true)
      for (const tab of tabs) await expect(expiredDialog(tab)).toHaveCount(0)
    }
    for (const tab of tabs) {
      await tab.reload()
      await expect(heading(tab, 'Yhteystiedot')).toBeVisible()
    }
  })
})
