import { chooseDay, day, fillOrder, goToSummary, next, openForm } from './support/change-orders.ts'
import { expect, test } from './support/fixtures.ts'
import { alert, box, button, heading, loseAnswer, tryAgain, watchCalls } from './support/screen.ts'
import { refusal } from './support/sign-in.ts'

const SENT = '/api/changecurrencyorder'

test.beforeEach(({ faults }) => faults.expect(/Failed to load resource/))

test('days of delivery that fail close Next, and another try opens it [R-CHG-26, R-ERR-07, R-ERR-09]', async ({
  page,
}) => {
  let broken = true
  await page.route('**/api/deliverydates?*', (route) => (broken ? route.abort() : route.continue()))
  await openForm(page)
  await expect(alert(page)).toContainText('Vaihtorahatilausta ei voi lähettää')
  await expect(alert(page)).toContainText('Toimituspäivätietojen lataus ei onnistunut.')
  await box(page, '20 €, kappaletta').fill('5')
  await expect(next(page)).toBeDisabled()
  await expect(day(page)).toHaveCount(0)
  broken = false
  await tryAgain(alert(page))
  await expect(day(page)).toBeVisible()
  await expect(alert(page)).toHaveCount(0)
  await expect(next(page)).toBeEnabled()
})

test('parameters that fail close Next [R-ERR-07, R-API-11]', async ({ page }) => {
  await page.route('**/api/parameter', refusal(500, 'Server error'))
  await openForm(page)
  await expect(alert(page)).toContainText('Vaihtorahatilausta ei voi lähettää')
  await expect(alert(page)).toContainText('Tilausaikojen haussa tapahtui virhe')
  await expect(next(page)).toHaveAccessibleDescription('Vaihtorahatilausta ei voi lähettää')
})

test('accounts that fail under the open form are told, and what was typed stays [R-ERR-07, R-ERR-20]', async ({
  page,
}) => {
  await openForm(page)
  await fillOrder(page)
  let broken = true
  await page.route('**/api/accounts?*', (route) => (broken ? route.abort() : route.continue()))
  // The page becomes visible again, and its data is fetched again.
  await page.evaluate(() => void window.dispatchEvent(new Event('visibilitychange')))
  await expect(alert(page)).toContainText('Vaihtorahatilausta ei voi lähettää')
  await expect(alert(page)).toContainText('Tilitietojen lataus epäonnistui')
  await expect(next(page)).toBeDisabled()
  broken = false
  await tryAgain(alert(page))
  await expect(next(page)).toBeEnabled()
  await expect(box(page, '20 €, kappaletta')).toHaveValue('5')
})

test('references that are slow or fail are told; one can be typed meanwhile [R-ERR-10]', async ({ page }) => {
  const wait = Promise.withResolvers<void>()
  let broken = true
  await page.route('**/api/references?*', async (route) => {
    await wait.promise
    await (broken ? route.abort() : route.continue())
  })
  await openForm(page)
  await chooseDay(page, '20.11.')
  await expect(page.getByText('Ladataan viitetietoja').first()).toBeVisible()
  wait.resolve()
  await expect(alert(page)).toContainText('Viitetietojen lataus ei onnistunut')
  await expect(box(page, 'Viite')).toHaveValue('2001007')
  broken = false
  await tryAgain(alert(page))
  await expect(page.getByRole('combobox', { name: 'Viite' })).toHaveValue('0')
})

for (const [status, said, shown] of [
  [500, 'Jotain meni rikki', 'Server error'],
  [400, 'Nostoraja ylittyy!', 'Nostoraja ylittyy!'],
  [503, 'Palvelu on hetken poissa käytöstä.', 'Palvelu on hetken poissa käytöstä.'],
] as const) {
  const told = status === 503 ? 'Vahvistus jäi saamatta' : 'Lähetys epäonnistui'
  test(`a sending that is answered with ${status} says: ${shown} [R-ERR-06]`, async ({ page }) => {
    await openForm(page)
    await goToSummary(page)
    await page.route(`**${SENT}`, refusal(status, said))
    await button(page, 'Vahvista').click()
    await expect(alert(page)).toContainText(told)
    await expect(alert(page)).toContainText(shown)
    await page.unroute(`**${SENT}`)
    await button(page, 'Vahvista').click()
    await expect(heading(page, 'Vaihtorahatilaus on vastaanotettu')).toBeVisible()
  })
}

