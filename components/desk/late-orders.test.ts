import {
  getDeliveryDay,
  listDeliveries,
  listDeliveryDays,
  listLate,
  moveOrderToDay,
} from '@kassavirta/domain/orders/deliveries/api'
import { getPulse } from '@kassavirta/domain/reports/front-pages/desk-api'
import { listClosedDays } from '@kassavirta/domain/reports/front-pages/desk-config-api'
import { expect, test } from 'vitest'
import { blur, click, fill, press, box, button, region, screen } from '../support/screen.ts'
import { expectAccessible } from '../support/accessibility.ts'
import type { GivenServer } from '../support/given-server.ts'
import {
  answerDeliveries,
  focusOn,
  kaleva,
  lielahti,
  numbers,
  orderOf,
  packedOrder,
  rowOf,
} from './deliveries-world.ts'
import { NOW, openDesk } from './open-desk.ts'

const FRIDAY = '2026-11-13'
const TUESDAY = '2026-11-17'
const late = orderOf({ day: FRIDAY })
const rail = () => screen.getByRole('navigation', { name: 'Päävalikko' })
const dialog = () => screen.getByRole('dialog')
const newDay = () => box('Uusi toimituspäivä', dialog())

function answerLate(server: GivenServer): void {
  answerDeliveries(server)
  server.answer(getPulse, {
    at: NOW,
    deliveries: {
      day: TUESDAY,
      unpacked: 8,
      days: [
        { day: TUESDAY, unpacked: 1 },
        { day: '2026-11-18', unpacked: 7 },
      ],
      late: 1,
      oldestLate: { day: FRIDAY, company: 'Myllypuoti Kaleva' },
      undelivered: 0,
      runsOut: 0,
      lateRuns: 0,
      oldestLateRun: null,
    },
    waitsForYou: [],
    stamps: {},
  })
  server.answer(listLate, { rows: [{ ...kaleva, orders: [late] }] })
  server.answer(listClosedDays, { rows: [{ day: TUESDAY, reason: 'Inventaario' }] })
}

test('a late order is the first thing on the front page, and is moved to an open day with a reason', async () => {
  const server = openDesk('/', { roles: ['dispatcher'], given: answerLate })
  await expect
    .element(rail().getByRole('link', { name: /Toimitukset\s*1 myöhässä\s*8 odottaa/ }))
    .toBeVisible()
  await expect.element(screen.getByText('ti 17.11. 1 kpl, ke 18.11. 7 kpl')).toBeVisible()
  await click(screen.getByRole('link', { name: /1\s*tilaus, jonka päivä meni/ }))
  await expect.element(screen.getByRole('link', { name: 'Myllypuoti Kaleva' })).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /Kaleva/ })).toMatchTextContent('pe 13.11.')
  await expectAccessible(['zoomed', 'phone'])
  await click(button('Siirrä päivälle'))
  await fill(box('Syy', dialog()), 'Pakkaus myöhästyi')
  await fill(newDay(), '18.11.2026')
  await blur(newDay())
  await expectAccessible(['zoomed', 'phone'])
  server.refuseFor(moveOrderToDay, 'orderPacked')
  await click(button('Siirrä päivälle', dialog()))
  await expect.element(dialog().getByRole('alert')).toMatchTextContent(/jo pakattu/)
  server.answer(moveOrderToDay, orderOf({ day: '2026-11-18', version: 1, movedFrom: FRIDAY }))
  server.answer(listLate, { rows: [] })
  await click(button('Siirrä päivälle', dialog()))
  await expect
    .element(screen.getByText(/tilaus 701: uusi toimituspäivä ke 18\.11\. Asiakkaalle lähti viesti\./))
    .toBeVisible()
  await expect.element(screen.getByText('Yksikään tilaus ei ole myöhässä.')).toBeVisible()
  expect(server.calls(moveOrderToDay).at(-1)?.body).toEqual({
    day: '2026-11-18',
    reason: 'Pakkaus myöhästyi',
    version: 0,
  })
})

test('days tell that they are late or closed; a late order is not packed, and a cancelled one strikes no place', async () => {
  const cancelled = orderOf({ orderId: 700, day: FRIDAY, stage: 'cancelled', cancelReason: 'Tuplat' })
  const friday = { day: FRIDAY, ...numbers, isLocked: true, locksAt: null, isClosed: false }
  const tuesday = { ...friday, day: TUESDAY, orders: 1, isLocked: false, isClosed: true }
  const thursday = { ...friday, day: '2026-11-19', orders: 1, isLocked: false }
  openDesk(`/toimitukset?day=${FRIDAY}&reitti=31`, {
    roles: ['packer', 'dispatcher'],
    given: (server) => {
      answerLate(server)
      server.answer(listDeliveryDays, { rows: [friday, tuesday, thursday] })
      const routes = [{ routeId: 31, name: 'Pirkanmaa 1', area: 'Tampere', ...numbers, stops: 1 }]
      server.answer(getDeliveryDay, ({ params }) => ({
        ...(params['day'] === TUESDAY ? tuesday : friday),
        routes,
      }))
      server.answer(listDeliveries, {
        rows: [{ ...kaleva, orders: [cancelled, late] }, lielahti],
        next: null,
      })
    },
  })
  const strip = screen.getByRole('navigation', { name: 'Toimituspäivä' })
  await expect.element(strip.getByRole('link', { name: /pe 13\.11\.\s*myöhässä · 3/ })).toBeVisible()
  await expect.element(strip.getByRole('link', { name: /ti 17\.11\.\s*suljettu · 1 tilaus$/ })).toBeVisible()
  await expect.element(strip.getByRole('link', { name: /to 19\.11\.\s*avoin · 1 tilaus$/ })).toBeVisible()
  await expect.element(region('Pirkanmaa 1').getByText(/1 pysähdys ·/)).toBeVisible()
  const struck = (locator: Element): string => getComputedStyle(locator).textDecorationLine
  const row = (await screen.getByRole('row', { name: /tilaus 700/ }).findElement()) as HTMLElement
  const [place, number] = [row.querySelector('th b'), row.querySelector('th small')]
  expect([place && struck(place), place?.closest('button') && struck(place.closest('button')!)]).toEqual([
    'none',
    'none',
  ])
  expect(number && struck(number)).toBe('line-through')
  await focusOn(rowOf('Myllypuoti Kaleva', 701))
  await press('p')
  await expect.element(screen.getByRole('textbox', { name: /^Sinetti, / })).not.toBeInTheDocument()
  await click(rowOf('Myllypuoti Kaleva', 701))
  await expect.element(button('Siirrä päivälle', dialog())).toBeVisible()
  await click(button('Sulje', dialog()))
  await click(strip.getByRole('link', { name: /ti 17\.11\./ }))
  await expect.element(screen.getByText('Päivä on suljettu')).toBeVisible()
  await expectAccessible(['zoomed', 'phone'])
})

test('what was packed and did not leave says so, and who only packs decides nothing', async () => {
  openDesk('/toimitukset/myohassa', {
    roles: ['packer'],
    given: (server) => {
      answerLate(server)
      server.answer(listLate, { rows: [{ ...kaleva, orders: [packedOrder({ day: FRIDAY })] }] })
    },
  })
  await expect.element(screen.getByText('Pakattu, sinetti TM 220 418')).toBeVisible()
  await expect.element(button('Siirrä päivälle')).not.toBeInTheDocument()
})
