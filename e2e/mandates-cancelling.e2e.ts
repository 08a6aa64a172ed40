import type { Locator, Page } from '@playwright/test'
import {
  cellsByHeading,
  expectInMiddle,
  mandateRow as mandate,
  openAt,
  PALOKKA,
  pairsOf,
  TOMORROW,
} from './support/administration.ts'
import { KALEVA } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { changeAnswer, changeRights } from './support/mock-api.ts'
import { button, heading, region, watchCalls } from './support/screen.ts'
import { refusal } from './support/sign-in.ts'

type Json = Readonly<Record<string, unknown>>

const CANCEL = '/api/management/cancelUserCompanyMandate'
const LOG = '/api/management/mandateChanges'
const LIST = '**/api/management/mandates*'

const open = (page: Page, company = KALEVA) => openAt(page, '/valtakirja', company)
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Vahvista valtuutuksen peruminen' })

async function askToCancel(page: Page, name: string): Promise<void> {
  await button(mandate(page, name), 'Peru valtuutus').click()
  await expect(dialog(page)).toBeVisible()
}

test('cancelling asks first, with tomorrow as the end by the server’s clock [R-MAND-11, R-MAND-12, R-MAND-13, R-CONST-11]', async ({
  page,
}) => {
  await open(page)
  await askToCancel(page, 'Korhonen Pekka')
  await expect(dialog(page)).toContainText('Olet perumassa seuraavan valtuutuksen. Vahvista valitsemalla OK.')
  expect(await pairsOf(dialog(page))).toEqual({
    Henkilö: 'Korhonen Pekka',
    Tili: expect.stringMatching(/^FI\d\d /),
    Alkaa: '30.05.2024',
    Päättyy: `${TOMORROW} klo 00:00`,
    Oikeudet:
      'Vaihtorahan tilaaminen\nTilitysilmoituksen tekeminen\nVaihtorahatilausraportit\nTilitysraportit',
  })
  await expect(button(dialog(page), 'OK')).toBeVisible()
  await expect(button(dialog(page), 'Peru')).toBeFocused()
  await expectInMiddle(page)
})

test('Peru and Esc only close the dialog [R-MAND-14]', async ({ page }) => {
  await open(page)
  const calls = watchCalls(page, CANCEL)
  await askToCancel(page, 'Korhonen Pekka')
  await button(dialog(page), 'Peru').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button(mandate(page, 'Korhonen Pekka'), 'Peru valtuutus')).toBeFocused()
  await askToCancel(page, 'Korhonen Pekka')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(calls).toHaveLength(0)
})

test('OK cancels once, closes the dialog, and the list and the log come anew [R-MAND-15]', async ({
  page,
}) => {
  await open(page, PALOKKA)
  const calls = watchCalls(page, CANCEL)
  await askToCancel(page, 'Hakala Mikko')
  const reloaded = page.waitForResponse(LIST)
  await button(dialog(page), 'OK').dblclick()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await reloaded
  await expect(
    page.getByRole('status').filter({ hasText: 'Valtuutus on peruttu: Hakala Mikko' }),
  ).toBeVisible()
  await expect(button(mandate(page, 'Hakala Mikko'), 'Peru valtuutus')).toBeDisabled()
  expect(await cellsByHeading(mandate(page, 'Hakala Mikko'))).toMatchObject({
    Muokattu: '16.11.2026',
    Voimassa: `Päättyy ${TOMORROW} klo 00:00`,
  })
  const latest = region(page, 'Viimeisimmät muutokset').getByRole('listitem').first()
  await expect(latest).toHaveText(
    /^16\.11\.2026 \d\d:\d\d ?Virtanen Maija perui valtuutuksen: Hakala Mikko, tili FI/,
  )
  await expect(latest).toContainText(/Voimassa: (toistaiseksi|\d\d\.\d\d\.\d{4} asti) → 16\.11\.2026 asti/)
  await expect(latest).toContainText('Poistettu: Tilitysilmoituksen tekeminen, Tilitysraportit')
  // The log is longer than the list, so that only its latest lines are open.
  await region(page, 'Viimeisimmät muutokset')
    .getByRole('button', { name: /^Näytä kaikki \d+ muutosta$/ })
    .click()
  await expect(
    region(page, 'Viimeisimmät muutokset')
      .getByText(/^Palveluntarjoaja antoi valtuutuksen: Hakala Mikko/)
      .first(),
  ).toBeVisible()
  expect(calls.map((call) => [call.method(), call.headers()['authorization']?.split(' ')[0]])).toEqual([
    ['GET', 'Bearer'],
  ])
})

