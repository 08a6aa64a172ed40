import { expect, test } from 'vitest'
import { listMissingBags } from '@kassavirta/domain/bags/counting/missing-api'

import { listHandOvers } from '@kassavirta/domain/orders/deliveries/hand-overs-api'
import {
  getRun,
  listDrivers,
  listRoutes,
  listRuns,
  recordOutcome,
  setCrew,
} from '@kassavirta/domain/orders/deliveries/runs-api'
import { expectAccessible } from '../support/accessibility.ts'
import { reload } from '../support/framed-page.ts'
import type { Reply } from '../support/given-server.ts'
import { click, fill, press, box, button, region, screen, expectGone } from '../support/screen.ts'
import { answerCounting, company } from './counting-world.ts'
import { answerDeliveries, kaleva, lielahti, packedOrder, runOf } from './deliveries-world.ts'
import { leavePage, NOW, openDesk } from './open-desk.ts'

const TODAY = '2026-11-16'
const visit = {
  kind: 'visit' as const,
  entryId: 61,
  contactInfo: 'Elli Ranta',
  additionalInfo: 'Kaappi täynnä',
}
const pickup = { declared: 3, visits: [], isAdded: false, outcome: null }
const orders = [packedOrder({ stage: 'onItsWay', seal: 'S-20401' })]
const both = { ...kaleva, orders, outcome: null, pickup }
const agreed = { ...lielahti, orders: [], outcome: null, pickup: { ...pickup, declared: 0, visits: [visit] } }
const told = { reason: null, note: '', at: NOW, recordedAt: NOW, by: 'Testi Työntekijä' }

function openRun(size: 'desk' | 'phone') {
  const server = openDesk('/toimitukset/ajot/51', { roles: ['dispatcher'], size, given: answerDeliveries })
  server.answer(getRun, { run: runOf({ day: TODAY }), stops: [both, agreed] })
  return server
}

test('the crew marks what a stop gets and what it gives, by number where there is time; a slip is taken back', async () => {
  const server = openRun('phone')
  const stop = region('Myllypuoti Kaleva')
  await expect.element(stop.getByText('Toimitus', { exact: true })).toBeVisible()
  await expect.element(stop.getByText('ilmoitettu 3 pussia')).toBeVisible()
  await fill(box('Noudetut pussit', stop), '3')
  const fewer = button('Yksi pussi vähemmän', stop)
  const { width, height } = (await fewer.findElement()).getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(48)
  await click(fewer)
  const number = box('Pussin numero tai sinetti')
  for (const text of ['cn 48210344', 's20401']) {
    await fill(number, text)
    await press('{Enter}')
    await expect.element(number).toHaveValue('')
  }
  await expect.element(stop.getByText('luettu')).toBeVisible()
  await expect.element(stop.getByText('1 lukematta')).toBeVisible()
  await fill(number, 'S-9')
  await press('{Enter}')
  await expect.element(stop.getByText(/ei ole tämän pysähdyksen sinetti/)).toBeVisible()
  await fill(box('Vastaanottaja'), 'Elli Ranta')
  await expectAccessible(['zoomed'])
  await reload()
  await expect.element(box('Vastaanottaja')).toHaveValue('Elli Ranta')
  await expect.element(stop.getByText('48210344')).toBeVisible()

  await click(button('Jäi tekemättä', stop))
  await click(button('Nouto', stop))
  await click(button('Kiinni', stop))
  await expect.element(screen.getByText('Myllypuoti Kaleva: toimitettu, ei noudettu, kiinni')).toBeVisible()
  await click(screen.getByRole('button', { name: /^Kumoa/ }))
  expect(server.calls(recordOutcome)).toEqual([])

  for (const [name, text] of [
    ['Vastaanottaja', 'Elli Ranta'],
    ['Noudetut pussit', '2'],
    ['Pussin numero tai sinetti', '48210344'],
  ] as const)
    await fill(box(name), text)
  await press('{Enter}')
  await click(button('Tehty', stop))
  await expect.element(region('Myllypuoti Lielahti').getByText(/Kaappi täynnä · Elli Ranta/)).toBeVisible()
  const done = { outcome: 'fetched' as const, bags: 2, numbers: ['48210344'] }
  server.answer(recordOutcome, { run: runOf(), stops: [] })
  server.answer(getRun, {
    run: runOf({ day: TODAY }),
    stops: [
      {
        ...both,
        outcome: { outcome: 'delivered', receiver: 'Elli Ranta', isSealRead: false, ...told },
        pickup: { ...pickup, outcome: { ...done, ...told } },
      },
      agreed,
    ],
  })
  leavePage()
  await expect.poll(() => server.calls(recordOutcome).length).toBe(1)
  expect(server.calls(recordOutcome)[0]?.body).toMatchObject({
    companyId: 4101,
    outcome: 'delivered',
    receiver: 'Elli Ranta',
    pickup: done,
  })
  await expect.element(screen.getByText('2 pussia noudettu, 1 toimitettu')).toBeVisible()
  await fill(box('Noudetut pussit'), '0')
  await click(button('Noudettu'))
  await expect.element(screen.getByText('Myllypuoti Lielahti: 0 pussia noudettu')).toBeVisible()
})

