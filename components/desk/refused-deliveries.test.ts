import { listDeliveries, packOrder } from '@kassavirta/domain/orders/deliveries/api'
import { departRun, getRun, listRuns, removeRun } from '@kassavirta/domain/orders/deliveries/routes-api'
import { fault } from '@kassavirta/domain/kernel/contract/fault'
import { expect, test } from 'vitest'
import { click, press } from '../support/actions.ts'
import { reload } from '../support/framed-page.ts'
import { button, region, screen } from '../support/screen.ts'
import {
  answerDeliveries,
  focusOn,
  kaleva,
  lielahti,
  openDay,
  packedOrder,
  rowOf,
  runOf,
} from './deliveries-world.ts'
import { openDesk } from './open-desk.ts'

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
