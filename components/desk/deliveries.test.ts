import { expect, test } from 'vitest'
import type { Locator } from '@vitest/browser/context'
import { fault } from '@kassavirta/domain/kernel/contract/fault'
import {
  cancelOrder,
  getPackingList,
  returnToVault,
  listUndelivered,
  packOrder,
  listDeliveries,
} from '@kassavirta/domain/orders/deliveries/api'
import {
  getRun,
  listStopCompanies,
  departRun,
  listRuns,
  removeRun,
} from '@kassavirta/domain/orders/deliveries/runs-api'
import { listExceptionDays } from '@kassavirta/domain/visits/calendar/api'
import { expectAccessible } from '../support/accessibility.ts'
import { reload, stopLongWaits } from '../support/framed-page.ts'
import { click, fill, press, button, region, screen, alert } from '../support/screen.ts'
import {
  answerDeliveries,
  DAY,
  focusOn,
  kaleva,
  lielahti,
  openDay,
  orderOf,
  packedOrder,
  rowOf,
  runOf,
} from './deliveries-world.ts'
import { NOW, openDesk } from './open-desk.ts'

const seal = () => screen.getByRole('textbox', { name: /^Sinetti, / })
const packDifferent = () => screen.getByRole('dialog', { name: /^Pakkaa toisin: / })
const first = () => rowOf('Myllypuoti Kaleva', 701)
const second = () => rowOf('Myllypuoti Lielahti', 702)

test('a route is packed by keys alone: seals are scanned, and something else is packed with a reason', async () => {
  const server = openDay()
  // The first one can still be taken back when the second is packed, however slow the machine is.
  stopLongWaits()
  await expect.element(region('Pirkanmaa 1')).toBeVisible()
  await expectAccessible(['zoomed', 'phone'])
  await focusOn(first())
  await press('p')
  await expect.element(seal()).toHaveFocus()
  await press('TM 220 418{Enter}')
  await expect
    .element(screen.getByText('Myllypuoti Kaleva, tilaus 701: pakattu, sinetti TM 220 418'))
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Myllypuoti Kaleva tarviketilaus/ })).toHaveFocus()
  await press('{ArrowDown}')
  await expect.element(second()).toHaveFocus()
  await press('m')
  const notes = packDifferent().getByRole('textbox', { name: '20 €, pakataan' })
  await expect.element(packDifferent().getByRole('textbox', { name: '200 €, pakataan' })).toHaveFocus()
  await fill(notes, '6')
  await expect
    .element(packDifferent().getByText(/Pakattava summa ylittää tilatun\. Vähennä 20,00\s€\./))
    .toBeVisible()
  await expectAccessible(['zoomed', 'phone'])
  await fill(notes, '4')
  await expect.element(packDifferent().getByText(/ylittää tilatun/)).not.toBeInTheDocument()
  await fill(packDifferent().getByRole('textbox', { name: /^Syy/ }), '20 euron setelit loppuivat')
  await fill(packDifferent().getByRole('textbox', { name: /^Sinetti/ }), 'TM 220 419')
  server.answer(
    packOrder,
    packedOrder({
      orderId: 702,
      companyId: 4102,
      packed: { pcs_20e: 4, pcs_2e_roll: 1 },
      packedTotal: 130,
      packReason: '20 euron setelit loppuivat',
    }),
  )
  await press('{Enter}')
  await expect.element(packDifferent()).not.toBeInTheDocument()
  const packed = screen.getByRole('row', { name: /tilaus 702/ })
  await expect.element(packed).toMatchTextContent('toisin')
  await expect.element(packed).toMatchTextContent('130,00')
  expect(server.calls(packOrder).map(({ params, body }) => [params['orderId'], body])).toMatchObject([
    [
      '702',
      { seal: 'TM 220 419', counts: { pcs_20e: 4, pcs_2e_roll: 1 }, reason: '20 euron setelit loppuivat' },
    ],
  ])
})

