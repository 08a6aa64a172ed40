import { getOwnOrder, replaceOrder } from '@kassavirta/domain/orders/change-orders/changing-api'
import { getConfig } from '@kassavirta/domain/operation/settings/config/api'
import { changeOrders } from '@kassavirta/domain/reports/reports/change-orders'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill } from '../support/actions.ts'
import { address, title } from '../support/address.ts'
import { button, heading, link, screen } from '../support/screen.ts'
import { expectGone, saying } from '../support/texts.ts'
import { config, kaleva, openPortal } from './open-portal.ts'
import { orderRow } from './sent-entries.ts'
import { answerForms, count } from './submission-forms.ts'

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

test('the finished step of a change is a finished step: confirmation, orderer, place, account and OK [R-CHG-27]', async () => {
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
  await expectAccessible()
  await click(button('OK'))
  await expect.element(heading('Hei Maija!')).toBeVisible()
  expect(address()).toBe('/')
  // The tab is named after the page that it shows now.
  await expect.poll(title).not.toContain('Muuta tilausta')
})
