import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { notice, openMessages, plainMessage, readMessage, readNotice, resultOf } from './support/messages.ts'
import { region } from './support/screen.ts'
import { refusal, signIn } from './support/sign-in.ts'

const all = [plainMessage, notice, readMessage, readNotice]
const row = (page: Page, name: RegExp) => page.getByRole('main').getByRole('link', { name })

test('a notice has its sum and difference beside it, in both lists and on its page', async ({ page }) => {
  const results = [resultOf(notice.id), resultOf(readNotice.id)]
  await openMessages(page, '/viestit', all, results)
  const sums = '−20,00\u00a0€ Vajaus Laskettu 1\u00a0234,50\u00a0€'
  await expect(row(page, /^Laskentaero/)).toHaveText(
    `Laskentaero, pussi 104558 Lukematon Lähetetty 14.11.2026 13:30 ${sums}`,
  )
  await expect(row(page, /^Noutoaika/)).not.toContainText('Laskettu')
  await row(page, /^Laskentaero/).click()
  await expect(
    page.getByRole('region', { name: 'Ilmoitettu ja laskettu' }).getByRole('definition'),
  ).toHaveText(['1\u00a0254,50\u00a0€', '1\u00a0234,50\u00a0€', '−20,00\u00a0€ Vajaus'])
  await expect(page.getByRole('link', { name: 'Laskennan tulos' })).toHaveAttribute(
    'href',
    '/raportit/kasitellyt-tilitykset/7',
  )
  await page.goto('/poikkeamat/luetut')
  await expect(row(page, /^Vanha ero/)).toContainText(sums)
})

test('notices whose results do not come are shown without them', async ({ page, faults }) => {
  faults.expect(/Failed to load resource/)
  await page.route('**/api/comparison/notices*', refusal(500, 'Server error'))
  const settled = page.waitForResponse('**/api/comparison/notices*')
  await signIn(page, '/viestit', 'kassa')
  await settled
  await expect(region(page, 'Uudet poikkeamailmoitukset')).toBeVisible()
})