test('a place that somebody waits at is on a list before it has a run, and no route is missed while routes load', async () => {
  const server = openDesk('/toimitukset/ajot', {
    roles: ['dispatcher'],
    given: (given) => {
      answerDeliveries(given)
      given.answer(listRuns, {
        rows: [],
        late: [],
        withoutRun: [
          {
            routeId: 33,
            routeName: 'Rannikko 1',
            places: [{ companyId: 4103, name: 'Sulkasaari', isVisit: true }],
          },
        ],
      })
    },
  })
  const letGo = server.hold(listRoutes)
  await reload()
  await expect.element(region('Ilman ajoa').getByText('Rannikko 1 Sulkasaari (sovittu käynti)')).toBeVisible()
  expect(screen.getByText(/Reittejä ei ole/).elements()).toEqual([])
  letGo()
  await expect.element(button('Tee ajo')).toBeVisible()
})

test('runs that should be back open the list of whatever day is looked at', async () => {
  const old = runOf({ runId: 49, day: '2026-11-13', routeName: 'Rannikko 1' })
  openDesk('/toimitukset/ajot', {
    roles: ['dispatcher'],
    given: (given) => {
      answerDeliveries(given)
      const today = runOf({ day: TODAY })
      given.answer(listRuns, { rows: [today], late: [old], withoutRun: [] })
    },
  })
  const late = region('Palaamatta')
  await expect
    .element(late.getByRole('row', { name: /Rannikko 1.*pe 13\.11\..*merkitsemättä 2 \/ 2/ }))
    .toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Pirkanmaa 1' })).toBeVisible()
  await expectAccessible(['phone'])
})

test('two drivers of one name are told apart by area and card number', async () => {
  const server = openRun('phone')
  const planned = runOf({ state: 'planned', departed: null, crew: [], day: TODAY, version: 0 })
  const stops = [{ ...both, orders: [packedOrder()] }, agreed]
  server.answer(getRun, { run: planned, stops })
  const rows = [
    { personId: '10203', name: 'Jukka Pekka Ahonen', area: 'Pirkanmaa' },
    { personId: '10377', name: 'Jukka Pekka Ahonen', area: 'Lappi' },
  ]
  server.answer(listDrivers, { rows })
  await reload()
  await click(screen.getByRole('checkbox', { name: 'Jukka Pekka Ahonen 10203, Pirkanmaa' }))
  await expect.element(screen.getByText('1 lähetys lähtee mukaan. 2 noutoa.')).toBeVisible()
  expect(server.calls(listDrivers)[0]?.query).toEqual({ routeId: '31' })
  const crew = [{ personId: '10203', name: 'Jukka Pekka Ahonen' }]
  server.answer(setCrew, { ...planned, crew })
  server.answer(getRun, { run: { ...planned, crew }, stops })
  await click(button('Tallenna miehistö'))
  await expect.element(screen.getByText('Jukka Pekka Ahonen 10203')).toBeVisible()
  expect(server.calls(setCrew)[0]?.body).toEqual({ crew: ['10203'], version: 0 })
})

type Row = Reply<typeof listHandOvers>['rows'][number]
type Stop = Reply<typeof getRun>['stops'][number]

const row: Row = { companyId: 4101, digits: '4802', handed: null, state: null }
const nineDeclared = { declared: 9, visits: [], isAdded: false, outcome: null }
const fetched = (bags: number): Stop['pickup'] => ({
  ...nineDeclared,
  outcome: {
    outcome: 'fetched',
    bags,
    numbers: [],
    reason: null,
    note: '',
    at: NOW,
    recordedAt: NOW,
    by: 'Ajo',
  },
})
const stopOf = (of: typeof kaleva, fetch: Stop['pickup']): Stop => ({
  ...of,
  orders: [],
  outcome: null,
  pickup: fetch,
})

function openRunOnPhone(kalevas: Stop['pickup'], run: Partial<Reply<typeof getRun>['run']> = {}) {
  const server = openDesk('/toimitukset/ajot/51', {
    roles: ['dispatcher'],
    size: 'phone',
    given: answerDeliveries,
  })
  const stops = [stopOf(kaleva, kalevas), stopOf(lielahti, { ...nineDeclared, declared: 1 })]
  server.answer(getRun, { run: runOf({ day: TODAY, ...run }), stops })
  const tell = (change: Partial<Row>) => server.answer(listHandOvers, { rows: [{ ...row, ...change }] })
  tell({})
  return { server, tell }
}
const stop = () => region('Myllypuoti Kaleva')
const bags = () => box('Noudetut pussit', stop())