test('a cancellation that fails is told in the dialog and never tried again by itself', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  const asked = watchCalls(page, LOG)
  await page.route(`**${LOG}*`, (route) => route.abort())
  await open(page)
  const calls = watchCalls(page, CANCEL)
  await page.route(`**${CANCEL}*`, (route) => route.abort())
  await askToCancel(page, 'Nieminen Sari')
  await button(dialog(page), 'OK').click()
  const alert = dialog(page).getByRole('alert')
  await expect(alert).toContainText('Valtuutuksen peruminen ei onnistunut')
  await expect(alert).toContainText('Palvelinvirhe. Tarkista Internet-yhteytesi.')
  // The log, which fails as well, is retried meanwhile; this call is not.
  const before = asked.length
  await expect.poll(() => asked.length).toBeGreaterThan(before + 1)
  expect(calls).toHaveLength(1)
  // Perhaps only the answer was lost, so closing the dialog shows the current list.
  const listed = page.waitForResponse(LIST)
  await button(dialog(page), 'Peru').click()
  await listed
  await page.unroute(`**${CANCEL}*`)
  await page.route(`**${CANCEL}*`, (route) => route.fulfill({ json: { status: 'ok' } }))
  await askToCancel(page, 'Nieminen Sari')
  await button(dialog(page), 'OK').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(calls).toHaveLength(2)
})

test('a call that was refused for an old token goes out again after the renewal, since nothing was done', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  await open(page)
  const calls = watchCalls(page, CANCEL)
  await page.route(`**${CANCEL}*`, (route) =>
    calls.length > 1 ? route.fulfill({ json: { status: 'ok' } }) : refusal(401, 'Unauthorized')(route),
  )
  await askToCancel(page, 'Nieminen Sari')
  await button(dialog(page), 'OK').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(calls).toHaveLength(2)
})

test('a mandate that has not begun never comes into force: dialog and list say so', async ({ page }) => {
  await changeAnswer(page, LIST, ({ mandates: list }) => ({
    mandates: (list as readonly Json[]).map((each) =>
      each['lastName'] === 'Korhonen' ? { ...each, mandateStart: '2026-11-17' } : each,
    ),
  }))
  await page.route(`**${CANCEL}*`, (route) => route.fulfill({ json: { status: 'ok' } }))
  await open(page)
  await askToCancel(page, 'Korhonen Pekka')
  await expect(dialog(page)).toContainText('Valtuutus ei ehdi tulla voimaan.')
  await page.unroute(LIST)
  await changeAnswer(page, LIST, ({ mandates: list }) => ({
    mandates: (list as readonly Json[]).map((each) =>
      each['lastName'] === 'Korhonen'
        ? {
            ...each,
            mandateStart: '2026-11-17',
            mandateEnd: '2026-11-17',
            mandateLastDay: '2026-11-16',
            mandateCancelled: true,
          }
        : each,
    ),
  }))
  await button(dialog(page), 'OK').click()
  await expect(mandate(page, 'Korhonen Pekka')).toContainText('Peruttu ennen alkua')
  await expect(mandate(page, 'Korhonen Pekka')).not.toContainText('Päättyy')
})

test('a mandate that is gone is told in the dialog with the number to call, and the list is fetched anew', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  await open(page)
  await page.route(`**${CANCEL}*`, refusal(404, 'Not Found'))
  await askToCancel(page, 'Nieminen Sari')
  const listed = page.waitForResponse(LIST)
  await button(dialog(page), 'OK').click()
  await listed
  const alert = dialog(page).getByRole('alert')
  await expect(alert).toContainText('Valtuutuksen peruminen ei onnistunut')
  await expect(alert).toContainText('Kohdetta ei enää löydy')
  await expect(alert.getByRole('link', { name: '010 555 0100' })).toBeVisible()
  await expect(button(dialog(page), 'OK')).toHaveCount(0)
  await button(dialog(page), 'Sulje').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('who has lost the right meanwhile reads it in the dialog, and is then shown out [R-ROUTE-46]', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  await open(page)
  await page.route(`**${CANCEL}*`, refusal(403, 'Ei oikeutta'))
  await changeRights(page, { companyRolePermissionMaintenance: false })
  await askToCancel(page, 'Korhonen Pekka')
  await button(dialog(page), 'OK').click()
  const alert = dialog(page).getByRole('alert')
  await expect(alert).toContainText('Sinulla ei ole enää oikeutta tähän. Mitään ei muutettu.')
  await expect(alert.getByRole('link', { name: '010 555 0100' })).toBeVisible()
  await button(dialog(page), 'Sulje').click()
  await expect(heading(page, 'Ei oikeutta')).toBeVisible()
})
