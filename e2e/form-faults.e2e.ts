import type { Page } from '@playwright/test'
import { enterAtKaleva } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { box, button, errorSummary } from './support/screen.ts'

/** One form of each kind: three steps, counts of money, a contact form, and details that are saved. */
const forms = [
  {
    path: '/kayntimuutospyynto',
    send: 'Seuraava',
    break: (page: Page) => box(page, 'Yhteystiedot').fill(''),
    mend: async (page: Page) => {
      await box(page, 'Alkuperäinen käyntipäivä').fill('18.11.')
      await box(page, 'Uusi käyntipäivä').fill('20.11.')
    },
    last: 'Yhteystiedot',
  },
  {
    path: '/tilitys',
    send: 'Seuraava',
    break: async (page: Page) => {
      await page.getByRole('textbox', { name: '20 €, kappaletta' }).fill('1')
      await box(page, 'Myyntipäivä').fill('')
    },
    mend: (page: Page) => box(page, 'Myyntipäivä').fill('16.11.'),
    last: 'Turvapussinumero',
    value: '1234567',
  },
  {
    path: '/palaute',
    send: 'Lähetä',
    break: (page: Page) => box(page, 'Nimi').fill(' '),
    mend: (page: Page) => box(page, 'Nimi').fill('Maija'),
    last: 'Palaute',
  },
  {
    path: '/omat-tiedot',
    begin: 'Muokkaa tietoja',
    send: 'Tallenna',
    break: async (page: Page) => {
      await box(page, 'Etunimi').fill(' ')
      await box(page, 'Sukunimi').fill('')
    },
    mend: (page: Page) => box(page, 'Etunimi').fill('Maija'),
    last: 'Sukunimi',
  },
] as const

for (const form of forms) {
  test(`${form.path}: the list of faults follows the faults, and the title of the tab tells of it`, async ({
    page,
  }) => {
    const { path, send, last } = form
    await enterAtKaleva(page, path)
    if ('begin' in form) await button(page, form.begin).click()
    await expect(box(page, last)).toBeVisible()
    await form.break(page)
    await button(page, send).click()
    await expect(errorSummary(page)).toBeFocused()
    expect(await errorSummary(page).getByRole('link').count()).toBeGreaterThan(1)
    await expect(page).toHaveTitle(/^Virhe: /)
    await form.mend(page)
    await box(page, last).focus()
    await expect(errorSummary(page).getByRole('link')).toHaveText([`${last}: Vaadittu tieto`])
    await expect(page).toHaveTitle(/^Virhe: /)
    await box(page, last).fill('value' in form ? form.value : 'Virtanen')
    await expect(errorSummary(page)).toHaveCount(0)
    await expect(page).not.toHaveTitle(/Virhe/)
    await expect(box(page, last)).toBeFocused()
    // A new fault is shown beside its field; the list comes back with the next try.
    await box(page, last).fill('')
    await box(page, last).blur()
    await expect(box(page, last)).toHaveAccessibleDescription(/Vaadittu tieto/)
    await expect(errorSummary(page)).toHaveCount(0)
    await button(page, send).click()
    await expect(errorSummary(page)).toBeFocused()
  })
}

type Marks = {
  readonly path: string
  readonly begin?: string
  readonly signedOut?: true
  readonly required: readonly string[]
  readonly optional: readonly string[]
}

const marks: readonly Marks[] = [
  {
    path: '/tilitys',
    required: ['Tili', 'Myyntipäivä', 'Turvapussinumero'],
    optional: ['Viite', 'Viesti'],
  },
  { path: '/vaihtorahatilaus', required: ['Tili', 'Toimituspäivä'], optional: ['Viesti', 'Viite'] },
  { path: '/tarviketilaus', required: ['Toimituspäivä'], optional: [] },
  {
    path: '/kayntimuutospyynto',
    required: ['Alkuperäinen käyntipäivä', 'Uusi käyntipäivä', 'Yhteystiedot'],
    optional: ['Lisätiedot'],
  },
  {
    path: '/kuljetustilaus',
    required: ['Toivottu käyntipäivä'],
    optional: ['Yhteystiedot', 'Lisätiedot'],
  },
  {
    path: '/tiedustelu',
    required: ['Lisäselvitys'],
    optional: [
      'Tiedustelu koskee laskentaa',
      'Tiedustelu koskee kuljetusta',
      'Tapahtuman päivämäärä',
      'Turvapussin/sinetin numero',
      'Tapahtuman summa/viite/viesti',
    ],
  },
  {
    path: '/yhteydenottopyynto',
    required: ['Yhteydenottopyyntö koskee', 'Lisätiedot', 'Nimi'],
    optional: ['Puhelinnumero', 'Sähköpostiosoite'],
  },
  { path: '/palaute', required: ['Palaute', 'Nimi', 'Puhelinnumero', 'Sähköpostiosoite'], optional: [] },
  {
    path: '/omat-tiedot',
    begin: 'Muokkaa tietoja',
    required: ['Etunimi', 'Sukunimi', 'Sähköpostiosoite'],
    optional: ['Puhelinnumero'],
  },
  {
    path: '/omat-tiedot',
    begin: 'Vaihda salasana',
    required: ['Nykyinen salasana', 'Uusi salasana', 'Uusi salasana uudelleen'],
    optional: [],
  },
  { path: '/', signedOut: true, required: ['Käyttäjätunnus', 'Salasana'], optional: [] },
  {
    path: '/aktivoinnin-tilaus',
    signedOut: true,
    required: ['Käyttäjätunnus', 'Sähköpostiosoite'],
    optional: [],
  },
]

for (const { path, begin, signedOut, required, optional } of marks) {
  test(`${path} ${begin ?? ''}: what is required and what may be left out is marked`, async ({ page }) => {
    if (signedOut) await page.goto(path)
    else {
      await enterAtKaleva(page, path)
    }
    if (begin !== undefined) await button(page, begin).click()
    const form = page.locator('form')
    const marked = form.locator('[aria-required="true"]')
    await expect(marked).toHaveCount(required.length)
    expect(
      await marked.evaluateAll((all) =>
        all.map((each) => (each as HTMLInputElement).labels?.[0]?.textContent),
      ),
    ).toEqual(required)
    const heads = form.getByText('(valinnainen)', { exact: true }).locator('xpath=preceding-sibling::*[1]')
    await expect(heads).toHaveText(optional)
  })
}
