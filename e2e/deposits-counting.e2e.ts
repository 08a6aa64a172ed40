import type { Page } from '@playwright/test'
import {
  bagField,
  count,
  fillForm,
  freshBag,
  nextButton,
  openForm,
  REVIEW,
  total,
} from './support/deposits.ts'
import { expect, test } from './support/fixtures.ts'
import { refusal } from './support/sign-in.ts'
import { heading, paste, tryAgain } from './support/screen.ts'

test.beforeEach(({ page }) => openForm(page))

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('a pasted Excel column fills notes and coins downward and says how many rows', async ({ page }) => {
  await count(page, '500 €').focus()
  await paste(page, '\r\n\r\n2\r\n31\r\n44\r\n26\r\n18\r\n35\r\n42\r\n28\r\n30\r\n15\r\n20\r\n\r\n1\r\n')
  await expect(count(page, '100 €')).toHaveValue('2')
  await expect(count(page, '5 snt')).toHaveValue('20')
  await expect(count(page, '2 snt')).toHaveValue('')
  await expect(count(page, '1 snt')).toHaveValue('1')
  await expect(total(page)).toHaveText('3 114,51 €')
  await expect(said(page, '15 riviä liitetty.')).toBeAttached()
  await count(page, '1 snt').focus()
  await paste(page, '5\n6\n7')
  await expect(said(page, '1 rivi liitetty. 2 riviä ei mahtunut.')).toBeVisible()
  // Two cells are not one number.
  await paste(page, '1 snt\t9')
  await expect(said(page, 'Liitä vain kappalemäärien sarake.')).toBeVisible()
  await expect(count(page, '1 snt')).toHaveValue('5')
})

