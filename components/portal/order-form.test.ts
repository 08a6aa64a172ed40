import { expect, test } from 'vitest'
import { getDeliveryDates, orderChange } from '@kassavirta/domain/orders/change-orders/api'
import { NO_LIMIT } from '@kassavirta/domain/places/companies/accounts-api'
import { getReferences } from '@kassavirta/domain/places/companies/api'
import { reload, address, visitPage } from '../support/framed-page.ts'
import {
  blur,
  choose,
  click,
  fill,
  press,
  box,
  button,
  choice,
  errorSummary,
  screen,
  expectGone,
  expectTexts,
  expectTold,
  heading,
} from '../support/screen.ts'
import {
  accountField,
  chooseAccount,
  MAIN,
  mainAccount,
  openOrderForm,
  orderDay,
  orderSum,
  orderTotal,
  SMALL,
  smallAccount,
  typeOrderDay,
  goToReview,
} from './entry-world.ts'
import { count, next, fillOrder } from './submission-forms.ts'
const table = (name: string) => screen.getByRole('table', { name: new RegExp(`^${name}`) })

const NOTES = ['200 €', '100 €', '50 €', '20 €', '10 €', '5 €']
const COINS = ['2 €', '1 €', '50 snt', '20 snt', '10 snt', '5 snt']

/** A place without a limit and without loose coins. */
const plainPlace = {
  accounts: [{ ...mainAccount, permissionWithdrawLimit: NO_LIMIT, companyLooseChange: false }],
}

test('accounts with the right to order are offered [R-CHG-03]', async () => {
  await openOrderForm()
  await expectTexts(accountField().getByRole('option'), [MAIN, SMALL])
  await expect.element(accountField()).toHaveValue(String(mainAccount.accountId))
})

test('the earliest day is there, with the cut-off [R-CHG-05, R-CHG-21, R-CONST-11]', async () => {
  await openOrderForm()
  await expect.element(orderDay()).toHaveValue('18.11.2026')
  await expect
    .element(orderDay())
    .toHaveAccessibleDescription(
      'Tilaa ma 16.11. klo 12:00 mennessä, niin toimitus ehtii keskiviikoksi 18.11.',
    )
})

test('the rule of the cut-off is behind a question [R-CHG-05, R-CONST-11]', async () => {
  await openOrderForm()
  const rule = screen.getByText(
    'Tilaus on tallennettava 2 pankkipäivää ennen sovittua toimituspäivää klo 12:00 mennessä.',
  )
  await expect.element(rule).not.toBeVisible()
  await click(screen.getByText('Miten tilausajat menevät?'))
  await expect.element(rule).toBeVisible()
})

test('message and reference follow the account until edited [R-CHG-06, R-CHG-15]', async () => {
  await openOrderForm()
  await expect.element(box('Viesti')).toHaveValue('Vaihtoraha, Myllypuoti Kaleva')
  await expectTexts(choice('Viite').getByRole('option'), [
    '2001007 – Kassojen vaihtoraha',
    '2001010 – Kahvion vaihtoraha',
    'Muu viite',
  ])
  await expect.element(choice('Viite')).toHaveValue('0')
  await chooseAccount(smallAccount)
  await expect.element(box('Viesti')).toHaveValue('Tapahtumakassan pohjakassa')
  await expect.element(box('Viite')).toHaveValue('')
  await fill(box('Viesti'), 'Oma')
  await chooseAccount(mainAccount)
  await expect.element(choice('Viite')).toBeVisible()
  await expect.element(box('Viesti')).toHaveValue('Oma')
})

test('another reference can be typed, with spaces and leading zeros [R-CHG-15]', async () => {
  await openOrderForm()
  await choose(choice('Viite'), 'Muu viite')
  await fill(box('Muu viite'), '00 12344')
  await expect.element(box('Muu viite')).toHaveValue('0012344')
  await expectTold(box('Muu viite'), /^\(valinnainen\) Ryhmiteltynä: 00\s12344$/)
})

