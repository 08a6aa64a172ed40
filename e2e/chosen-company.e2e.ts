import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './support/axe.ts'
import { ASEMA, changePlace, enterAtKaleva, KALEVA, placeLine } from './support/demo-companies.ts'
import { fillOrder } from './support/change-orders.ts'
import { fillForm, freshBag } from './support/deposits.ts'
import { expect, test } from './support/fixtures.ts'
import { changePerson } from './support/mock-api.ts'
import { button, heading } from './support/screen.ts'
import { enter } from './support/sign-in.ts'

const LONG = 'Myllypuoti Kalevan kauppakeskuksen toisen kerroksen palvelupisteohjauskeskus'

/** Every company of the person has a name of more than 60 characters. */
async function openWithLongName(page: Page, path: string, title: string): Promise<void> {
  await changePerson(page, (user) => ({
    ...user,
    permittedCompanies: (user['permittedCompanies'] as readonly object[]).map((company) => ({
      ...company,
      name: LONG,
    })),
  }))
  await enterAtKaleva(page, path)
  await expect(heading(page, title)).toBeVisible()
}

/** The header and the screen itself name the company; at 320 px, which is 1280 px at 400 %, nothing is cut off. */
async function expectCompanyInSight(page: Page): Promise<void> {
  const seen = [page.getByRole('banner').getByText(LONG), page.getByRole('main').getByText(LONG)]
  for (const width of [1280, 640, 320]) {
    await page.setViewportSize({ width, height: 800 })
    for (const name of seen) {
      await expect(name).toBeVisible()
      expect(await name.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(
        0,
      )
    }
    await expectNoSidewaysScroll(page)
  }
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('main').getByText(LONG)).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
}

const expectFirstRow = (page: Page) =>
  expect(
    page
      .getByRole('main')
      .getByRole('definition')
      .filter({ hasText: LONG })
      .locator('xpath=preceding-sibling::*'),
  ).toHaveText(['Toimipaikka'])

const flows = [
  {
    path: '/tilitys',
    title: 'Tilitysilmoitus',
    fill: (page: Page) => fillForm(page, freshBag()),
  },
  { path: '/vaihtorahatilaus', title: 'Vaihtorahatilaus', fill: fillOrder },
] as const

for (const { path, title, fill } of flows) {
  test(`${title}: the place stands in the header, under the heading, and first on summary and receipt`, async ({
    page,
  }) => {
    await openWithLongName(page, path, title)
    await expectCompanyInSight(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await fill(page)
    await button(page, 'Seuraava').click()
    await expect(button(page, 'Vahvista')).toBeVisible()
    await expectCompanyInSight(page)
    await expectFirstRow(page)
    await button(page, 'Vahvista').click()
    await expect(button(page, 'Tulosta')).toBeVisible()
    await expectCompanyInSight(page)
    await expectFirstRow(page)
  })
}

test('each tab keeps its own place; a new tab begins at the one that was chosen last [R-AUTH-25]', async ({
  page,
  context,
}) => {
  await enter(page, '/', 'demo')
  await page.getByRole('button', { name: KALEVA }).click()
  const second = await context.newPage()
  await enter(second, '/', 'demo')
  await expect(placeLine(second)).toContainText(KALEVA)
  await changePlace(second, ASEMA)
  await page.reload()
  await expect(placeLine(page)).toContainText(KALEVA)
  await changePlace(page, 'Myllypuoti Lielahti')
  await second.reload()
  await expect(placeLine(second)).toContainText(ASEMA)
  const third = await context.newPage()
  await enter(third, '/', 'demo')
  await expect(placeLine(third)).toContainText('Myllypuoti Lielahti')
})
