import type { Page } from '@playwright/test'
import { expectAccessible, takePhone } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { enter } from './support/sign-in.ts'
import { region, tryAgain } from './support/screen.ts'

async function open(page: Page): Promise<void> {
  await enter(page, '/ohjeet', 'kassa')
  await expect(page.getByRole('heading', { level: 1, name: 'Yhteystiedot' })).toBeVisible()
}

test('the page shows the company and how to reach the service desk, and when [R-HELP-01, R-HELP-02]', async ({
  page,
}) => {
  await open(page)
  const desk = region(page, 'Asiakaspalvelu')
  await expect(desk).toContainText('8.00-16.00')
  await expect(desk.getByRole('link', { name: '010 555 0100' })).toHaveAttribute('href', 'tel:0105550100')
  await expect(desk.getByRole('link', { name: 'asiakaspalvelu@example.fi' })).toHaveAttribute(
    'href',
    'mailto:asiakaspalvelu@example.fi',
  )
  await expect(region(page, 'Yritys').getByRole('term')).toHaveText(['Nimi', 'Osoite'])
})

test('other settings show other contact details; what is not set is left out [R-HELP-03]', async ({
  page,
}) => {
  await page.route('**/api/config', async (route) => {
    const config = (await (await route.fetch()).json()) as object
    const set = { serviceDeskPhone: '+358 9 123', serviceDeskEmail: '', companyName: 'Raha Oy' }
    await route.fulfill({ json: { ...config, ...set } })
  })
  await open(page)
  const desk = region(page, 'Asiakaspalvelu')
  await expect(desk.getByRole('link')).toHaveText(['+358 9 123'])
  await expect(desk.getByRole('link')).toHaveAttribute('href', 'tel:+3589123')
  await expect(desk.getByRole('term')).toHaveText(['Palveluaika', 'Puhelin'])
  await expect(region(page, 'Yritys')).toContainText('Raha Oy')
})

test('the place that is chosen is shown with its address [R-ENT-13]', async ({ page }) => {
  await open(page)
  const company = region(page, 'Toimipaikka')
  await expect(company.getByRole('definition').nth(1)).toHaveText(/^\S.*, \d{5} \S/)
})

test('an address that cannot be fetched is told and can be tried again', async ({ page, faults }) => {
  faults.expect(/Failed to load resource/)
  await page.route('**/api/context*', (route) => route.abort())
  await open(page)
  const company = region(page, 'Toimipaikka')
  await expect(company.getByRole('alert')).toContainText('Toimipaikan tietojen haussa tapahtui virhe')
  await page.unroute('**/api/context*')
  await tryAgain(company)
  await expect(company.getByRole('term')).toHaveText(['Nimi', 'Osoite'])
  await expect(company.getByRole('alert')).toBeHidden()
})

test('axe finds nothing in the contact details at any size, in any theme', async ({ page }) => {
  await takePhone(page)
  await open(page)
  await expect(region(page, 'Toimipaikka').getByRole('term')).toHaveText(['Nimi', 'Osoite'])
  await expectAccessible(page)
})