test('the crew says the digits and counts the bags: no number is given beforehand, and none is no answer', async () => {
  const { server, tell } = openRunOnPhone(nineDeclared)
  await expect.element(stop().getByText('4802')).toBeVisible()
  await expect.element(stop().getByText('Kauppa ei ole vielä merkinnyt pusseja.')).toBeVisible()
  await expect.element(stop().getByText('ilmoitettu 9 pussia')).toBeVisible()
  await expect.element(bags()).toHaveValue('')
  await click(button('Noudettu', stop()))
  await expect.element(stop().getByText(/^Merkitse, montako pussia otit/)).toBeVisible()
  await expect.element(bags()).toHaveFocus()
  tell({ handed: { at: NOW, bags: 3 }, state: 'told' })
  await reload()
  await expect.element(stop().getByText('Kauppa merkitsi 3 pussia.')).toBeVisible()
  await expect.element(bags()).toHaveValue('')
  await click(button('Yksi pussi enemmän', stop()))
  await expect.element(bags()).toHaveValue('1')
  await fill(bags(), '3')
  await expectAccessible()
  await click(button('Noudettu', stop()))
  await expect.element(screen.getByText('Myllypuoti Kaleva: 3 pussia noudettu')).toBeVisible()
  server.answer(recordOutcome, { run: runOf(), stops: [] })
  leavePage()
  await expect.poll(() => server.calls(recordOutcome).length).toBe(1)
  expect(server.calls(recordOutcome)[0]?.body).toMatchObject({
    companyId: 4101,
    pickup: { outcome: 'fetched', bags: 3, isCorrection: false },
  })
})

test('both numbers stand side by side where they differ, and the crew corrects its own', async () => {
  const { server, tell } = openRunOnPhone(fetched(9))
  tell({ handed: { at: NOW, bags: 3 }, state: 'disputed' })
  await reload()
  await expect
    .element(screen.getByText(/Myllypuoti Kaleva: merkitsit 9, kauppa merkitsi 3\. Jos merkintäsi/))
    .toBeVisible()
  await expectAccessible()
  await click(button('Korjaa nouto, Myllypuoti Kaleva'))
  await expect.element(bags()).toHaveValue('')
  await click(button('Peruuta', stop()))
  await expect.element(region('Myllypuoti Lielahti')).toBeVisible()
  await click(button('Korjaa nouto, Myllypuoti Kaleva'))
  await fill(bags(), '3')
  await click(button('Tallenna korjaus', stop()))
  await expect.element(region('Myllypuoti Lielahti')).toBeVisible()
  server.answer(recordOutcome, { run: runOf(), stops: [] })
  leavePage()
  await expect.poll(() => server.calls(recordOutcome).length).toBe(1)
  expect(server.calls(recordOutcome)[0]?.body).toMatchObject({
    pickup: { outcome: 'fetched', bags: 3, isCorrection: true },
  })
})

test('what was marked is corrected on its own day only, also when the run is back', async () => {
  openRunOnPhone(fetched(9), { state: 'back', returned: NOW })
  await click(screen.getByText('Tehdyt pysähdykset'))
  await expect.element(button('Korjaa nouto, Myllypuoti Kaleva')).toBeVisible()
  openRunOnPhone(fetched(9), { day: '2026-11-15' })
  await click(screen.getByText('Tehdyt pysähdykset'))
  await expect.element(screen.getByText('9 pussia noudettu').first()).toBeVisible()
  await expectGone(button('Korjaa nouto, Myllypuoti Kaleva'))
})

test('a number that the place disputes is no evidence of where a bag is', async () => {
  const server = openDesk('/laskenta/puuttuvat', { roles: ['counter'], given: answerCounting })
  const fetch = { routeName: 'Etelä 1', at: NOW, bags: 9, declared: 9, isRead: true, disputed: 3 }
  const days = { salesDay: '2026-11-10', declaredAt: '2026-11-10T15:02:00Z', due: '2026-11-12' }
  const bag = { depositId: 6105, number: '40010099', company, declaredBy: 'Maija Virtanen' }
  const rest = { bag: null, caseId: null, scans: [], isClosing: false }
  server.answer(listMissingBags, { rows: [{ ...bag, ...days, ...rest, fetch }], next: null })
  const missing = screen.getByRole('row', { name: /40010099/ })
  await expect.element(missing).toMatchTextContent(/Etelä 1, .*: luovutus kiistetty 3\/9/)
  await expect.element(missing).not.toMatchTextContent('luettu kyytiin')
})
