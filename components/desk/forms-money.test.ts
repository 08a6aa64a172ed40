import { describe, expect, test } from 'vitest'
import {
  correctCount,
  decideCount,
  getBag,
  handOverSuspect,
  setAside,
  withdrawBag,
} from '@kassavirta/domain/bags/counting/api'
import { closeMissingBag } from '@kassavirta/domain/bags/counting/missing-api'
import { dropVaultCount, transferMoney } from '@kassavirta/domain/bags/vault/api'
import { fault } from '@kassavirta/domain/kernel/contract/fault'
import {
  cancelOrder,
  correctOrder,
  listLate,
  listUndelivered,
  moveOrderToDay,
  packOrder,
  returnToVault,
  sendAgain,
} from '@kassavirta/domain/orders/deliveries/api'
import {
  createRoute,
  getRun,
  listRuns,
  listStopCompanies,
  recordOutcome,
  setStop,
} from '@kassavirta/domain/orders/deliveries/runs-api'
import { askAboutMissingBag } from '@kassavirta/domain/questions/cases/api'
import {
  listExceptionDays,
  previewExceptionDay,
  setExceptionDay,
} from '@kassavirta/domain/visits/calendar/api'
import { reload } from '../support/framed-page.ts'
import {
  blur,
  button,
  choose,
  click,
  errorSummary,
  expectTexts,
  fill,
  press,
  screen,
} from '../support/screen.ts'
import { BAG_ID, counted, countField, disputed, factsOf, openCounting } from './counting-world.ts'
import {
  answerStops,
  kaleva,
  kalevaOrder,
  lielahti,
  onRun,
  openDay,
  openDeliveries,
  openVault,
  orderOf,
  packedOrder,
  runOf,
  vaultInCount,
} from './deliveries-world.ts'
import { field, REQUIRED, walkForm, type Form } from './form-walk.ts'
import { asked, focusOn, NOW, row } from './open-desk.ts'

const reason = { missing: ['Syy'], limit: 500 } as const
const onMissing = (name: string) => ({
  open: () => openCounting('/puuttuvat', 'supervisor'),
  by: () => click(button(name, row('40010099'))),
})
const onFacts = (facts: typeof disputed, name: RegExp) => ({
  open: () => {
    const server = openCounting(`/${BAG_ID}`, 'supervisor')
    server.answer(getBag, facts)
    return server
  },
  by: () => click(screen.getByRole('button', { name })),
  keys: '{F3}{F9}',
  limit: 500,
})

const bags: Readonly<Record<string, Form>> = {
  'a bag set aside': {
    open: () => openCounting(`/${BAG_ID}`),
    by: async () => {
      await expect.element(countField('500 €')).toBeVisible()
      await press('{F2}')
    },
    sends: setAside,
    button: 'Sivuun',
    ...reason,
  },
  'a reception taken back': {
    open: () => {
      const server = openCounting(`/${BAG_ID}`, 'supervisor')
      server.answer(getBag, factsOf())
      return server
    },
    by: 'Peru vastaanotto',
    sends: withdrawBag,
    button: 'Peru vastaanotto',
    ...reason,
  },
  'a missing bag given up': {
    ...onMissing('Päätä etsintä …'),
    sends: closeMissingBag,
    button: 'Pyydä hyväksyntää',
    missing: ['Syy asiakkaalle'],
    limit: 500,
  },
  'a question about a missing bag': {
    ...onMissing('Kysy asiakkaalta'),
    sends: askAboutMissingBag,
    button: 'Lähetä kysymys',
    empty: () => fill(field('Kysymys'), ''),
    missing: ['Kysymys'],
    limit: 5000,
  },
  'a third count': {
    ...onFacts(disputed, /Ratkaise laskennalla/),
    sends: decideCount,
    missing: ['Ratkaisun syy'],
  },
  'a correction of a count': {
    ...onFacts(counted, /Korjaa tulosta/),
    sends: correctCount,
    missing: ['Korjauksen syy'],
  },
  'a suspect note handed over': {
    open: () => openCounting('/epaillyt', 'supervisor'),
    by: () => click(button('Luovutettu', row('PA1234567890'))),
    sends: handOverSuspect,
    button: 'Luovutettu',
    empty: async () => {
      await fill(field('Luovutuspäivä'), '')
      await blur(field('Luovutuspäivä'))
    },
    missing: ['Vastaanottaja', 'Luovutuspäivä'],
    limit: 200,
    others: { Luovutuspäivä: '12.11.2026' },
    refusal: ['dayInPast', 'on', 'Luovutuspäivä', /menneisyydessä/],
  },
  'money moved to the vault': {
    open: () => openVault(),
    by: 'Pyydä siirtoa',
    sends: transferMoney,
    button: 'Pyydä siirtoa',
    missing: ['Mistä tai minne ja miksi'],
    limit: 500,
    others: { '5 €, kappaletta': '40' },
  },
  'a count of the vault given up': {
    open: () => openVault('', vaultInCount()),
    by: 'Keskeytä laskenta',
    sends: dropVaultCount,
    button: 'Keskeytä laskenta',
    missing: ['Miksi laskenta keskeytetään'],
    limit: 500,
  },
}

