import { listDeliveries, packOrder } from '@kassavirta/domain/orders/deliveries/api'
import { expect, test } from 'vitest'
import type { Locator } from '@vitest/browser/context'
import { click, press } from '../support/actions.ts'
import { alert, button, screen } from '../support/screen.ts'
import { focusOn, kaleva, lielahti, openDay, packedOrder, rowOf } from './deliveries-world.ts'

const seal = () => screen.getByRole('textbox', { name: /^Sinetti, / })
const first = () => rowOf('Myllypuoti Kaleva', 701)
const second = () => rowOf('Myllypuoti Lielahti', 702)
const undo = () => screen.getByRole('button', { name: /^Kumoa/ })
const packAs = async (row: Locator, text: string) => {
  await focusOn(row)
  await press('p')
  await expect.element(seal()).toHaveFocus()
  await press(`${text}{Enter}`)
}

test('one scan packs an order, and for ten seconds it can be taken back; what is held has its seal', async () => {
  const server = openDay()
  await expect.element(screen.getByText(/3 pakkaamatta/)).toBeVisible()
  await packAs(first(), 'TM 220 418')
  const row = screen.getByRole('row', { name: /tilaus 701/ })
  await expect.element(row).toMatchTextContent('TM 220 418')
  await expect.element(row).toMatchTextContent('Pakattu')
  await expect.element(screen.getByText(/2 pakkaamatta/)).toBeVisible()
  await packAs(second(), 'TM 220 418')
  await expect
    .element(screen.getByText(/TM 220 418 on jo tilauksella 701 \(Myllypuoti Kaleva\)/))
    .toBeVisible()
  await press('{Escape}')
  await expect.element(second()).toHaveFocus()
  await press('{Control>}z{/Control}')
  await expect.element(undo()).not.toBeInTheDocument()
  await expect.element(row).not.toMatchTextContent('TM 220 418')
  await expect.element(screen.getByText(/3 pakkaamatta/)).toBeVisible()
  expect(server.calls(packOrder)).toEqual([])

  await packAs(first(), 'TM 220 420')
  await expect.element(undo()).toBeVisible()
  server.answer(packOrder, packedOrder({ seal: 'TM 220 420' }))
  server.answer(listDeliveries, {
    rows: [{ ...kaleva, orders: [packedOrder({ seal: 'TM 220 420' })] }, lielahti],
    next: null,
  })
  // Whoever goes on to the runs takes nothing back any more: a run leaves with what the server knows.
  await click(screen.getByRole('main').getByRole('link', { name: /^Ajot/ }))
  await expect
    .poll(() => server.calls(packOrder).map(({ params, body }) => [params['orderId'], body]))
    .toEqual([['701', { seal: 'TM 220 420', version: 0 }]])
  await expect.element(undo()).not.toBeInTheDocument()
})

test('the second of two packers is told that nothing was stored, and the row shows what the first has done', async () => {
  const server = openDay()
  await expect.element(first()).toBeVisible()
  await packAs(first(), 'TM 2')
  await expect.element(undo()).toBeVisible()
  server.refuseFor(packOrder, 'changedElsewhere')
  server.answer(listDeliveries, {
    rows: [{ ...kaleva, orders: [packedOrder({ seal: 'TM 1', packedBy: 'Pekka Pakkaaja' })] }, lielahti],
    next: null,
  })
  // What is done next to the order is done to what the server knows.
  await click(first())
  await expect.element(screen.getByRole('dialog').getByText(/Pekka Pakkaaja/)).toBeVisible()
  await click(button('Sulje', screen.getByRole('dialog')))
  await expect
    .element(alert())
    .toMatchTextContent(/Ei tallennettu: Myllypuoti Kaleva, tilaus 701: pakattu, sinetti TM 2/)
  await expect.element(screen.getByRole('row', { name: /tilaus 701/ })).toMatchTextContent('TM 1')
})