test('the keys of a number pad: Enter and arrows move, a sum adds up, Esc takes back [R-DEP-13] [R-DEP-15]', async ({
  page,
}) => {
  await expect(count(page, '500 €')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(count(page, '500 €')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(count(page, '100 €')).toBeFocused()
  await page.keyboard.type('12+5')
  await expect(row(page, '100 €')).toContainText('1 700,00 €')
  await page.keyboard.press('ArrowDown')
  await expect(count(page, '100 €')).toHaveValue('17')
  await expect(said(page, 'Yhteensä 1 700,00 €')).toBeAttached()
  await page.keyboard.press('ArrowUp')
  // The whole count is chosen: the next key replaces it.
  await page.keyboard.type('3')
  await expect(count(page, '100 €')).toHaveValue('3')
  await page.keyboard.press('Escape')
  await expect(count(page, '100 €')).toHaveValue('17')
  await count(page, '50 €').fill('7')
  await count(page, '20 €').click()
  await count(page, '50 €').click()
  await page.keyboard.type('8')
  await expect(count(page, '50 €')).toHaveValue('8')
  await expect(row(page, '500 €')).toContainText('–')
  await expect(page).toHaveURL('/tilitys')
})

test('a bag scanned into a count is marked, counts as nothing and sends nothing', async ({ page }) => {
  await expect(count(page, '500 €')).toBeFocused()
  await page.keyboard.type('104558209')
  await page.keyboard.press('Enter')
  await expect(count(page, '500 €')).toHaveAttribute('aria-invalid', 'true')
  await expect(total(page)).toHaveText('0,00 €')
  await expect(count(page, '200 €')).toBeFocused()
})

test('a count that cannot be read is marked and counts as empty [R-VAL-05] [R-VAL-06] [R-VAL-13]', async ({
  page,
}) => {
  await fillForm(page, freshBag())
  for (const [typed, text] of [
    ['a', 'Syötä kokonaisluku'],
    ['1,5', 'Syötä kokonaisluku'],
    ['-1', 'Arvo ei voi olla negatiivinen'],
  ] as const) {
    await count(page, '10 €').fill(typed)
    await count(page, '10 €').press('Enter')
    await expect(count(page, '10 €')).toHaveAccessibleDescription(text)
    await expect(said(page, `10 €, kappaletta: ${text}`)).toBeAttached()
    await expect(total(page)).toHaveText('71,50 €')
    await expect(row(page, '10 €')).toContainText('–')
  }
})

test('the figures never move sideways', async ({ page }) => {
  const right = async () => {
    const box = await total(page).boundingBox()
    return Math.round((box?.x ?? 0) + (box?.width ?? 0))
  }
  const inputs = async () => (await count(page, '1 snt').boundingBox())?.x
  const before = [await right(), await inputs()]
  await count(page, '500 €').fill('199')
  await count(page, '1 snt').fill('9')
  expect([await right(), await inputs()]).toEqual(before)
})

test('faults are told beside their fields and above the form, once tried or left [R-VAL-03] [R-VAL-07] [R-VAL-08] [R-VAL-10] [R-VAL-11] [R-VAL-12] [R-DEP-30] [R-DEP-31] [R-DEP-33]', async ({
  page,
}) => {
  await expect(page.getByText('Vaadittu tieto')).toHaveCount(0)
  await page.getByRole('radio', { name: 'Kokonaissumma' }).check()
  const coins = page.getByRole('textbox', { name: 'Kolikoiden kokonaissumma' })
  await coins.fill('1,234')
  await count(page, '50 €').fill('1')
  await expect(coins).toHaveAccessibleDescription('Tarkista rahasumma')
  const message = page.getByRole('textbox', { name: 'Viesti' })
  await message.fill('x'.repeat(71))
  await nextButton(page).click()
  const summary = page.getByRole('alert', { name: 'Tarkista tiedot' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Kolikoiden kokonaissumma: Tarkista rahasumma',
    'Turvapussinumero: Vaadittu tieto',
    'Viesti: Enimmäispituus 70 merkkiä',
  ])
  await expect(message).toHaveAccessibleDescription(/Enimmäispituus 70 merkkiä/)
  await summary.getByRole('link', { name: 'Vaadittu tieto' }).click()
  await expect(bagField(page)).toBeFocused()
  await page.keyboard.type('X123')
  await expect(bagField(page)).toHaveAccessibleDescription(
    /Tarkista turvapussinumero. Tallenna numero ilman alkukirjaimia./,
  )
  await bagField(page).fill('1'.repeat(21))
  await expect(bagField(page)).toHaveAccessibleDescription(/Enimmäispituus 20 merkkiä/)
  await bagField(page).fill('123AB')
  await expect(bagField(page)).not.toHaveAttribute('aria-invalid')
  await message.fill('a<b')
  await expect(message).toHaveAccessibleDescription(/Tekstissä on merkkejä, joita ei voi käyttää: </)
})

test('a sales day to come is not taken [R-DEP-29]', async ({ page }) => {
  const day = page.getByRole('textbox', { name: 'Myyntipäivä' })
  await day.fill('17.11.2026')
  await day.blur()
  await expect(day).toHaveValue('16.11.2026')
  await day.fill('5.11.')
  await day.blur()
  await expect(day).toHaveValue('05.11.2026')
  await day.fill('')
  await fillForm(page, freshBag())
  await nextButton(page).click()
  await expect(page.getByRole('alert', { name: 'Tarkista tiedot' })).toContainText('Vaadittu tieto')
})

test('nobody waits for references whose answer does not come at all', async ({ page }) => {
  await page.clock.install()
  await page.route('**/api/references*', () => undefined)
  await page.getByRole('combobox', { name: 'Tili' }).selectOption({ index: 1 })
  await fillForm(page, freshBag())
  await expect(nextButton(page)).toHaveAccessibleDescription('Ladataan viitetietoja')
  await page.clock.runFor(10_000)
  await nextButton(page).click()
  await expect(heading(page, REVIEW)).toBeVisible()
})

test('references that are slow or fail are told, and nobody waits for them [R-ERR-10]', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/references*', async (route) => {
    await held.promise
    await refusal(503, 'Palvelu on hetken poissa käytöstä.')(route)
  })
  await page.getByRole('combobox', { name: 'Tili' }).selectOption({ index: 1 })
  await expect(page.getByText('Ladataan viitetietoja').first()).toBeVisible()
  held.resolve()
  const banner = page.getByRole('alert').filter({ hasText: 'Viitetietojen lataus ei onnistunut' })
  await expect(banner).toBeVisible()
  await fillForm(page, freshBag())
  await expect(banner).toContainText('Voit jatkaa ilman viitettä tai kirjoittaa sen itse.')
  await nextButton(page).click()
  await expect(heading(page, REVIEW)).toBeVisible()
  await page.getByRole('button', { name: 'Takaisin' }).click()
  await expect(banner).toBeVisible()
  await page.unroute('**/api/references*')
  await tryAgain(banner)
  await expect(banner).toHaveCount(0)
})
