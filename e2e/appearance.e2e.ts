import { expectNoFindings, expectNoSidewaysScroll, sizes } from './support/axe.ts'
import { enterAtKaleva } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { menu, personButton, go, button, region } from './support/screen.ts'
import { lead } from './support/reports.ts'

test('the front page, lists of every shape and the open menus reflow to 320 px, and forced colours leave axe nothing to find', async ({
  page,
}) => {
  const expectReadable = async () => {
    await expectNoSidewaysScroll(page)
    await expectNoFindings(page)
  }
  await page.setViewportSize({ width: 320, height: 700 })
  await page.emulateMedia({ forcedColors: 'active' })
  await enterAtKaleva(page, '/')
  await expect(page.getByText(/^Päivitetty klo \d\d:\d\d$/)).toBeVisible()
  await expect(region(page, 'Tiedotteet').getByRole('listitem').first()).toBeVisible()
  await expectReadable()

  // A few days have every kind of row, and axe takes its time for each.
  for (const address of [
    'kasitellyt-tilitykset?from=2026-11-13&group=day&compare=1',
    'konsernin-tilitykset?from=2026-11-15&group=place&compare=1',
    'tilitysilmoitukset?from=2026-11-14&removed=1&differences=1',
  ]) {
    await go(page, `/raportit/${address}`)
    await expect(lead(page)).toBeVisible()
    await expectReadable()
  }

  await button(page, 'Valikko').click()
  await expect(menu(page)).toBeVisible()
  await expectReadable()
  await page.keyboard.press('Escape')
  await page.setViewportSize(sizes[1])
  await personButton(page).click()
  await expect(button(page, 'Kirjaudu ulos')).toBeVisible()
  await expectNoFindings(page)
  await page.emulateMedia({ forcedColors: 'none' })
})
