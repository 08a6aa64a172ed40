import { enterAtKaleva, KALEVA } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { expectPaper } from './support/paper.ts'
import { box, button, choice, heading } from './support/screen.ts'

test('supplies are ordered in three steps and stored, the receipt is there after a reload and is printed, and a link that opens in a new tab gives the form (decisions O6) [R-SUP-01, R-SUP-12, R-API-18]', async ({
  page,
}) => {
  await enterAtKaleva(page, '/tarviketilaus')
  await expect(heading(page, 'Tarviketilaus')).toBeVisible()
  await box(page, 'Toimituspäivä').fill('20.11.')
  await choice(page, 'Iso kolikkoturvapussi (15 kg)').selectOption('50 kpl')
  await choice(page, 'Pieni turvapussi').selectOption('100 kpl')
  await box(page, 'Sinetit').fill('25')
  await button(page, 'Seuraava').click()
  await expect(button(page, 'Vahvista')).toBeVisible()
  await button(page, 'Vahvista').click()
  await expect(heading(page, 'Tarviketilaus on vastaanotettu')).toBeFocused()
  await page.reload()
  await expect(heading(page, 'Tarviketilaus on vastaanotettu')).toBeVisible()
  // The new tab copies the session storage of this one.
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.evaluate(() => void window.open('/tarviketilaus')),
  ])
  await expect(heading(tab, 'Tarviketilaus')).toBeVisible()
  await tab.close()
  await expectPaper(page)
  // The print has the company, the person, the time and the number, and no buttons.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('definition')).toHaveText([
    /^\d+$/,
    KALEVA,
    '20.11.2026',
    '50 kpl',
    '100 kpl',
    '25 kpl',
    'Maija Virtanen',
    /^16\.11\.2026 10:\d\d$/,
  ])
  await expect(page.getByRole('button')).toHaveCount(0)
})