const onOrder = (name: string, order = orderOf()) => ({
  open: () => {
    const server = openDay('supervisor', 'packer', 'dispatcher')
    answerStops(server, kaleva(order), lielahti())
    return server
  },
  by: async () => {
    await click(kalevaOrder())
    await click(button(name, asked()))
  },
  button: name,
  ...reason,
})
const byKey = (key: string) => ({
  open: () => openDay(),
  by: async () => {
    await focusOn(kalevaOrder())
    await press(key)
  },
  sends: packOrder,
})
const onUndelivered = (name: string) => ({
  open: () => {
    const server = openDeliveries('/toimittamatta')
    server.answer(listUndelivered, { rows: [kaleva(packedOrder({ stage: 'notDelivered', runId: 51 }))] })
    server.answer(getRun, { run: runOf({ state: 'back', returned: NOW }), stops: [] })
    server.answer(listRuns, { rows: [runOf(), runOf({ runId: 52, part: 2 })], late: [], withoutRun: [] })
    return server
  },
  by: name,
})
const onRoutes = (search = '') => ({
  open: () => {
    const server = openDeliveries(`/reitit${search}`)
    const { orders: _orders, ...company } = kaleva()
    server.answer(listStopCompanies, { rows: [{ ...company, routeId: null, stopNumber: 0 }], next: null })
    return server
  },
})