test('notes are ordered by the piece [R-CHG-07]', async () => {
  await openOrderForm(plainPlace)
  await expectTexts(table('Setelit').getByRole('rowheader'), [...NOTES, 'Setelit'])
  for (const name of NOTES) expect.soft(count(name).elements().length, name).toBe(1)
  expect(table('Setelit').getByRole('textbox').elements()).toHaveLength(NOTES.length)
})

test('coins are ordered by roll and bag [R-CHG-08, R-CHG-09]', async () => {
  await openOrderForm(plainPlace)
  await expectTexts(table('Kolikot').getByRole('columnheader'), ['Arvo', 'Rullat', 'Pussit', 'Yhteensä'])
  // The last row is the sum.
  await expectTexts(table('Kolikot').getByRole('rowheader'), [...COINS, 'Kolikot'])
  for (const name of COINS)
    for (const kind of ['rullia', 'pusseja'])
      expect.soft(box(`${name}, ${kind}`).elements().length, name).toBe(1)
  expect(table('Kolikot').getByRole('textbox').elements()).toHaveLength(2 * COINS.length)
})

test('an empty order says what is missing [R-CHG-16]', async () => {
  await openOrderForm(plainPlace)
  await expect
    .element(next())
    .toHaveAccessibleDescription('Lisää tilaukseen vähintään yksi seteli tai kolikkoerä.')
  await fill(count('200 €'), '1000')
  await expect.element(orderSum()).toHaveTextContent('200 000,00 €')
  expect(screen.getByText(/Nostoraja/).elements()).toEqual([])
  await expect.element(next()).toBeEnabled()
})

test('the total runs over rolls, bags and loose coins [R-CHG-10, R-CONST-03, R-CONST-04]', async () => {
  await openOrderForm()
  // The contents of a roll and a bag are shown before anything is typed.
  await expect.poll(() => screen.getByText('Rulla 25 kpl, pussi 1 000 kpl').elements()).toHaveLength(2)
  await expect.element(screen.getByText('Rulla 50 kpl, pussi 1 000 kpl')).toBeVisible()
  await fill(box('2 €, rullia'), '1')
  await expect.element(orderSum()).toHaveTextContent('50,00 €')
  await expect.element(screen.getByText('1 rulla = 25 kpl = 50,00 €')).toBeVisible()
  await fill(box('5 snt, pusseja'), '1')
  await expect.element(orderSum()).toHaveTextContent('100,00 €')
  await expect.element(screen.getByText('1 pussi = 1 000 kpl = 50,00 €')).toBeVisible()
  await fill(box('50 snt, irtokolikoita'), '3')
  await expect.element(orderSum()).toHaveTextContent('101,50 €')
})

test('without a day Next leads to the field [R-CHG-23, R-VAL-03]', async () => {
  await openOrderForm()
  await typeOrderDay('')
  await fill(count('20 €'), '5')
  await click(next())
  await expect.element(errorSummary()).toHaveFocus()
  await click(errorSummary().getByRole('link', { name: /Vaadittu tieto$/ }))
  await expect.element(orderDay()).toHaveFocus()
  await expect.element(orderDay()).toHaveAttribute('aria-invalid', 'true')
})

test('a day outside the bounds becomes the nearest [R-CHG-04, R-CHG-21, R-CHG-22]', async () => {
  await openOrderForm()
  await typeOrderDay('16.11.2026')
  await expect.element(orderDay()).toHaveValue('18.11.2026')
  await expect
    .element(screen.getByText('Päivä vaihdettiin: aikaisin mahdollinen on 18.11.2026.'))
    .toBeVisible()
  await typeOrderDay('1.6.2027')
  await expect.element(orderDay()).toHaveValue('16.12.2026')
})

test('a message has 70 characters; odd ones are remarked [R-VAL-10, R-API-25]', async () => {
  await openOrderForm()
  await fill(box('Viesti'), 'x'.repeat(71))
  await blur(box('Viesti'))
  await expect.element(screen.getByText('Enimmäispituus 70 merkkiä')).toBeVisible()
  await fill(box('Viesti'), 'Kassa #1 (ovi)')
  await expect
    .element(screen.getByText('Viestissä on merkkejä, jotka eivät näy kaikissa järjestelmissä: # ( )'))
    .toBeVisible()
  await fillOrder()
  await click(next())
  await expect.element(button('Vahvista')).toBeVisible()
})

