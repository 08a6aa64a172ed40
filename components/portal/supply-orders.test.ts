import { expect, test } from 'vitest'
import { orderSupplies } from '@kassavirta/domain/orders/supply-orders/api'
import { framed, reload, address, visitPage } from '../support/framed-page.ts'
import {
  blur,
  choose,
  click,
  fill,
  alert,
  box,
  button,
  choice,
  errorSummary,
  heading,
  link,
  screen,
  expectTexts,
  expectTold,
  saying,
} from '../support/screen.ts'
import { kaleva, maija } from './open-portal.ts'
import { next, openForm, RECEIPT, sent, submissionForms, typeDay } from './submission-forms.ts'
const supplies = submissionForms['supply order']
const confirm = () => click(button('Vahvista'))
const main = () => screen.getByRole('main')

const LISTED = ['0', '50 kpl', '100 kpl', '150 kpl', '200 kpl', '250 kpl', '500 kpl']
const products = [
  ['Pieni kolikkoturvapussi (9,3 kg)', LISTED],
  ['Iso kolikkoturvapussi (15 kg)', LISTED],
  ['Iso turvapussi', LISTED],
  ['Keskikokoinen turvapussi', LISTED],
  ['Pieni turvapussi', ['0', '100 kpl', '200 kpl', '300 kpl', '400 kpl', '500 kpl', '1000 kpl']],
] as const

async function fillOrder(): Promise<void> {
  await typeDay('Toimituspäivä', '20.11.')
  await choose(choice('Iso kolikkoturvapussi (15 kg)'), '50 kpl')
  await choose(choice('Pieni turvapussi'), '100 kpl')
  await fill(box('Sinetit'), '25')
}

test('five products are chosen from a list, seals are typed [R-SUP-01, R-SUP-02, R-SUP-03]', async () => {
  await openForm(supplies)
  for (const [name, counts] of products) await expectTexts(choice(name).getByRole('option'), counts)
  expect(screen.getByRole('combobox').elements()).toHaveLength(products.length)
  await expect.element(box('Sinetit')).toBeVisible()
})

test('the summary has what was chosen alone [R-SUP-05, R-SUP-06]', async () => {
  const server = await openForm(supplies)
  await fillOrder()
  await click(next())
  await expect.element(saying('Tilausta ei ole vielä lähetetty.')).toBeVisible()
  await expect.element(main()).toMatchTextContent(/Toimituspäivä\s*20\.11\.2026/)
  await expect.element(main()).toMatchTextContent(/Pieni turvapussi\s*100 kpl/)
  await expect.element(main()).not.toMatchTextContent('Iso turvapussi')
  expect(sent(server, orderSupplies)).toEqual([])
})

test('all eight ids are sent, also those of nothing [R-SUP-07, R-CONST-10, R-API-18]', async () => {
  const server = await openForm(supplies)
  await fillOrder()
  await click(next())
  await confirm()
  await expect.element(heading(supplies.received)).toHaveFocus()
  expect(sent(server, orderSupplies).map(([, body]) => body)).toEqual([
    {
      customerId: kaleva.id,
      userId: maija.id,
      deliveryDate: '2026-11-20T00:00:00.000Z',
      tt_kpl_pikkumusta: 0,
      tt_kpl_sininen_kannet: 0,
      tt_kpl_kolikkoturvapussi_iso: 50,
      tt_kpl_kolikkoturvapussi_pieni: 0,
      tt_kpl_turvapussi_iso: 0,
      tt_kpl_turvapussi_keskikoko: 0,
      tt_kpl_turvapussi_pieni: 100,
      tt_kpl_sinetit: 25,
    },
  ])
})

test('the receipt tells the whole order, and can be printed [R-SUP-08, R-SUP-09, R-SUP-12]', async () => {
  await openForm(supplies)
  await fillOrder()
  await click(next())
  await confirm()
  await expectTexts(screen.getByRole('definition'), [
    String(RECEIPT),
    kaleva.name,
    '20.11.2026',
    '50 kpl',
    '100 kpl',
    '25 kpl',
    'Maija Mylläri',
    expect.stringMatching(/^16\.11\.2026 10:3\d$/),
  ])
  let printed = 0
  framed().print = () => void (printed += 1)
  await click(button('Tulosta'))
  expect(printed).toBe(1)
  await click(button('OK'))
  await expect.element(heading('Hei Maija!')).toBeVisible()
  expect(address()).toBe('/')
})

test('Next says what is missing; faults stand beside their fields [R-SUP-10, R-SUP-11]', async () => {
  await openForm(supplies)
  await expect.element(next()).toHaveAccessibleDescription('Valitse vähintään yksi tuote.')
  await fill(box('Sinetit'), '-1')
  await blur(box('Sinetit'))
  await expectTold(box('Sinetit'), /Arvo ei voi olla negatiivinen/)
  await fill(box('Sinetit'), '1,5')
  await expectTold(box('Sinetit'), /Syötä kokonaisluku/)
  await click(next())
  await expect.element(errorSummary()).toHaveFocus()
  await click(link('Toimituspäivä: Vaadittu tieto', errorSummary()))
  await expect.element(box('Toimituspäivä')).toHaveFocus()
  await typeDay('Toimituspäivä', '1.1.2020')
  await expect.element(box('Toimituspäivä')).toHaveValue('16.11.2026')
})

test('a refusal is told, and nothing typed is lost [R-ERR-06, R-WIZ-05]', async () => {
  const server = await openForm(supplies)
  await fillOrder()
  await click(next())
  server.refuse(orderSupplies, 400, 'Tarkista tiedot')
  await confirm()
  await expect.element(alert()).toMatchTextContent('Lähetys epäonnistui')
  await expect.element(alert()).toMatchTextContent('Tarkista tiedot')
  await click(button('Muuta tietoja'))
  await expect.element(box('Toimituspäivä')).toHaveFocus()
  await expect.element(box('Sinetit')).toHaveValue('25')
  await reload()
  await expect.element(choice('Pieni turvapussi')).toHaveValue('100')
  await visitPage('/')
  await expect.element(saying('Sinulla on tarviketilaus kesken.')).toBeVisible()
  await click(screen.getByRole('link', { name: /^Jatka/ }))
  await expect.element(box('Sinetit')).toHaveValue('25')
})