const orders: Readonly<Record<string, Form>> = {
  'an order cancelled': { ...onOrder('Peru tilaus'), sends: cancelOrder },
  'a stage corrected': { ...onOrder('Korjaa tila', packedOrder()), sends: correctOrder },
  'an order moved to another day': {
    open: () => {
      const server = openDeliveries('/myohassa')
      server.answer(listLate, { rows: [kaleva(orderOf({ day: '2026-11-13' }))] })
      return server
    },
    by: 'Siirrä päivälle',
    sends: moveOrderToDay,
    button: 'Siirrä päivälle',
    missing: ['Uusi toimituspäivä', 'Syy'],
    field: 'Syy',
    limit: 500,
    others: { 'Uusi toimituspäivä': '17.11.2026' },
    refusal: ['dayClosed', 'day', 'Uusi toimituspäivä', /Päivä on suljettu/],
  },
  'an order packed': {
    ...byKey('p'),
    keys: '{Enter}',
    missing: [/^Sinetti, /],
    isRow: true,
    isStored: true,
    limit: 40,
  },
  'something else packed': {
    ...byKey('m'),
    button: 'Merkitse pakatuksi',
    empty: () => fill(field('20 €, pakataan'), '4'),
    missing: ['Syy', 'Sinetti'],
    limit: 500,
    others: { Sinetti: 'TM 1' },
    refusal: [
      fault('sealTaken', { seal: 'TM 1', orderId: 702, company: 'Myllypuoti Lielahti' }),
      'seal',
      'Sinetti',
      /on jo tilauksella 702/,
    ],
  },
  'a delivery taken back to the vault': {
    ...onUndelivered('Palautui'),
    sends: returnToVault,
    button: 'Palautui',
    ...reason,
  },
  'a stop that got nothing': {
    open: () => {
      const server = openDeliveries('/ajot/51')
      const stops = [onRun(kaleva(packedOrder({ stage: 'onItsWay' })))]
      server.answer(getRun, { run: runOf(), stops })
      return server
    },
    by: async () => {
      await expect.element(button('Toimitettu')).toBeVisible()
      // What was typed before stands open already.
      if (field('Mitä tapahtui?').elements().length > 0) return
      await click(button('Ei toimitettu'))
      await click(button('Muu'))
    },
    sends: recordOutcome,
    button: () => screen.getByRole('button', { name: 'Ei toimitettu' }).last(),
    missing: ['Mitä tapahtui?'],
    isStored: true,
    limit: 500,
  },
  'a route': {
    ...onRoutes(),
    by: 'Uusi reitti',
    sends: createRoute,
    button: 'Tallenna',
    missing: ['Nimi'],
    limit: 100,
    others: { Alue: 'Itäinen' },
  },
  'a company put on a route': {
    ...onRoutes('?reitti=ilman'),
    sends: setStop,
    button: 'Lisää reitille',
    missing: ['Reitti, Myllypuoti Kaleva'],
    isRow: true,
    field: 'Pysähdyksen numero, Myllypuoti Kaleva',
    text: '15',
    choose: () => choose(field('Reitti, Myllypuoti Kaleva'), 'Pirkanmaa 1'),
  },
  'an exception day': {
    open: () => {
      const server = openDeliveries('/poikkeuspaivat')
      server.answer(listExceptionDays, { rows: [], usualCutOff: '12:00' })
      const none = { orders: [], notDelivered: 0, closesEarlier: 0, companies: 0 }
      server.answer(previewExceptionDay, { ...none, supplies: [], visits: [], calendarVisits: 0 })
      return server
    },
    sends: setExceptionDay,
    button: 'Aseta ja ilmoita asiakkaille',
    missing: ['Päivä', 'Syy'],
    field: 'Syy',
    limit: 200,
    choose: () => click(screen.getByRole('radio', { name: 'Tilausaika päättyy aikaisemmin' })),
    others: { Päivä: '04.12.2026', 'Tilausaika päättyy': '13.30' },
    refusal: ['cutOffNotEarlier', 'cutOff', 'Tilausaika päättyy', /aikaisempi|aiemmin|ennen/i],
  },
}

describe('a form shows its faults, loses nothing and is sent once', () => {
  test.for(Object.entries({ ...bags, ...orders }))('%s', async ([, form]) => {
    const server = await walkForm(form)
    expect(server.calls(form.sends)).toHaveLength(form.isStored ? 0 : 1)
  })
})

test('the run chosen for a delivery survives a reload', async () => {
  const form = onUndelivered('Uudelle ajolle')
  const server = form.open()
  const run = screen.getByRole('radio', { name: /2\. ajo/ })
  await click(button(form.by))
  await expect.element(run).toBeVisible()
  await click(button('Siirrä ajolle', asked()))
  await expectTexts(errorSummary().getByRole('link'), [`Ajo: ${REQUIRED}`])
  await expect.element(screen.getByRole('radio').first()).toHaveFocus()
  expect(server.calls(sendAgain)).toEqual([])
  await click(run)
  await reload()
  await click(button(form.by))
  await expect.element(run).toBeChecked()
})
