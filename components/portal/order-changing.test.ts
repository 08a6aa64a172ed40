import { expect, test } from 'vitest'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { getConfig } from '@kassavirta/domain/operation/settings/config-api'
import {
  cancelOwnOrder,
  confirmDelivery,
  replaceOrder,
  orderFields,
  getOwnOrder,
} from '@kassavirta/domain/orders/change-orders/api'
import { changeOrders } from '@kassavirta/domain/reports/reports/definitions/change-orders'
import { reload, address, goTo, title } from '../support/framed-page.ts'
import type { GivenServer } from '../support/given-server.ts'
import {
  click,
  fill,
  alert,
  box,
  button,
  dialog,
  errorSummary,
  heading,
  link,
  screen,
  expectGone,
  expectTold,
  saying,
} from '../support/screen.ts'
import { openWithOrder, order, ORDER, tellOrder } from './entry-world.ts'
import { config, kaleva, openPortal } from './open-portal.ts'
import { count, next, orderRow, answerForms } from './submission-forms.ts'

const PAGE = `/raportit/vaihtorahatilaukset/${ORDER}`
const QUESTION = 'Perutaanko tilaus?'
const steps = () => screen.getByRole('list', { name: 'Missä tilaus on' }).getByRole('listitem')

/** Opens the form that changes the order, asks for eight notes of 20 € in place of five, and goes on to the summary. */
async function askForMore(given?: (server: GivenServer) => void): Promise<GivenServer> {
  const server = openWithOrder(PAGE, given)
  await click(link('Muuta tilausta'))
  await expect.element(heading(`Muuta tilausta #${ORDER}`)).toHaveFocus()
  await expect.element(count('20 €')).toHaveValue('5')
  await fill(count('20 €'), '8')
  await click(next())
  await expect.element(button('Vahvista')).toBeVisible()
  return server
}

test('a changed order is sent with the version seen', async () => {
  const server = openWithOrder(PAGE)
  await expect
    .element(
      screen.getByText(
        /^Voit muuttaa tai perua tilauksen ke 18\.11\. klo 12:00 asti \(\d+ pv \d+ h jäljellä\)\.$/,
      ),
    )
    .toBeVisible()
  await click(link('Muuta tilausta'))
  await expect.element(box('Toimituspäivä')).toHaveValue('20.11.2026')
  await expect.element(saying('Et ole vielä muuttanut mitään.')).toBeVisible()
  await fill(count('20 €'), '8')
  await click(next())
  const changes = screen.getByRole('table', { name: 'Rahat' })
  await expect.element(changes.getByRole('row', { name: /^20 € 5 8/ })).toBeVisible()
  await expect.element(changes.getByRole('row', { name: /^Yhteensä 150,00.€ 210,00.€$/ })).toBeVisible()
  await click(button('Vahvista'))
  await expect.element(heading('Tilaus on muutettu')).toHaveFocus()
  expect(server.calls(replaceOrder).map(({ body }) => body)).toMatchObject([
    { entryId: ORDER, version: 0, pcs_20e: 8, totalSum: 210 },
  ])
})

test('an order is cancelled only after a second yes', async () => {
  const server = openWithOrder(PAGE)
  await expect.element(button('Peru tilaus')).toBeVisible()
  await click(button('Peru tilaus'))
  await expect.element(dialog(QUESTION)).toMatchTextContent('150,00')
  await expect.element(button('Älä peru', dialog(QUESTION))).toHaveFocus()
  tellOrder(server, {}, { version: 1, stage: 'cancelled', changeableUntil: null })
  await click(button('Peru tilaus', dialog(QUESTION)))
  await expect.element(screen.getByRole('status').filter({ hasText: 'Tilaus on peruttu.' })).toBeVisible()
  await expect.element(heading(`Vaihtorahatilaus #${ORDER}`)).toHaveFocus()
  await expectGone(link('Muuta tilausta'))
  await expect.element(link('Tilaa sama uudelleen')).toBeVisible()
  expect(server.calls(cancelOwnOrder).map(({ body }) => body)).toMatchObject([{ entryId: ORDER, version: 0 }])
})

