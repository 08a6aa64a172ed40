import { orderChange } from '@kassavirta/domain/orders/change-orders/api'
import { getResult } from '@kassavirta/domain/bags/deposits/api'
import { changeOrders } from '@kassavirta/domain/reports/reports/definitions/change-orders'
import { deposits } from '@kassavirta/domain/reports/reports/definitions/deposits'
import { handledChangeOrders } from '@kassavirta/domain/reports/reports/definitions/handled-change-orders'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { coinFields, noteFields } from '@kassavirta/domain/kernel/money/denominations'
import { sampleRows } from '@kassavirta/domain/reports/reports/sample.fixture'
import { supplyOrders } from '@kassavirta/domain/reports/reports/definitions/supply-orders'
import { visitChanges, visits } from '@kassavirta/domain/reports/reports/definitions/visits'
import { expect, test } from 'vitest'
import {
  click,
  fill,
  box,
  button,
  choice,
  heading,
  link,
  region,
  screen,
  expectGone,
  saying,
} from '../support/screen.ts'
import { reload, address, visitPage } from '../support/framed-page.ts'
import type { GivenServer } from '../support/given-server.ts'
import { kaleva, openPortal } from './open-portal.ts'
import { orderRow, supplyRow, visitChangeRow, visitRow, answerForms, count } from './submission-forms.ts'

function answerEntries(server: GivenServer): void {
  answerForms(server)
  server.answer(changeOrders.endpoint, { changeCurrencyOrders: [orderRow] })
  server.answer(supplyOrders.endpoint, { supplyOrders: [supplyRow] })
  server.answer(visits.endpoint, { visitRequests: [visitRow] })
  server.answer(visitChanges.endpoint, { visitChangeRequests: [visitChangeRow] })
}

const openAt = (path: string) => openPortal(path, { given: answerEntries })
const unfinished = () => saying('Lomakkeella on keskeneräinen tilaus.')

for (const [path, id, number] of [
  ['vaihtorahatilaukset', orderRow.entryId, 'Tilausnumero'],
  ['tarviketilaukset', supplyRow.id, 'Tilausnumero'],
  ['kuljetustilaukset', visitRow.id, 'Tilausnumero'],
  ['kayntimuutokset', visitChangeRow.id, 'Pyynnön numero'],
] as const) {
  test(`${path}: the receipt has number, place and person`, async () => {
    openAt(`/raportit/${path}/${id}?kuitti=1`)
    const main = screen.getByRole('main')
    await expect.element(main.getByRole('term').first()).toHaveTextContent(number)
    await expect.element(main.getByRole('definition').first()).toHaveTextContent(String(id))
    await expect.element(main.getByText(`Toimipaikka: ${kaleva.name}`)).toBeVisible()
    await expect.element(main).toMatchTextContent('Maija Mylläri')
  })
}

test('a deposit’s receipt tells later what it told at once [R-DEP-36]', async () => {
  const [sample] = sampleRows(deposits, 1)
  const nothing = recordOf([...noteFields, ...coinFields], () => 0)
  const main = screen.getByRole('main')
  const openReceipt = (more: object) =>
    openPortal('/raportit/tilitysilmoitukset/9200?kuitti=1', {
      given: (server) => {
        answerEntries(server)
        const row = { ...sample, ...nothing, entryId: 9200, removed: null, coinTotalSum: 0, ...more }
        server.answer(deposits.endpoint, { deposits: [row] })
        server.answer(getResult, { result: null })
      },
    })
  openReceipt({ coinsUncounted: true, countAtServiceCenter: false, pcs_20e: 5, totalSum: 100 })
  await expect.element(main).toMatchTextContent(/Kolikoiden tilitystapa\s*Ilman laskentaa/)
  await expect.element(main).not.toMatchTextContent(/Kolikot, summa|(^|\s)0,00/)
  await expect.element(main).toMatchTextContent(/5 × 20 €\s*100,00 €/)
  await expect.element(screen.getByRole('heading', { name: 'Mitä seuraavaksi?' })).toBeVisible()
  await expect.element(main).not.toMatchTextContent('Tila')
  openReceipt({ coinsUncounted: false, countAtServiceCenter: true, totalSum: 0 })
  await expect.element(main).toMatchTextContent(/Laskenta palvelukeskuksessa\s*Kyllä/)
  await expect.element(main).toMatchTextContent('Ei ilmoitettu')
  await expect.element(main).not.toMatchTextContent(/(^|\s)0,00/)
})

