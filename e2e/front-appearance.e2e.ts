import { expectAccessible, expectNoFindings, expectNoSidewaysScroll, takePhone } from './support/axe.ts'
import { KALEVA, rememberCompany } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { changeAnswer, hold } from './support/mock-api.ts'
import { NOTHING, openFront, OVERVIEW } from './support/overview.ts'
import { region } from './support/screen.ts'
import { enter, refusal } from './support/sign-in.ts'

test.describe('axe finds nothing', () => {
  const states = {
    'where all is there': undefined,
    'where nothing is there': () => NOTHING,
  } as const

  for (const [title, answer] of Object.entries(states)) {
    test(`${title}, in any theme and at any size`, async ({ page }) => {
      await takePhone(page)
      if (answer) await changeAnswer(page, OVERVIEW, answer)
      await openFront(page)
      await expect(region(page, 'Tiedotteet').getByRole('listitem').first()).toBeVisible()
      await expectAccessible(page)
      await page.setViewportSize({ width: 320, height: 700 })
      await expectNoSidewaysScroll(page)
      await page.emulateMedia({ forcedColors: 'active' })
      await expectNoFindings(page)
      await page.emulateMedia({ forcedColors: 'none' })
    })
  }

  test('while it is fetched, when that failed, and at the first choice of a place', async ({
    page,
    faults,
  }) => {
    faults.expect(/Failed to load resource/)
    await takePhone(page)
    const letGo = await hold(page, OVERVIEW)
    await enter(page, '/', 'demo')
    await expect(page.getByRole('button', { name: KALEVA })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: KALEVA }).click()
    await expect(page.getByText('Haetaan tilannetta…')).toBeVisible()
    await expectAccessible(page)
    await page.route(OVERVIEW, refusal(500, 'Server error'))
    letGo()
    await rememberCompany(page, KALEVA)
    await page.reload()
    await expect(page.getByText('Tilanteen haussa tapahtui virhe.')).toBeVisible()
    await expectAccessible(page)
  })
})