test('the change of somebody else is shown to choose', async () => {
  const server = await askForMore(({ refuseFor }) => refuseFor(replaceOrder, 'changedElsewhere'))
  tellOrder(server, { pcs_20e: 6, noteTotalSum: 120, totalSum: 170 }, { version: 1 })
  await click(button('Vahvista'))
  const told = alert().filter({ hasText: 'Joku muu on muuttanut tilausta' })
  await expect.element(told).toMatchTextContent('Omat muutoksesi ovat tallessa lomakkeella.')
  await expect.element(told).toMatchTextContent('170,00')
  await click(button('Jatka omilla muutoksillani'))
  await expect.element(count('20 €')).toHaveValue('8')
  await click(next())
  await click(button('Vahvista'))
  await expect.element(heading('Tilaus on muutettu')).toHaveFocus()
  expect(server.calls(replaceOrder)[1]?.body).toMatchObject({ version: 1, pcs_20e: 8 })
})

test('what is typed over one order stays with it', async () => {
  const neighbour = { ...order, entryId: ORDER + 1, pcs_20e: 3, noteTotalSum: 60, totalSum: 110 }
  const formOf = (id: number) => `/vaihtorahatilaus?muuta=${id}`
  openWithOrder(formOf(ORDER), ({ answer }) =>
    answer(changeOrders.endpoint, { changeCurrencyOrders: [order, neighbour] }),
  )
  await expect.element(count('20 €')).toHaveValue('5')
  await fill(count('20 €'), '8')
  goTo(formOf(neighbour.entryId))
  await expect.element(heading(`Muuta tilausta #${neighbour.entryId}`)).toBeVisible()
  await expect.element(count('20 €')).toHaveValue('3')
  goTo(formOf(ORDER))
  await expect.element(heading(`Muuta tilausta #${ORDER}`)).toBeVisible()
  await expect.element(count('20 €')).toHaveValue('8')
})

test('a change after the cut-off loses nothing typed', async () => {
  const frozen = { code: 'orderFrozen', params: { phone: '010 234 5678' } } as const
  const server = await askForMore(({ refuseFor }) => refuseFor(replaceOrder, frozen))
  tellOrder(server, {}, { changeableUntil: null })
  await click(button('Vahvista'))
  const told = alert().filter({ hasText: 'Tilausta ei voi enää muuttaa' })
  await expect.element(told).toMatchTextContent('Muutostasi ei ole lähetetty')
  await expect.element(told.getByRole('link')).toHaveAttribute('href', expect.stringMatching(/^tel:/))
  await expect.element(count('20 €')).toHaveValue('8')
  await expect.element(screen.getByText('Tilausaika on päättynyt.', { exact: true })).toBeVisible()
})

test('where orders are fixed their page is as before', async () => {
  openWithOrder(PAGE, undefined, [])
  await expect.element(screen.getByRole('heading', { name: 'Tiedot' })).toBeVisible()
  await expect.element(heading(`Vaihtorahatilaus #${ORDER}`)).toBeVisible()
  await expectGone(steps())
  await expectGone(link('Muuta tilausta'))
  await expectGone(button('Peru tilaus'))
})

test('a delivery that does not match says what came', async () => {
  const packed = { ...recordOf(orderFields, () => 0), pcs_20e: 7, pcs_2e_roll: 1 }
  const server = openWithOrder(PAGE, (given) => {
    const reason = '20 euron setelit loppuivat'
    tellOrder(
      given,
      {},
      {
        version: 1,
        stage: 'delivered',
        changeableUntil: null,
        packed: { counts: packed, reason },
        mayConfirm: true,
      },
    )
    given.answer(confirmDelivery, { status: 'ok', caseId: null })
  })
  await click(button('Sisältö ei täsmää'))
  await expect.element(count('20 €')).toHaveValue('7')
  await click(button('Lähetä asiakaspalveluun'))
  await expect.element(screen.getByText(/^Määrät ovat samat kuin pakatut\./)).toBeVisible()
  await expect.element(errorSummary()).toHaveFocus()
  await fill(box('Viesti asiakaspalveluun'), 'x'.repeat(2001))
  await click(button('Lähetä asiakaspalveluun'))
  await expectTold(box('Viesti asiakaspalveluun'), 'Enimmäispituus 2000 merkkiä')
  await fill(box('Viesti asiakaspalveluun'), '')
  await fill(count('20 €'), '6')
  await reload()
  await expect.element(screen.getByText(/^Jatkat lomaketta, jonka jätit kesken/)).toBeVisible()
  await expect.element(count('20 €')).toHaveValue('6')
  await click(button('Lähetä asiakaspalveluun'))
  await expect.poll(() => server.calls(confirmDelivery).length).toBe(1)
  expect(server.calls(confirmDelivery)[0]?.body).toMatchObject({
    entryId: ORDER,
    matches: false,
    counts: { pcs_20e: 6, pcs_2e_roll: 1 },
  })
})