test('what is typed to pack differently and to cancel is kept over a reload, and forgotten when it is done', async () => {
  const server = openDay()
  const open = async () => {
    await expect.element(first()).toBeVisible()
    await focusOn(first())
    await press('m')
  }
  await open()
  await fill(packDifferent().getByRole('textbox', { name: '20 €, pakataan' }), '4')
  await fill(packDifferent().getByRole('textbox', { name: /^Syy/ }), '20 euron setelit loppuivat')
  await reload()
  await open()
  await expect.element(packDifferent().getByRole('textbox', { name: '20 €, pakataan' })).toHaveValue('4')
  await expect
    .element(packDifferent().getByRole('textbox', { name: /^Syy/ }))
    .toHaveValue('20 euron setelit loppuivat')
  await click(button('Peruuta', packDifferent()))

  const reason = screen.getByRole('textbox', { name: /^Syy/ })
  const cancel = async () => {
    await click(first())
    await click(button('Peru tilaus', screen.getByRole('dialog')))
  }
  await click(first())
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  await expectAccessible(['zoomed', 'phone'])
  await click(button('Peru tilaus', screen.getByRole('dialog')))
  await fill(reason, 'Kauppa on lopettanut')
  await reload()
  await cancel()
  await expect.element(reason).toHaveValue('Kauppa on lopettanut')
  server.answer(
    cancelOrder,
    orderOf({ stage: 'cancelled', version: 1, cancelReason: 'Kauppa on lopettanut' }),
  )
  await focusOn(reason)
  await press('{Enter}')
  await expect.element(screen.getByText('Myllypuoti Kaleva, tilaus 701: peruttu')).toBeVisible()
  expect(Object.keys(localStorage).filter((key) => key.includes('desk-cancel'))).toEqual([])
})

test('what came back from a run can be put on another one, and is taken back with a reason', async () => {
  const returned = { ...kaleva, orders: [packedOrder({ stage: 'notDelivered', runId: 51 })] }
  const server = openDesk('/toimitukset/toimittamatta', {
    roles: ['dispatcher'],
    given: (given) => answerDeliveries(given),
  })
  server.answer(listUndelivered, { rows: [returned] })
  server.answer(getRun, { run: runOf({ state: 'back', returned: NOW }), stops: [] })
  await expect.element(screen.getByRole('link', { name: /^palasi ajosta/ })).toBeVisible()
  await expectAccessible(['zoomed', 'phone'])
  await click(button('Uudelle ajolle'))
  const again = screen.getByRole('dialog', { name: /^Uudelle ajolle: / })
  await expect.element(again).toBeVisible()
  await expectAccessible(['zoomed', 'phone'])
  await click(button('Peruuta', again))
  await click(button('Palautui'))
  await fill(screen.getByRole('textbox', { name: /^Syy/ }), 'Kauppa on lopettanut')
  server.answer(returnToVault, packedOrder({ stage: 'returned', version: 2 }))
  server.answer(listUndelivered, { rows: [] })
  await press('{Enter}')
  await expect.element(screen.getByRole('link', { name: /^palasi ajosta/ })).not.toBeInTheDocument()
  expect(server.calls(returnToVault)[0]?.body).toEqual({
    kind: 'changeOrder',
    orderId: 701,
    reason: 'Kauppa on lopettanut',
    version: 1,
  })
})

test('runs, a run on the road, routes, exception days and the packing list can be read and used by everyone', async () => {
  const server = openDesk('/toimitukset/ajot', { roles: ['dispatcher'], given: answerDeliveries })
  const stops = [kaleva, lielahti].map((stop) => ({
    ...stop,
    orders: [packedOrder({ stage: 'onItsWay' })],
    outcome: null,
    pickup: null,
  }))
  server.answer(getRun, { run: runOf(), stops })
  server.answer(listStopCompanies, { rows: [], next: null })
  server.answer(listExceptionDays, { rows: [], usualCutOff: '12:00' })
  server.answer(getPackingList, {
    day: DAY,
    routeName: 'Pirkanmaa 1',
    madeAt: NOW,
    isLocked: true,
    isClosed: false,
    sums: [{ field: 'pcs_20e', count: 10, sum: 200 }],
    total: 300,
    stops: [{ ...kaleva, orders: [packedOrder()] }, lielahti],
  })
  await click(screen.getByRole('link', { name: 'Pirkanmaa 1' }))
  await expect.element(region('Myllypuoti Kaleva')).toBeVisible()
  await expect.element(button('Ajo palasi')).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(['zoomed', 'phone'])
  const tabs = [
    ['Ajot', /Ajopäivä/],
    ['Reitit', /Uusi reitti/],
    ['Poikkeuspäivät', /Aseta poikkeuspäivä/],
  ] as const
  for (const [name, shown] of tabs) {
    await click(screen.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) }))
    await expect.element(screen.getByText(shown).first()).toBeVisible()
    await expectAccessible(['zoomed', 'phone'])
  }
  await click(screen.getByRole('main').getByRole('link', { name: /^Pakkaus/ }))
  await click(button('Pakkauslista'))
  await expect.element(button('Tulosta')).toHaveFocus()
  for (const name of ['Viivakoodi: tilaus 701', 'Viivakoodi: sinetti TM 220 418'])
    await expect.poll(() => screen.getByRole('img', { name }).elements().length).toBe(2)
  await expectAccessible(['zoomed', 'phone'])
})

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