test('what the provider packed has no receipt of ours', async () => {
  openPortal('/raportit/kasitellyt-vaihtorahatilaukset/1?kuitti=1', {
    given: (server) => {
      answerEntries(server)
      server.answer(handledChangeOrders.endpoint, { changeOrderHandled: sampleRows(handledChangeOrders, 1) })
    },
  })
  await expect.element(button('Tulosta')).toBeVisible()
  await expectGone(link('Näytä kuitti'))
  await expectGone(link('Takaisin tietoihin'))
})

test('the same order again fills in the form', async () => {
  const server = openAt(`/raportit/vaihtorahatilaukset/${orderRow.entryId}`)
  await click(link('Tilaa sama uudelleen'))
  await expect.element(heading('Vaihtorahatilaus')).toHaveFocus()
  await expect
    .element(saying(`Lomake on täytetty tilauksen #${orderRow.entryId} tiedoilla.`))
    .toBeInViewport()
  await expect.element(count('20 €')).toHaveValue('5')
  await expect.element(box('2 €, rullia')).toHaveValue('1')
  await expect.element(region('Tilaus yhteensä')).toMatchTextContent(/150,00\s€/)
  await expect.element(box('Toimituspäivä')).toHaveValue('18.11.2026')
  expect(address()).toBe('/vaihtorahatilaus')
  // A reload neither fills in again nor forgets.
  await fill(count('20 €'), '99')
  await reload()
  await expect.element(count('20 €')).toHaveValue('99')
  expect(server.calls(orderChange)).toEqual([])
})

test('an unfinished order is not replaced without asking', async () => {
  const again = `/vaihtorahatilaus?tilaus=${orderRow.entryId}`
  openAt('/vaihtorahatilaus')
  await fill(count('5 €'), '77')
  await visitPage(again)
  await expect.element(unfinished()).toBeVisible()
  await expect.element(count('5 €')).toHaveValue('77')
  await click(button('Jatka keskeneräistä'))
  await expectGone(unfinished())
  await expect.element(count('5 €')).toHaveValue('77')
  await visitPage(again)
  await click(button(`Korvaa tilauksen #${orderRow.entryId} tiedoilla`))
  await expect.element(region('Tilaus yhteensä')).toMatchTextContent(/150,00\s€/)
  await expect.element(count('5 €')).toHaveValue('')
})

test('what may not be ordered any more is left out', async () => {
  openPortal(`/vaihtorahatilaus?tilaus=${orderRow.entryId}`, {
    given: (server) => {
      answerEntries(server)
      const row = { ...orderRow, pcs_500e: 2, pcs_20e: 3 }
      server.answer(changeOrders.endpoint, { changeCurrencyOrders: [row] })
    },
  })
  await expect.element(saying('Näitä ei voi enää tilata, joten jätimme ne pois: 500 €.')).toBeVisible()
  await expect.element(count('20 €')).toHaveValue('3')
})

test('the same supplies again fill in the form', async () => {
  openAt(`/raportit/tarviketilaukset/${supplyRow.id}`)
  await click(link('Tilaa sama uudelleen'))
  await expect.element(saying(`Lomake on täytetty tilauksen #${supplyRow.id} tiedoilla.`)).toBeVisible()
  await expect.element(box('Sinetit')).toHaveValue('25')
  await expect.element(box('Toimituspäivä')).toHaveValue('')
  await expect.element(choice('Iso turvapussi')).toHaveValue('100')
  await visitPage('/tarviketilaus?tilaus=999999')
  await expect.element(saying('Aiempaa tilausta ei löytynyt. Voit täyttää lomakkeen itse.')).toBeVisible()
})