test('an order whose day was closed says so', async () => {
  const server = openWithOrder(PAGE, (given) => tellOrder(given, {}, { closedReason: 'Inventaario' }))
  await expect
    .element(screen.getByText(/Syy: Inventaario\. Muuta tilauksen toimituspäivä tai peru tilaus\./))
    .toBeVisible()
  tellOrder(server, {}, { closedReason: 'Inventaario', changeableUntil: null })
  await reload()
  await expect.element(screen.getByText(/Asiakaspalvelu siirtää tilauksen toiselle päivälle/)).toBeVisible()
})

const ID = orderRow.entryId

/** An order of a colleague that can still be changed. */
function openChange() {
  return openPortal(`/vaihtorahatilaus?muuta=${ID}`, {
    given: (server) => {
      answerForms(server)
      const row = { ...orderRow, deliveryDate: '2026-11-20', userFirstName: 'Eetu', userLastName: 'Lahtinen' }
      server.answer(getConfig, { ...config, ordersChangeable: true })
      server.answer(changeOrders.endpoint, { changeCurrencyOrders: [row] })
      server.answer(getOwnOrder, {
        version: 3,
        stage: null,
        changeableUntil: '2026-11-18T10:00:00.000Z',
        packed: null,
        mayConfirm: false,
        confirmation: null,
      })
      server.answer(replaceOrder, { entryId: ID, version: 4 })
    },
  })
}

test('the last step of a change tells everything [R-CHG-27]', async () => {
  const server = openChange()
  await expect.element(heading(`Muuta tilausta #${ID}`)).toBeVisible()
  await expect.poll(title).toContain(`Muuta tilausta #${ID}`)
  await fill(count('20 €'), '8')
  await click(button('Seuraava'))
  // The order itself was sent long ago: only the change was not.
  await expect.element(saying('Muutosta ei ole vielä lähetetty.')).toBeVisible()
  await expectGone(saying('Tilausta ei ole vielä lähetetty.'))
  await click(button('Vahvista'))
  await expect.element(heading('Tilaus on muutettu')).toHaveFocus()
  await expect.poll(title).toContain('Tilaus on muutettu')
  const main = screen.getByRole('main')
  for (const told of [
    new RegExp(`Tilausnumero\\s*${ID}`),
    /Toimituspäivä\s*pe 20\.11\.2026/,
    /Tilaus yhteensä\s*210,00\s€/,
    new RegExp(`Toimipaikka\\s*${kaleva.name}`),
    /Tili\s*FI21\s1234\s5600\s0007\s85/,
    /Tilaaja\s*Eetu Lahtinen/,
    /Muuttaja\s*Maija Mylläri/,
    /Muutettu\s*16\.11\.2026/,
  ]) {
    await expect.element(main).toMatchTextContent(told)
  }
  await expect.element(link('Näytä tilaus')).toBeVisible()
  await expect.element(button('Tulosta')).toBeVisible()
  expect(server.calls(replaceOrder).map(({ body }) => body)).toMatchObject([
    { entryId: ID, version: 3, pcs_20e: 8 },
  ])
  await click(button('OK'))
  await expect.element(heading('Hei Maija!')).toBeVisible()
  expect(address()).toBe('/')
  // The tab is named after the page that it shows now.
  await expect.poll(title).not.toContain('Muuta tilausta')
})
