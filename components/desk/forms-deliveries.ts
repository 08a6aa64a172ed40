import {
  cancelOrder,
  returnToVault,
  listDeliveries,
  listUndelivered,
  correctOrder,
  packOrder,
  listLate,
  moveOrderToDay,
} from '@kassavirta/domain/orders/deliveries/api'
import {
  createRoute,
  getRun,
  listRuns,
  listStopCompanies,
  recordOutcome,
  setStop,
} from '@kassavirta/domain/orders/deliveries/runs-api'
import {
  listExceptionDays,
  previewExceptionDay,
  setExceptionDay,
} from '@kassavirta/domain/visits/calendar/api'
import { fault } from '@kassavirta/domain/kernel/contract/fault'
import { expect } from 'vitest'
import { blur, click, fill, press, box, button, screen } from '../support/screen.ts'
import type { GivenServer } from '../support/given-server.ts'
import {
  answerDeliveries,
  DAY,
  focusOn,
  kaleva,
  lielahti,
  orderOf,
  packedOrder,
  rowOf,
  runOf,
} from './deliveries-world.ts'
import { dialogButton, inDialog, type FormCase, NOW } from './open-desk.ts'

const reason = () => inDialog('Syy')
const newDay = () => inDialog('Uusi toimituspäivä')
const first = () => rowOf('Myllypuoti Kaleva', 701)

const ofDay = (order = orderOf()) => ({
  path: `/toimitukset?day=${DAY}&reitti=31`,
  roles: ['supervisor', 'packer', 'dispatcher'] as const,
  given: (server: GivenServer) => {
    answerDeliveries(server)
    server.answer(listDeliveries, { rows: [{ ...kaleva, orders: [order] }, lielahti], next: null })
  },
})
const byKey = (key: string) => async () => {
  await expect.element(first()).toBeVisible()
  await focusOn(first())
  await press(key)
}
const byDetails = (act: string) => async () => {
  await click(first())
  await click(button(act, screen.getByRole('dialog')))
}

const undelivered = { ...kaleva, orders: [packedOrder({ stage: 'notDelivered', runId: 51 })] }
export const ofUndelivered = (act: string) => ({
  path: '/toimitukset/toimittamatta',
  roles: ['dispatcher'] as const,
  given: (server: GivenServer) => {
    answerDeliveries(server)
    server.answer(listUndelivered, { rows: [undelivered] })
    server.answer(getRun, { run: runOf({ state: 'back', returned: NOW }), stops: [] })
    server.answer(listRuns, { rows: [runOf(), runOf({ runId: 52, part: 2 })], late: [], withoutRun: [] })
  },
  open: () => click(button(act)),
})

const seal = () => screen.getByRole('textbox', { name: /^Sinetti, / })
const holder = { seal: 'TM 1', orderId: 702, company: 'Myllypuoti Lielahti' }
const sealTaken = { reason: fault('sealTaken', holder), field: 'seal', words: /on jo tilauksella 702/ }
const note = () => box('Mitä tapahtui?')
const stopNumber = () => box('Pysähdyksen numero, Myllypuoti Kaleva')
const { orders: _orders, ...company } = kaleva

const noOrders = { orders: [], notDelivered: 0, closesEarlier: 0, companies: 0 }

