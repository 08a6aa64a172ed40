import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { confirmButton, count, fillOrder, nextButton, typeDay } from './support/forms.ts'
import { box, button, goTo, heading, watchCalls } from './support/screen.ts'
import { enterAtKaleva } from './support/sign-in.ts'

const noPieces = (names: readonly string[], pack: string) =>
  Object.fromEntries(names.map((name) => [`pcs_${name}${pack}`, 0]))

const COINS = ['2e', '1e', '50cent', '20cent', '10cent', '5cent']

test.describe('an order of change money', () => {
  const step = (page: Page) => page.getByRole('list', { name: 'Vaiheet' }).locator('[aria-current=step]')
  const orderer = (page: Page) => page.getByRole('main').getByText('Maija Virtanen')

  test.beforeEach(async ({ page }) => {
    await enterAtKaleva(page, '/vaihtorahatilaus')
    await expect(step(page)).toHaveText('1 Tiedot')
    await fillOrder(page)
    await nextButton(page).click()
    await expect(step(page)).toHaveText('2 Yhteenveto')
  })

  test('is sent as the contract says, and ends with a receipt [R-CHG-02, R-CHG-13, R-CHG-14]', async ({
    page,
  }) => {
    await expect(orderer(page)).toHaveCount(0)
    const calls = watchCalls(page, '/api/changecurrencyorder')
    await confirmButton(page).click()
    await expect(heading(page, 'Vaihtorahatilaus on vastaanotettu')).toBeFocused()
    await expect(step(page)).toHaveText('3 Valmis')
    await expect(page.getByRole('definition').first()).toHaveText(/^\d+$/)
    await expect(orderer(page)).toBeVisible()
    await expect(page.getByRole('main')).toContainText('pe 20.11.2026')
    expect(calls.map((call) => call.postDataJSON())).toEqual([
      {
        customerId: expect.any(Number),
        userId: expect.any(Number),
        accountId: expect.any(Number),
        deliveryDate: '2026-11-20',
        message: 'Vaihtoraha, Myllypuoti Kaleva',
        reference: '2001007',
        billsTotalSum: 100,
        coinTotalSum: 50,
        totalSum: 150,
        ...noPieces(['5e', '10e', '50e', '100e', '200e', ...COINS], ''),
        ...noPieces(COINS, '_roll'),
        ...noPieces(COINS, '_bag'),
        pcs_20e: 5,
        pcs_2e_roll: 1,
      },
    ])
    await expect(button(page, 'Tulosta')).toBeVisible()
    await button(page, 'OK').click()
    await expect(page).toHaveURL('/')
  })

  test('is still changed by a link of its summary [R-CHG-01, R-CHG-11]', async ({ page }) => {
    await expect(heading(page, 'Vaihtorahatilaus')).toBeFocused()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expect(page.getByRole('row', { name: '2 € 1 rulla (25 kpl) 50,00 €' })).toBeVisible()
    await button(page, 'Muuta rahamääriä').click()
    await expect(count(page, '200 €')).toBeFocused()
    await expect(box(page, 'Toimituspäivä')).toHaveValue('20.11.2026')
    await expect(count(page, '20 €')).toHaveValue('5')
  })
})

type Form = {
  readonly path: string
  readonly title: string
  readonly received: string
  readonly fill: (page: Page) => Promise<void>
}

/** In three steps, with the number on the receipt. */
const wizards: readonly Form[] = [
  {
    path: '/tarviketilaus',
    title: 'Tarviketilaus',
    received: 'Tarviketilaus on vastaanotettu',
    fill: async (page) => {
      await typeDay(page, 'Toimituspäivä', '20.11.')
      await box(page, 'Sinetit').fill('25')
    },
  },
  {
    path: '/kayntimuutospyynto',
    title: 'Käyntimuutospyyntö',
    received: 'Käyntimuutospyyntö on vastaanotettu',
    fill: async (page) => {
      await typeDay(page, 'Alkuperäinen käyntipäivä', '18.11.')
      await typeDay(page, 'Uusi käyntipäivä', '20.11.')
      await box(page, 'Yhteystiedot').fill('Maija, 040 123 4567')
    },
  },
  {
    path: '/kuljetustilaus',
    title: 'Kuljetustilaus',
    received: 'Kuljetustilaus on vastaanotettu',
    fill: (page) => typeDay(page, 'Toivottu käyntipäivä', '20.11.'),
  },
]

/** In one step, with a word of thanks that tells the number. */
const letters: readonly Form[] = [
  {
    path: '/tiedustelu',
    title: 'Tiedustelu',
    received: 'Kiitos! Tiedustelu on vastaanotettu',
    fill: (page) => box(page, 'Lisäselvitys').fill('Pussi puuttuu'),
  },
  {
    path: '/yhteydenottopyynto',
    title: 'Yhteydenottopyyntö',
    received: 'Kiitos! Yhteydenottopyyntö on vastaanotettu',
    fill: (page) => box(page, 'Lisätiedot').fill('Pussi puuttuu'),
  },
  {
    path: '/palaute',
    title: 'Palaute',
    received: 'Kiitos palautteestasi!',
    fill: async (page) => {
      await box(page, 'Palaute').fill('Hyvä kuljettaja')
      await box(page, 'Puhelinnumero').fill('040 123 4567')
    },
  },
]

async function openForm(page: Page, { path, title, fill }: Form): Promise<void> {
  await goTo(page, path)
  await expect(heading(page, title)).toBeVisible()
  await fill(page)
}

test('supplies and visits get a receipt with a number', async ({ page }) => {
  await enterAtKaleva(page, '/ohjeet')
  for (const form of wizards) {
    await openForm(page, form)
    await nextButton(page).click()
    await confirmButton(page).click()
    await expect(heading(page, form.received)).toBeFocused()
    await expect(page.getByRole('definition').first()).toHaveText(/^\d+$/)
  }
})

test('letters are thanked for with their number', async ({ page }) => {
  await enterAtKaleva(page, '/ohjeet')
  for (const form of letters) {
    await openForm(page, form)
    await button(page, 'Lähetä').click()
    await expect(heading(page, form.received)).toBeFocused()
    await expect(page.getByText(/numero on [1-9]\d*\./)).toBeVisible()
  }
})
