import { expect, test } from './support/fixtures.ts'
import { button, region, status, watchCalls } from './support/screen.ts'
import { enter, rememberPlace } from './support/sign-in.ts'

/** The server's clock starts at 16.11.2026. */
const TOMORROW = '17.11.2026'

test('a mandate is cancelled once, and list and log come anew [R-MAND-15]', async ({ page }) => {
  await rememberPlace(page, 'Vasarapiha Palokka')
  await enter(page, '/valtakirja', 'demo')
  const mandate = region(page, 'Valtuutukset').getByRole('row', { name: /^Hakala Mikko / })
  const calls = watchCalls(page, '/api/management/cancelUserCompanyMandate')
  await button(mandate, 'Peru valtuutus').click()
  const dialog = page.getByRole('dialog', { name: 'Vahvista valtuutuksen peruminen' })
  await button(dialog, 'OK').dblclick()
  await expect(dialog).toBeHidden()
  await expect(status(page, 'Valtuutus on peruttu: Hakala Mikko')).toBeVisible()
  await expect(button(mandate, 'Peru valtuutus')).toBeDisabled()
  await expect(mandate).toContainText(`Päättyy ${TOMORROW} klo 00:00`)
  const latest = region(page, 'Viimeisimmät muutokset').getByRole('listitem').first()
  await expect(latest).toHaveText(
    /^16\.11\.2026 \d\d:\d\d ?Virtanen Maija perui valtuutuksen: Hakala Mikko, tili FI/,
  )
  await expect(latest).toContainText(/Voimassa: (toistaiseksi|\d\d\.\d\d\.\d{4} asti) → 16\.11\.2026 asti/)
  await expect(latest).toContainText('Poistettu: Tilitysilmoituksen tekeminen, Tilitysraportit')
  expect(calls).toHaveLength(1)
})