export const deliveryForms: Readonly<Record<string, FormCase>> = {
  'an order is cancelled': {
    ...ofDay(),
    open: byDetails('Peru tilaus'),
    endpoint: cancelOrder,
    send: dialogButton('Peru tilaus'),
    missing: ['Syy'],
    first: reason,
    field: reason,
    text: 'Kauppa on lopettanut',
    limit: 500,
  },
  'an order is moved to another day': {
    path: '/toimitukset/myohassa',
    roles: ['dispatcher'],
    given: (server) => {
      answerDeliveries(server)
      server.answer(listLate, { rows: [{ ...kaleva, orders: [orderOf({ day: '2026-11-13' })] }] })
    },
    open: () => click(button('Siirrä päivälle')),
    endpoint: moveOrderToDay,
    send: dialogButton('Siirrä päivälle'),
    missing: ['Uusi toimituspäivä', 'Syy'],
    first: newDay,
    field: reason,
    text: 'Pakkaus myöhästyi',
    limit: 500,
    fillRest: () => fill(newDay(), '17.11.2026').then(() => blur(newDay())),
    refusal: { reason: 'dayClosed', field: 'day', words: /Päivä on suljettu/, at: newDay },
  },
  'a wrong stage is corrected': {
    ...ofDay(packedOrder()),
    open: byDetails('Korjaa tila'),
    endpoint: correctOrder,
    send: dialogButton('Korjaa tila'),
    missing: ['Syy'],
    first: reason,
    field: reason,
    text: 'Merkitty vahingossa',
    limit: 500,
  },
  'an order is packed as ordered': {
    ...ofDay(),
    open: byKey('p'),
    endpoint: packOrder,
    send: () => press('{Enter}'),
    missing: ['Sinetti'],
    first: seal,
    isRow: true,
    field: seal,
    text: 'TM 1',
    limit: 40,
  },
  'something else is packed': {
    ...ofDay(),
    open: byKey('m'),
    endpoint: packOrder,
    send: dialogButton('Merkitse pakatuksi'),
    empty: () => fill(screen.getByRole('textbox', { name: '20 €, pakataan' }), '4'),
    missing: ['Syy', 'Sinetti'],
    first: reason,
    field: reason,
    text: '20 euron setelit loppuivat',
    limit: 500,
    fillRest: () => fill(inDialog('Sinetti'), 'TM 1'),
    refusal: { ...sealTaken, at: () => inDialog('Sinetti') },
  },
  'what came back is kept for good': {
    ...ofUndelivered('Palautui'),
    endpoint: returnToVault,
    send: dialogButton('Palautui'),
    missing: ['Syy'],
    first: reason,
    field: reason,
    text: 'Kauppa on lopettanut',
    limit: 500,
  },
  'a stop was not delivered': {
    path: '/toimitukset/ajot/51',
    roles: ['dispatcher'],
    given: (server) => {
      answerDeliveries(server)
      const orders = [packedOrder({ stage: 'onItsWay' })]
      server.answer(getRun, { run: runOf(), stops: [{ ...kaleva, orders, outcome: null, pickup: null }] })
    },
    open: async () => {
      await expect.element(button('Toimitettu')).toBeVisible()
      // What was typed before stands open already.
      if (note().elements().length > 0) return
      await click(button('Ei toimitettu'))
      await click(button('Muu'))
    },
    endpoint: recordOutcome,
    send: () => click(screen.getByRole('button', { name: 'Ei toimitettu' }).last()),
    missing: ['Mitä tapahtui?'],
    first: note,
    field: note,
    text: 'Katu oli suljettu',
    limit: 500,
  },
  'a route is made': {
    path: '/toimitukset/reitit',
    roles: ['dispatcher'],
    given: (server) => {
      answerDeliveries(server)
      server.answer(listStopCompanies, { rows: [], next: null })
    },
    open: () => click(button('Uusi reitti')),
    endpoint: createRoute,
    send: dialogButton('Tallenna'),
    missing: ['Nimi'],
    first: () => inDialog('Nimi'),
    field: () => inDialog('Nimi'),
    text: 'Iltareitti',
    limit: 100,
    fillRest: () => fill(inDialog('Alue'), 'Itäinen'),
  },
  'a company is put on a route': {
    path: '/toimitukset/reitit?reitti=ilman',
    roles: ['dispatcher'],
    given: (server) => {
      answerDeliveries(server)
      server.answer(listStopCompanies, { rows: [{ ...company, routeId: null, stopNumber: 0 }], next: null })
    },
    endpoint: setStop,
    send: () => click(button('Lisää reitille')),
    missing: ['Reitti'],
    first: () => screen.getByRole('combobox', { name: 'Reitti, Myllypuoti Kaleva' }),
    isRow: true,
    field: stopNumber,
    text: '15',
  },
  'an exception day is set': {
    path: '/toimitukset/poikkeuspaivat',
    roles: ['dispatcher'],
    given: (server) => {
      answerDeliveries(server)
      server.answer(listExceptionDays, { rows: [], usualCutOff: '12:00' })
      server.answer(previewExceptionDay, { ...noOrders, supplies: [], calendarVisits: 0, visits: [] })
    },
    endpoint: setExceptionDay,
    send: () => click(button('Aseta ja ilmoita asiakkaille')),
    missing: ['Päivä', 'Syy'],
    first: () => box('Päivä'),
    field: () => box('Syy'),
    text: 'Inventaario',
    limit: 200,
    fillRest: async () => {
      await fill(box('Päivä'), '04.12.2026')
      await blur(box('Päivä'))
      await click(screen.getByRole('radio', { name: 'Tilausaika päättyy aikaisemmin' }))
      await fill(box('Tilausaika päättyy'), '13.30')
    },
    refusal: {
      reason: 'cutOffNotEarlier',
      field: 'cutOff',
      words: /aikaisempi|aiemmin|ennen/i,
      at: () => box('Tilausaika päättyy'),
    },
  },
}