const planned = runOf({ state: 'planned', departed: null, crew: [], stops: 0, openStops: 0, version: 0 })

function openRun(orders = kaleva.orders) {
  const server = openDesk('/toimitukset/ajot', { roles: ['dispatcher'], given: answerDeliveries })
  server.answer(listRuns, { rows: [planned], late: [], withoutRun: [] })
  server.answer(getRun, { run: planned, stops: [{ ...kaleva, orders, outcome: null, pickup: null }] })
  return server
}

test('a seal that another order of the day has is told at the row, before anything is kept [R-DLV-01]', async () => {
  const server = openDay()
  const other = { ...lielahti, orders: [packedOrder({ orderId: 702, companyId: 4102, seal: 'TM 1' })] }
  server.answer(listDeliveries, { rows: [kaleva, other], next: null })
  await reload()
  await expect.element(region('Pirkanmaa 1')).toBeVisible()
  await focusOn(rowOf('Myllypuoti Kaleva', 701))
  await press('p')
  await press('tm 1{Enter}')
  await expect
    .element(screen.getByText(/Sinetti tm 1 on jo tilauksella 702 \(Myllypuoti Lielahti\)/))
    .toBeVisible()
  expect(screen.getByRole('button', { name: /^Kumoa/ }).elements()).toEqual([])
  expect(server.calls(packOrder)).toEqual([])
})

test('why a run may not leave is seen before it is pressed, what only the server knows after it; one planned by mistake is removed [R-DLV-02] [R-DLV-03] [R-DLV-04]', async () => {
  const server = openRun()
  await click(screen.getByRole('link', { name: /Pirkanmaa 1/ }))
  await expect.element(button('Ajo lähti')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(screen.getByText('Ajo lähtee vasta omana päivänään 18.11.2026.')).toBeVisible()
  const stops = [{ ...kaleva, orders: [packedOrder()], outcome: null, pickup: null }]
  const today = { ...planned, day: '2026-11-16' }
  server.answer(getRun, { run: today, stops })
  await reload()
  await expect.element(screen.getByText('Valitse ensin miehistö.')).toBeVisible()
  server.answer(getRun, { run: { ...today, crew: [{ personId: '10203', name: 'Ville Hiltunen' }] }, stops })
  await reload()
  await expect.element(screen.getByText('Ville Hiltunen 10203')).toBeVisible()
  server.refuseFor(departRun, fault('runNotToday', { day: '2026-11-23' }))
  await click(button('Ajo lähti'))
  await expect.element(screen.getByText(/Ajo on päivälle 23\.11\.2026/)).toBeVisible()
  server.answer(getRun, { run: today, stops: [] })
  server.answer(removeRun, { runId: planned.runId })
  server.answer(listRuns, { rows: [], late: [], withoutRun: [] })
  await reload()
  await click(button('Poista ajo'))
  await expect.element(screen.getByText('Päivällä ei ole ajoja.')).toBeVisible()
})

test('a run for which something is packed offers no removing [R-DLV-04]', async () => {
  openRun([packedOrder()])
  await click(screen.getByRole('link', { name: /Pirkanmaa 1/ }))
  await expect.element(button('Ajo lähti')).toBeVisible()
  expect(button('Poista ajo').elements()).toEqual([])
})