test('two quick presses send one order [R-WIZ-04]', async ({ page }) => {
  await openForm(page)
  await goToSummary(page)
  const calls = watchCalls(page, SENT)
  await button(page, 'Vahvista').dblclick()
  await expect(heading(page, 'Vaihtorahatilaus on vastaanotettu')).toBeVisible()
  expect(calls).toHaveLength(1)
})

test('an answer that is lost is settled by the same order: one row, no editing before [R-ERR-06]', async ({
  page,
}) => {
  await openForm(page)
  await goToSummary(page)
  const calls = watchCalls(page, SENT)
  const taken = await loseAnswer(page, SENT)
  await button(page, 'Vahvista').click()
  await expect(alert(page)).toContainText('Palvelinvirhe. Tarkista Internet-yhteytesi.')
  await expect(button(page, 'Takaisin')).toBeDisabled()
  await expect(button(page, 'Muuta tietoja')).toHaveCount(0)
  await button(page, 'Vahvista').click()
  await expect(heading(page, 'Vaihtorahatilaus on vastaanotettu')).toBeVisible()
  const number = await page.getByRole('main').getByRole('definition').first().innerText()
  expect(taken).toEqual([{ entryId: Number(number) }])
  const keys = calls.map((call) => call.headers()['idempotency-key'])
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
  expect(calls[0]?.postData()).toBe(calls[1]?.postData())
})

test('an order without an answer is settled after a reload, before anything else', async ({ page }) => {
  await openForm(page)
  await goToSummary(page)
  const taken = await loseAnswer(page, SENT)
  await button(page, 'Vahvista').click()
  await expect(alert(page)).toContainText('Vahvistus jäi saamatta')
  await page.reload()
  await expect(heading(page, 'Vaihtorahatilaus on vastaanotettu')).toBeVisible()
  const number = await page.getByRole('main').getByRole('definition').first().innerText()
  expect(taken).toEqual([{ entryId: Number(number) }])
})

test('when the cut-off passes before Confirm, the form comes back with the new first day [R-CHG-22]', async ({
  page,
}) => {
  await openForm(page)
  await chooseDay(page, '18.11.')
  await expect(page.getByRole('combobox', { name: 'Viite' })).toBeVisible()
  await box(page, '20 €, kappaletta').fill('5')
  await next(page).click()
  const text = 'Tilausaika on päättynyt. Aikaisin mahdollinen toimituspäivä on 19.11.2026.'
  await page.route(`**${SENT}`, refusal(400, text, { deliveryDate: text }), { times: 1 })
  await page.route('**/api/deliverydates?*', (route) =>
    route.fulfill({
      json: {
        earliest: '2026-11-19',
        latest: '2026-12-16',
        cutoff: '2026-11-17T10:00:00.000Z',
        closedDates: [],
      },
    }),
  )
  await button(page, 'Vahvista').click()
  await expect(alert(page)).toContainText('Lähetys epäonnistui')
  await expect(alert(page)).toContainText(text)
  await expect(day(page)).toHaveValue('18.11.2026')
  await expect(day(page)).toHaveAccessibleDescription(
    `Tilaa ti 17.11. klo 12:00 mennessä, niin toimitus ehtii torstaiksi 19.11. ${text}`,
  )
  await chooseDay(page, '1.11.')
  await expect(day(page)).toHaveValue('19.11.2026')
  await expect(page.getByRole('combobox', { name: 'Viite' })).toBeVisible()
  await next(page).click()
  await expect(button(page, 'Vahvista')).toBeVisible()
  await expect(alert(page)).toHaveCount(0)
})
