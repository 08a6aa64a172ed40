import { expectAccessible, takePhone } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'

/** `VITE_GALLERY=true vite build packages/web` makes the page; it is no part of the portal that is served. */
const gallery = process.env['E2E_GALLERY_URL'] ?? ''

test.beforeEach(({ page }) => page.goto(gallery).then(() => undefined))

/** The checks of all other screens rest on the second half. */
test('axe finds nothing in the parts, their faults and a dialog, at any size, in any theme; a fault that only the dark theme, only the light theme or only a phone has is found', async ({
  page,
}) => {
  await takePhone(page)
  await page.getByRole('button', { name: 'Näytä virheet' }).click()
  await expect(page.getByRole('alert', { name: 'Tarkista tiedot' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Peru valtuutus' }).click()
  await expect(page.getByRole('dialog', { name: 'Vahvista valtuutuksen peruminen' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  const main = page.getByRole('main')
  // A page with a heading and no more: what is looked at beside the planted fault would cost most of the test.
  await main.evaluate((parent) => parent.replaceChildren(...parent.querySelectorAll('h1')))
  await expectAccessible(page)
  for (const [found, style] of [
    ['color-contrast', { color: 'light-dark(#000, #222)', background: 'light-dark(#fff, #111)' }],
    ['color-contrast', { color: 'light-dark(#ddd, #fff)', background: 'light-dark(#fff, #111)' }],
    ['toBeLessThanOrEqual', { width: '600px' }],
  ] as const) {
    await main.evaluate((parent, faulty) => {
      const planted = parent.appendChild(document.createElement('p'))
      planted.textContent = 'Koe'
      Object.assign(planted.style, faulty)
    }, style)
    await expect(expectAccessible(page)).rejects.toThrow(found)
    await main.evaluate((parent) => parent.lastElementChild?.remove())
    await takePhone(page)
  }
})

test('a text area counts what is left and what is too much, and never cuts; a password can be shown and hidden; a busy button keeps its size and its name, and one that cannot be pressed says why; a dialog focuses its safe button, closes on Esc and gives the focus back; every control is a target of at least 48 pixels, and an error summary takes the focus and leads to the field; a form without a heading of its own for it says that sending failed, and why; the step on show is marked, and paper shows no buttons and no steps [R-ERR-11]', async ({
  page,
}) => {
  const area = page.getByRole('textbox', { name: 'Lisäselvitys' })
  await expect(area).toHaveAccessibleDescription('Kerro, mitä tapahtui 61 merkkiä jäljellä')
  await area.fill('x'.repeat(69))
  await expect(area).toHaveAccessibleDescription('Kerro, mitä tapahtui 1 merkki jäljellä')
  await area.fill('x'.repeat(73))
  await expect(area).toHaveAccessibleDescription('Kerro, mitä tapahtui 3 merkkiä liikaa')
  await expect(area).toHaveValue('x'.repeat(73))
  await expect(page.getByRole('status').filter({ hasText: '3 merkkiä liikaa' })).toBeAttached()

  const secret = page.getByLabel('Salasana', { exact: true })
  await expect(secret).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Näytä salasana' }).click()
  await expect(secret).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Piilota salasana' }).click()
  await expect(secret).toHaveAttribute('type', 'password')

  const button = page.getByRole('button', { name: 'Lähetä tilitysilmoitus' })
  await button.scrollIntoViewIfNeeded()
  const before = await button.boundingBox()
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  expect(await button.boundingBox()).toEqual(before)

  const stopped = page.getByRole('button', { name: 'Seuraava', disabled: true })
  await expect(stopped).toHaveAccessibleDescription('Lisää rahaa tai valitse laskematta')
  await stopped.focus()
  await expect(stopped).toBeFocused()

  const opener = page.getByRole('button', { name: 'Peru valtuutus' })
  const dialog = page.getByRole('dialog', { name: 'Vahvista valtuutuksen peruminen' })
  for (const round of [1, 2]) {
    await opener.click()
    await expect(dialog.getByRole('button', { name: 'Peru', exact: true }), `round ${round}`).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  }

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Näytä virheet' }).click()
  // A checkbox or a radio is pressed through its label, which lies beside it on the row.
  const targets = page.locator(
    'button, a, select, textarea, input:not([type=checkbox], [type=radio]), input[type=checkbox] + label, input[type=radio] + label',
  )
  const low = await targets.evaluateAll((all) =>
    all.filter((one) => one.getBoundingClientRect().height < 48).map((one) => one.outerHTML),
  )
  expect(await targets.count()).toBeGreaterThan(20)
  expect(low).toEqual([])

  await page.getByRole('link', { name: 'Tarkista viite' }).click()
  const field = page.getByRole('textbox', { name: 'Viite' })
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription('Tarkista viite')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('link', { name: 'Valitse kolikoiden tilitystapa' }).click()
  await expect(page.getByRole('radio', { name: 'Kolikkoerittely' })).toBeFocused()

  await page.getByRole('button', { name: 'Lähetä lomake' }).click()
  const alert = page.getByRole('region', { name: 'Lähetys' }).getByRole('alert')
  await expect(alert).toContainText('Lähetys ei onnistunut')
  await expect(alert).toContainText('Palvelinvirhe. Tarkista Internet-yhteytesi.')
  await expect(alert).toContainText(/Asiakaspalvelu auttaa:\s*010 555 0100/)
  await expect(page.getByRole('textbox', { name: 'Lähettäjän nimi' })).toHaveValue('Maija')

  const steps = page.getByRole('list', { name: 'Vaiheet' }).getByRole('listitem')
  await expect(steps).toHaveText(['1 Tiedot', '2 Yhteenveto', '3 Valmis'])
  await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Vaiheet' })).toBeHidden()
})
