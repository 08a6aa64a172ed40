import type { Page } from '@playwright/test'
import { enterAtKaleva } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { changeAnswer } from './support/mock-api.ts'
import { heading } from './support/screen.ts'

async function open(page: Page): Promise<void> {
  await enterAtKaleva(page, '/')
}

const announcements = (...links: readonly string[]) => ({
  announcements: links.map((arvo, index) => ({ viite: `v${index}`, kuvaus: `Tiedote ${index}.`, arvo })),
})
const more = (page: Page) => page.getByRole('link', { name: 'Lue lisää' })

test('each is a banner, with a link where it has one [R-FRONT-05]', async ({ page }) => {
  await open(page)
  await expect(page.getByText('Portaalissa on huoltokatko')).toBeVisible()
  await expect(page.getByText('Palvelukeskus on suljettu')).toBeVisible()
  await expect(more(page)).toHaveCount(2)
  await expect(more(page).first()).toHaveAttribute('href', 'https://www.example.fi/huoltokatko')
  await expect(more(page).first()).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(more(page).first()).toHaveAttribute('target', '_blank')
  await expect(more(page).last()).toHaveAccessibleDescription(
    'Asiakaspalvelun yhteystiedot löytyvät portaalista.',
  )
  await more(page).last().click()
  await expect(heading(page, 'Yhteystiedot')).toBeFocused()
})

test('a portal page opens with its search; what is no safe link is none [R-FRONT-05]', async ({ page }) => {
  await changeAnswer(page, '**/api/announcements', () =>
    announcements('', 'javascript:alert(1)', '//evil.example', 'ohjeet', '/tiedustelu?reference=12344'),
  )
  await open(page)
  await expect(page.getByText('Tiedote 3.')).toBeVisible()
  await expect(more(page)).toHaveCount(1)
  // The page reads its search and takes it out of the address at once, so the wait begins before the click.
  const opened = page.waitForURL('/tiedustelu?reference=12344')
  await more(page).click()
  await opened
})

test('announcements that cannot be fetched do not take the page with them', async ({ page, faults }) => {
  faults.expect(/Failed to load resource/)
  await page.route('**/api/announcements', (route) => route.abort())
  await open(page)
  await expect(page.getByText('Tiedotteiden haussa tapahtui virhe')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tee tilitys' })).toBeEnabled()
})
