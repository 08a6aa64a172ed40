import {
  getDeliveryDay,
  listDeliveryDays,
  listLate,
  moveOrderToDay,
} from '@kassavirta/domain/orders/deliveries/api'
import { getPulse } from '@kassavirta/domain/reports/front-pages/desk-api'
import { listClosedDays } from '@kassavirta/domain/reports/front-pages/desk-config-api'
import { describe, expect, test } from 'vitest'
import { blur, button, click, expectGone, fill, link, press, region, screen } from '../support/screen.ts'
import type { GivenServer } from '../support/given-server.ts'
import {
  answerDeliveries,
  answerStops,
  kaleva,
  kalevaOrder,
  lielahti,
  numbers,
  openDeliveries,
  orderOf,
  packedOrder,
} from './deliveries-world.ts'
import { asked, focusOn, inDialog, openDesk, row } from './open-desk.ts'
import { pulseOf } from './reports-world.ts'

const FRIDAY = '2026-11-13'
const TUESDAY = '2026-11-17'
const late = orderOf({ day: FRIDAY })
const otherLate = lielahti({ day: FRIDAY, version: 4 })

function answerLate(server: GivenServer): void {
  answerDeliveries(server)
  const days = [
    { day: TUESDAY, unpacked: 1 },
    { day: '2026-11-18', unpacked: 7 },
  ]
  const orders = { day: TUESDAY, unpacked: 8, days, late: 1, undelivered: 0 }
  const oldestLate = { day: FRIDAY, company: 'Myllypuoti Kaleva' }
  server.answer(
    getPulse,
    pulseOf({ deliveries: { ...orders, oldestLate, runsOut: 0, lateRuns: 0, oldestLateRun: null } }),
  )
  server.answer(listLate, { rows: [otherLate, kaleva(late)] })
  server.answer(listClosedDays, { rows: [{ day: TUESDAY, reason: 'Inventaario' }] })
}

describe('a late order', () => {
  test('is the first thing on the front page', async () => {
    answerLate(openDesk('/', 'dispatcher'))
    const rail = screen.getByRole('navigation', { name: 'Päävalikko' })
    await expect
      .element(rail.getByRole('link', { name: /Toimitukset\s*1 myöhässä\s*8 odottaa/ }))
      .toBeVisible()
    await expect.element(screen.getByText('ti 17.11. 1 kpl, ke 18.11. 7 kpl')).toBeVisible()
    await click(screen.getByRole('link', { name: /1\s*tilaus, jonka päivä meni/ }))
    await expect.element(link('Myllypuoti Kaleva')).toBeVisible()
    await expect.element(row('Myllypuoti Kaleva')).toMatchTextContent('pe 13.11.')
  })

  test('is moved to an open day unless it is packed', async () => {
    const server = openDeliveries('/myohassa')
    answerLate(server)
    await click(button('Siirrä päivälle', row('Myllypuoti Kaleva')))
    await fill(inDialog('Syy'), 'Pakkaus myöhästyi')
    await fill(inDialog('Uusi toimituspäivä'), '18.11.2026')
    await blur(inDialog('Uusi toimituspäivä'))
    server.refuseFor(moveOrderToDay, 'orderPacked')
    await click(button('Siirrä päivälle', asked()))
    await expect.element(asked().getByRole('alert')).toMatchTextContent(/jo pakattu/)
    server.answer(moveOrderToDay, orderOf({ day: '2026-11-18', version: 1, movedFrom: FRIDAY }))
    server.answer(listLate, { rows: [] })
    await click(button('Siirrä päivälle', asked()))
    await expect
      .element(screen.getByText(/tilaus 701: uusi toimituspäivä ke 18\.11\. Asiakkaalle lähti viesti\./))
      .toBeVisible()
    await expect.element(screen.getByText('Yksikään tilaus ei ole myöhässä.')).toBeVisible()
    expect(server.calls(moveOrderToDay).at(-1)).toMatchObject({
      params: { orderId: '701' },
      body: { day: '2026-11-18', reason: 'Pakkaus myöhästyi', version: 0 },
    })
  })

  test('that was packed is not moved by a packer', async () => {
    const server = openDeliveries('/myohassa', 'packer')
    server.answer(listLate, { rows: [kaleva(packedOrder({ day: FRIDAY }))] })
    await expect.element(screen.getByText('Pakattu, sinetti TM 220 418')).toBeVisible()
    await expectGone(button('Siirrä päivälle'))
  })
})

describe('a day', () => {
  const strip = () => screen.getByRole('navigation', { name: 'Toimituspäivä' })

  /** Friday, which is past, with a closed Tuesday and an open Thursday. */
  function openFriday() {
    const server = openDeliveries(`?day=${FRIDAY}&reitti=31`, ['packer', 'dispatcher'])
    answerLate(server)
    const friday = { day: FRIDAY, ...numbers, isLocked: true, locksAt: null, isClosed: false }
    const tuesday = { ...friday, day: TUESDAY, orders: 1, isLocked: false, isClosed: true }
    const thursday = { ...friday, day: '2026-11-19', orders: 1, isLocked: false }
    server.answer(listDeliveryDays, { rows: [friday, tuesday, thursday] })
    const routes = [{ routeId: 31, name: 'Pirkanmaa 1', area: 'Tampere', ...numbers, stops: 1 }]
    server.answer(getDeliveryDay, ({ params }) => ({
      ...(params['day'] === TUESDAY ? tuesday : friday),
      routes,
    }))
    const cancelled = orderOf({ orderId: 700, day: FRIDAY, stage: 'cancelled', cancelReason: 'Tuplat' })
    answerStops(server, kaleva(cancelled, late), lielahti())
  }

  test('says whether it is late, closed or open', async () => {
    openFriday()
    for (const name of [
      /pe 13\.11\.\s*myöhässä · 3/,
      /ti 17\.11\.\s*suljettu · 1 tilaus$/,
      /to 19\.11\.\s*avoin · 1 tilaus$/,
    ])
      await expect.element(strip().getByRole('link', { name })).toBeVisible()
    await expect.element(region('Pirkanmaa 1').getByText(/1 pysähdys ·/)).toBeVisible()
    await click(strip().getByRole('link', { name: /ti 17\.11\./ }))
    await expect.element(screen.getByText('Päivä on suljettu')).toBeVisible()
  })

  test('that is past has orders to move, not to pack', async () => {
    openFriday()
    await focusOn(kalevaOrder())
    await press('p')
    await expectGone(screen.getByRole('textbox', { name: /^Sinetti, / }))
    await click(kalevaOrder())
    await expect.element(button('Siirrä päivälle', asked())).toBeVisible()
  })

  test('strikes a cancelled order out, and not its place', async () => {
    openFriday()
    const line = (await row('tilaus 700').findElement()) as HTMLElement
    const lineThrough = (selector: string) => {
      const element = line.querySelector(selector)
      return element && getComputedStyle(element).textDecorationLine
    }
    expect([lineThrough('th small'), lineThrough('th b'), lineThrough('th button')]).toEqual([
      'line-through',
      'none',
      'none',
    ])
  })
})