test.for([
  ['12345', /Tarkista viite$/],
  ['1'.repeat(21), /Viitenumeron enimmäispituus on 20 merkkiä$/],
] as const)('the reference %s is told at its field [R-CHG-24, R-VAL-04, R-VAL-09]', async ([typed, text]) => {
  await openOrderForm()
  await chooseAccount(smallAccount)
  await fill(count('20 €'), '5')
  await fill(box('Viite'), typed)
  await click(next())
  await click(errorSummary().getByRole('link', { name: text }))
  await expect.element(box('Viite')).toHaveFocus()
})

test('above the limit Next is closed [R-CHG-25]', async () => {
  await openOrderForm()
  await chooseAccount(smallAccount)
  await fill(count('50 €'), '10')
  await expect.element(orderTotal()).toMatchTextContent('Nostoraja 500,00 €, jäljellä 0,00 €')
  await expect.element(next()).toBeEnabled()
  await fill(box('5 snt, irtokolikoita'), '1')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Nostoraja ylittyy!')
  await expect.element(orderTotal()).toMatchTextContent('Nostoraja 500,00 €, ylitys 0,05 €')
  await expect.element(next()).toBeDisabled()
  await click(count('50 €'))
  await press('{Enter}')
  // Enter is done with once the next count has the focus.
  await expect.element(count('20 €')).toHaveFocus()
  await expectGone(button('Vahvista'))
})

test('without a default account one is chosen first [R-ERR-08]', async () => {
  const server = await openOrderForm(NO_DEFAULT)
  await expect.element(screen.getByRole('main').getByText('Valitse ensin tili').first()).toBeVisible()
  await expect.element(next()).toHaveAccessibleDescription('Valitse ensin tili')
  await expectGone(orderDay())
  await fill(count('20 €'), '5')
  await expect.element(orderSum()).toHaveTextContent('100,00 €')
  expect([server.calls(getDeliveryDates), server.calls(getReferences)]).toEqual([[], []])
})

test('references are asked for once account and day are known [R-API-12, R-API-13]', async () => {
  const server = await openOrderForm(NO_DEFAULT)
  const asked = () => server.calls(getReferences).map(({ query }) => query)
  await chooseAccount(mainAccount)
  await expect.element(orderDay()).toBeVisible()
  await expectGone(screen.getByText('Valitse ensin tili'))
  const accountId = String(mainAccount.accountId)
  const first = { type: 'changecurrencyorder', date: '2026-11-18', accountId }
  await expect.poll(asked).toEqual([first])
  await fill(orderDay(), '20.11')
  expect(asked()).toHaveLength(1)
  await blur(orderDay())
  await expect.poll(asked).toEqual([first, { ...first, date: '2026-11-20' }])
})

const NO_DEFAULT = { accounts: [{ ...mainAccount, accountIsDefault: false }, smallAccount] }

const RECEIVED = 'Vaihtorahatilaus on vastaanotettu'

test('a reload keeps what was typed', async () => {
  const server = await openOrderForm()
  await fillOrder()
  await expect.element(screen.getByText(/Tallennettu tälle laitteelle/)).toBeVisible()
  await reload()
  await expect.element(orderDay()).toHaveValue('20.11.2026')
  await expect.element(orderSum()).toHaveTextContent('150,00 €')
  await click(next())
  await click(button('Vahvista'))
  await expect.element(heading(RECEIVED)).toBeVisible()
  await reload()
  await expect.element(heading(RECEIVED)).toBeVisible()
  expect(server.calls(orderChange)).toHaveLength(1)
  await click(button('Tee uusi tilaus'))
  await expect.element(count('20 €')).toHaveValue('')
  await expect.element(orderDay()).toHaveValue('18.11.2026')
})

test('the next visit begins a new order', async () => {
  await openOrderForm()
  await goToReview()
  await click(button('Vahvista'))
  await click(button('OK'))
  await expect.element(heading('Hei Maija!')).toBeVisible()
  expect(address()).toBe('/')
  await visitPage('/vaihtorahatilaus')
  await expect.element(count('20 €')).toHaveValue('')
  await expectGone(heading(RECEIVED))
})
