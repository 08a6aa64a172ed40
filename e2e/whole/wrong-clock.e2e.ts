import { expect, test } from '../support/fixtures.ts'
import { expiredDialog, heading } from '../support/screen.ts'
import { rememberPlace, signIn, stored } from '../support/sign-in.ts'

test.use({ newBrowser: true })

for (const [fault, time] of [
  ['two days ahead', '2026-11-18T08:00:00Z'],
  ['two days behind', '2026-11-14T03:00:00Z'],
] as const) {
  test.describe(`with a clock ${fault}`, () => {
    test.beforeEach(async ({ page }) => {
      await page.clock.install({ time })
      await rememberPlace(page)
      await signIn(page, '/', 'demo')
      await expect(heading(page, 'Hei Maija!')).toBeVisible()
    })

    test('a person sees the right day and cut-off [R-FRONT-01]', async ({ page }) => {
      await expect(page.getByText('Maanantai 16.11.2026')).toBeVisible()
      await expect(
        page.getByRole('main').getByRole('link', { name: 'Tilaa vaihtorahaa' }),
      ).toHaveAccessibleDescription('Tilaa ma 16.11. klo 12:00 mennessä, toimitus ke 18.11.')
    })

    test('a session is renewed in its time [R-AUTH-16]', async ({ page }) => {
      const before = await stored(page)
      await page.clock.fastForward('09:00')
      await expect(heading(page, 'Hei Maija!')).toBeVisible()
      expect(await stored(page)).toEqual(before)
      await page.clock.fastForward('01:30')
      await expect.poll(() => stored(page)).not.toEqual(before)
      await page.reload()
      await expect(heading(page, 'Hei Maija!')).toBeVisible()
      await expect(expiredDialog(page)).toHaveCount(0)
    })
  })
}
