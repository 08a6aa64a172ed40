import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { enterAtKaleva } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { expectPaper } from './support/paper.ts'
import { alert, box, button, heading, loseAnswer, tryAgain, watchCalls } from './support/screen.ts'
import { refusal } from './support/sign-in.ts'

async function open(page: Page, path: string, title: string): Promise<void> {
  await enterAtKaleva(page, path)
  await expect(heading(page, title)).toBeVisible()
}

const typeDay = async (page: Page, name: string, text: string) => {
  await box(page, name).fill(text)
  await box(page, name).blur()
}

/** The contact details of the person `demo`, as in their profile. */
const OWN_CONTACT = 'Maija Virtanen, 010 555 0110'

test.describe('schedule change', () => {
  test.beforeEach(({ page }) => open(page, '/kayntimuutospyynto', 'Käyntimuutospyyntö'))

  async function fillRequest(page: Page): Promise<void> {
    await typeDay(page, 'Alkuperäinen käyntipäivä', '18.11.')
    await typeDay(page, 'Uusi käyntipäivä', '20.11.')
    await box(page, 'Yhteystiedot').fill('Maija, 040 123 4567')
  }

  test('a visit is moved in three steps [R-VISIT-01, R-VISIT-02, R-VISIT-03, R-API-16]', async ({ page }) => {
    const calls = watchCalls(page, '/api/visitChange')
    await fillRequest(page)
    await box(page, 'Lisätiedot').fill('Lastauslaituri on suljettu')
    await button(page, 'Seuraava').click()
    const main = page.getByRole('main')
    await expect(main).toContainText(/Alkuperäinen käyntipäivä\s*18\.11\.2026/)
    await expect(main).toContainText(/Uusi käyntipäivä\s*20\.11\.2026/)
    expect(calls).toHaveLength(0)
    await button(page, 'Vahvista').click()
    await expect(heading(page, 'Käyntimuutospyyntö on vastaanotettu')).toBeFocused()
    expect(calls.map((call) => call.postDataJSON())).toEqual([
      {
        customerId: expect.any(Number),
        userId: expect.any(Number),
        originalDate: '2026-11-18',
        newDate: '2026-11-20',
        contactInfo: 'Maija, 040 123 4567',
        additionalInfo: 'Lastauslaituri on suljettu',
      },
    ])
    await expectPaper(page)
    await button(page, 'Tee uusi pyyntö').click()
    await expect(box(page, 'Yhteystiedot')).toHaveValue(OWN_CONTACT)
  })

  test('dates and contact details are required, odd characters are told, an early day becomes the first possible [R-VISIT-04, R-VISIT-05, R-VISIT-06, R-VISIT-07]', async ({
    page,
  }) => {
    await box(page, 'Yhteystiedot').fill(' ')
    await button(page, 'Seuraava').click()
    const summary = page.getByRole('alert', { name: 'Tarkista tiedot' })
    await expect(summary.getByRole('link')).toHaveText([
      'Alkuperäinen käyntipäivä: Vaadittu tieto',
      'Uusi käyntipäivä: Vaadittu tieto',
      'Yhteystiedot: Vaadittu tieto',
    ])
    // It is Monday at 10, the lead time is two days and the cut-off has not passed.
    await expect(page.getByText('Aikaisintaan 18.11.2026.')).toBeVisible()
    await typeDay(page, 'Uusi käyntipäivä', '17.11.')
    await expect(box(page, 'Uusi käyntipäivä')).toHaveValue('18.11.2026')
    await typeDay(page, 'Alkuperäinen käyntipäivä', '1.10.')
    await expect(box(page, 'Alkuperäinen käyntipäivä')).toHaveValue('01.10.2026')
    await box(page, 'Lisätiedot').fill('<b>')
    await box(page, 'Lisätiedot').blur()
    await expect(box(page, 'Lisätiedot')).toHaveAccessibleDescription(/merkkejä, joita ei voi käyttää/)
  })

  test('contact details begin as those of the profile, a draft goes before them, and odd days are remarked on', async ({
    page,
  }) => {
    await expect(box(page, 'Yhteystiedot')).toHaveValue(OWN_CONTACT)
    await typeDay(page, 'Alkuperäinen käyntipäivä', '1.10.2026')
    await expect(page.getByText('Alkuperäinen käyntipäivä on jo mennyt. Tarkista päivä.')).toBeVisible()
    await typeDay(page, 'Alkuperäinen käyntipäivä', '20.11.')
    await expect(page.getByText('Alkuperäinen käyntipäivä on jo mennyt.')).toHaveCount(0)
    await typeDay(page, 'Uusi käyntipäivä', '20.11.')
    await expect(page.getByText('Uusi käyntipäivä on sama kuin alkuperäinen. Tarkista päivät.')).toBeVisible()
    await box(page, 'Yhteystiedot').fill('Vahtimestari, 09 123')
    await page.getByRole('link', { name: 'Kassavirta' }).click()
    await expect(page.getByText('Sinulla on kesken käyntimuutospyyntö.')).toBeVisible()
    await page.goto('/kayntimuutospyynto')
    await expect(box(page, 'Yhteystiedot')).toHaveValue('Vahtimestari, 09 123')
    // This is only advice: such a request can be sent.
    await button(page, 'Seuraava').click()
    await expect(button(page, 'Vahvista')).toBeVisible()
  })

  test('a refused day stands beside its field; the wire may fail without loss [R-ERR-06, R-VISIT-06]', async ({
    page,
    faults,
  }) => {
    faults.expect(/Failed to load resource/)
    await fillRequest(page)
    await button(page, 'Seuraava').click()
    const text = 'Uusi käyntipäivä voi olla aikaisintaan 21.11.2026'
    await page.route('**/api/visitChange', refusal(400, text, { newDate: text }), { times: 1 })
    await button(page, 'Vahvista').click()
    await expect(alert(page)).toContainText(text)
    await button(page, 'Takaisin').click()
    await expect(box(page, 'Uusi käyntipäivä')).toHaveAccessibleDescription(new RegExp(text))
    await typeDay(page, 'Uusi käyntipäivä', '23.11.')
    await button(page, 'Seuraava').click()
    const answers = await loseAnswer(page, '/api/visitChange')
    await button(page, 'Vahvista').click()
    await expect(alert(page)).toContainText('sama pyyntö ei tallennu kahdesti')
    await button(page, 'Vahvista').click()
    await expect(heading(page, 'Käyntimuutospyyntö on vastaanotettu')).toBeVisible()
    expect(answers).toEqual([{ id: Number(await page.getByRole('definition').first().textContent()) }])
  })

  test('a day typed before the first possible one is known stays, and is told to be too early [R-VISIT-06]', async ({
    page,
  }) => {
    const held = Promise.withResolvers<void>()
    await page.route('**/api/parameter', async (route) => {
      await held.promise
      await route.continue()
    })
    // Nothing that a reload carries over tells the day either.
    await page.addInitScript(() => sessionStorage.removeItem('kassavirta.answers'))
    await page.reload()
    const day = box(page, 'Uusi käyntipäivä')
    await expect(day).toHaveAccessibleDescription('Haetaan aikaisinta mahdollista päivää…')
    const before = await day.boundingBox()
    await typeDay(page, 'Uusi käyntipäivä', '17.11.')
    await expect(day).toHaveValue('17.11.2026')
    held.resolve()
    await expect(day).toHaveAccessibleDescription(/voi olla aikaisintaan 18\.11\.2026/)
    await expect(day).toHaveValue('17.11.2026')
    expect(await day.boundingBox()).toEqual(before)
  })

  test('lead times that cannot be fetched are told; the server still decides', async ({ page, faults }) => {
    faults.expect(/Failed to load resource/)
    await page.route('**/api/parameter', refusal(500, 'Server error'))
    await page.reload()
    await expect(alert(page)).toContainText('Käyntiaikojen haussa tapahtui virhe')
    await page.unroute('**/api/parameter')
    await tryAgain(page)
    await expect(page.getByText('Aikaisintaan 18.11.2026.')).toBeVisible()
  })

  test('axe finds nothing on any step', async ({ page }) => {
    await button(page, 'Seuraava').click()
    await expect(page.getByRole('alert', { name: 'Tarkista tiedot' })).toBeVisible()
    await expectAccessible(page)
    await fillRequest(page)
    await button(page, 'Seuraava').click()
    await expect(button(page, 'Vahvista')).toBeVisible()
    await expectAccessible(page)
    await button(page, 'Vahvista').click()
    await expect(heading(page, 'Käyntimuutospyyntö on vastaanotettu')).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('extra visit', () => {
  test.beforeEach(({ page }) => open(page, '/kuljetustilaus', 'Kuljetustilaus'))

  test('an extra visit is ordered in three steps, from today on [R-VISIT-08, R-VISIT-09, R-VISIT-10, R-VISIT-11, R-API-17]', async ({
    page,
  }) => {
    const calls = watchCalls(page, '/api/visit')
    await button(page, 'Seuraava').click()
    await expect(box(page, 'Toivottu käyntipäivä')).toHaveAccessibleDescription(/Vaadittu tieto/)
    await typeDay(page, 'Toivottu käyntipäivä', '15.11.2026')
    await expect(box(page, 'Toivottu käyntipäivä')).toHaveValue('16.11.2026')
    await box(page, 'Yhteystiedot').fill('<')
    await button(page, 'Seuraava').click()
    await expect(box(page, 'Yhteystiedot')).toHaveAccessibleDescription(/merkkejä, joita ei voi käyttää/)
    await box(page, 'Yhteystiedot').fill('')
    await button(page, 'Seuraava').click()
    await button(page, 'Vahvista').click()
    await expect(heading(page, 'Kuljetustilaus on vastaanotettu')).toBeFocused()
    expect(calls.map((call) => call.postDataJSON())).toEqual([
      {
        customerId: expect.any(Number),
        userId: expect.any(Number),
        suggestedDate: '2026-11-16',
        contactInfo: '',
        additionalInfo: '',
      },
    ])
    await expectPaper(page)
  })

  test('a draft from yesterday says that its day has passed [R-VISIT-11]', async ({ page }) => {
    await typeDay(page, 'Toivottu käyntipäivä', '16.11.')
    await page.getByRole('link', { name: 'Kassavirta' }).click()
    await expect(page.getByText('Sinulla on kesken kuljetustilaus.')).toBeVisible()
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('kassavirta.draft.visit.')) ?? ''
      localStorage.setItem(key, (localStorage.getItem(key) ?? '').replace('2026-11-16"', '2026-11-15"'))
    })
    await page.goto('/kuljetustilaus')
    await button(page, 'Seuraava').click()
    await expect(page.getByRole('alert', { name: 'Tarkista tiedot' })).toContainText(
      'Päivämäärä ei voi olla menneisyydessä',
    )
  })

  test('axe finds nothing on the form', async ({ page }) => {
    await expectAccessible(page)
  })
})
