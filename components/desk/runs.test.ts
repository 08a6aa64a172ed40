import { describe, expect, test } from 'vitest'
import { listHandOvers } from '@kassavirta/domain/orders/deliveries/hand-overs-api'
import {
  getRun,
  listDrivers,
  listRoutes,
  listRuns,
  recordOutcome,
  setCrew,
} from '@kassavirta/domain/orders/deliveries/runs-api'
import { reload } from '../support/framed-page.ts'
import {
  box,
  button,
  click,
  expectGone,
  fill,
  link,
  press,
  region,
  saying,
  screen,
} from '../support/screen.ts'
import {
  kaleva,
  lielahti,
  onRun,
  openDeliveries,
  otherRun,
  packedOrder,
  runOf,
  TODAY,
  type RunStop,
} from './deliveries-world.ts'
import { leavePage, NOW } from './open-desk.ts'

type Pickup = NonNullable<RunStop['pickup']>

const pickupOf = (declared: number, change: Partial<Pickup> = {}): Pickup => ({
  declared,
  visits: [],
  isAdded: false,
  outcome: null,
  ...change,
})
const marked = { reason: null, note: '', at: NOW, recordedAt: NOW, by: 'Testi Työntekijä' }
const fetched = (bags: number): Pickup['outcome'] => ({ outcome: 'fetched', bags, numbers: [], ...marked })
const onItsWay = kaleva(packedOrder({ stage: 'onItsWay', seal: 'S-20401' }))
const visit = {
  kind: 'visit',
  entryId: 61,
  contactInfo: 'Elli Ranta',
  additionalInfo: 'Kaappi täynnä',
} as const
/** Lielahti, which gets nothing and has agreed on a visit. */
const agreed: RunStop = { ...onRun(lielahti(), pickupOf(0, { visits: [visit] })), orders: [] }

/** A run of today, of which Kaleva is the first stop and Lielahti the second. */
function openRun(first: RunStop, run: Parameters<typeof runOf>[0] = {}) {
  const server = openDeliveries('/ajot/51', 'dispatcher', 'phone')
  server.answer(getRun, { run: runOf({ day: TODAY, ...run }), stops: [first, agreed] })
  return server
}
const openFetch = (pickup: Pickup, run = {}) => openRun({ ...onRun(kaleva(), pickup), orders: [] }, run)
const openStop = () => openRun(onRun(onItsWay, pickupOf(3)))

const stop = () => region('Myllypuoti Kaleva')
const other = () => region('Myllypuoti Lielahti')
const bags = () => box('Noudetut pussit', stop())
const correct = () => button('Korjaa nouto, Myllypuoti Kaleva')

/** What the shop has marked as handed over. */
const answerHandOver = (server: ReturnType<typeof openStop>, count?: number, isDisputed = false): void =>
  server.answer(listHandOvers, {
    rows: [
      { companyId: 4102, digits: '1111', handed: null, state: null },
      {
        companyId: 4101,
        digits: '4802',
        handed: count === undefined ? null : { at: NOW, bags: count },
        state: count === undefined ? null : isDisputed ? 'disputed' : 'told',
      },
    ],
  })

describe('a stop', () => {
  test('says what it gets and gives', async () => {
    openStop()
    await expect.element(stop().getByText('Toimitus', { exact: true })).toBeVisible()
    await expect.element(stop().getByText('ilmoitettu 3 pussia')).toBeVisible()
    const fewer = await button('Yksi pussi vähemmän', stop()).findElement()
    const { width, height } = fewer.getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(48)
  })

  test('takes numbers of bags and its own seals', async () => {
    openStop()
    const number = box('Pussin numero tai sinetti')
    await fill(bags(), '3')
    await click(button('Yksi pussi vähemmän', stop()))
    for (const text of ['cn 48210344', 's20401']) {
      await fill(number, text)
      await press('{Enter}')
      await expect.element(number).toHaveValue('')
    }
    await expect.element(stop().getByText('luettu')).toBeVisible()
    await expect.element(stop().getByText('1 lukematta')).toBeVisible()
    await fill(number, 'S-9')
    await press('{Enter}')
    await expect.element(stop().getByText(/ei ole tämän pysähdyksen sinetti/)).toBeVisible()
    await fill(box('Vastaanottaja'), 'Elli Ranta')
    await reload()
    await expect.element(box('Vastaanottaja')).toHaveValue('Elli Ranta')
    await expect.element(stop().getByText('48210344')).toBeVisible()
  })

  test('that was marked in part is taken back', async () => {
    const server = openStop()
    await click(button('Jäi tekemättä', stop()))
    await click(button('Nouto', stop()))
    await click(button('Kiinni', stop()))
    await expect.element(screen.getByText('Myllypuoti Kaleva: toimitettu, ei noudettu, kiinni')).toBeVisible()
    await click(screen.getByRole('button', { name: /^Kumoa/ }))
    await expect.element(stop()).toBeVisible()
    expect(server.calls(recordOutcome)).toEqual([])
  })

  test('is sent when the crew leaves the page', async () => {
    const server = openStop()
    await fill(box('Vastaanottaja'), 'Elli Ranta')
    await fill(bags(), '2')
    await fill(box('Pussin numero tai sinetti'), '48210344')
    await press('{Enter}')
    await click(button('Tehty', stop()))
    await expect.element(other().getByText(/Kaappi täynnä · Elli Ranta/)).toBeVisible()
    server.answer(recordOutcome, { run: runOf(), stops: [] })
    leavePage()
    const done = { outcome: 'fetched', bags: 2, numbers: ['48210344'] } as const
    const sent = { runId: 51, companyId: 4101, outcome: 'delivered', receiver: 'Elli Ranta', pickup: done }
    await expect.poll(() => server.calls(recordOutcome)).toMatchObject([{ body: sent }])
  })

  test('that gave no bag is marked with 0', async () => {
    const delivered = { outcome: 'delivered', receiver: 'Elli Ranta', isSealRead: false, ...marked } as const
    const server = openRun({ ...onItsWay, outcome: delivered, pickup: pickupOf(3, { outcome: fetched(2) }) })
    server.answer(recordOutcome, { run: runOf(), stops: [] })
    await expect.element(screen.getByText('2 pussia noudettu, 1 toimitettu')).toBeVisible()
    await fill(box('Noudetut pussit', other()), '0')
    await click(button('Noudettu'))
    await expect.element(screen.getByText('Myllypuoti Lielahti: 0 pussia noudettu')).toBeVisible()
  })
})

describe('a hand-over', () => {
  test('has digits that the crew says, and no number beforehand', async () => {
    answerHandOver(openFetch(pickupOf(9)))
    await expect.element(stop().getByText('4802')).toBeVisible()
    await expect.element(stop().getByText('Kauppa ei ole vielä merkinnyt pusseja.')).toBeVisible()
    await expect.element(stop().getByText('ilmoitettu 9 pussia')).toBeVisible()
    await expect.element(bags()).toHaveValue('')
    await click(button('Noudettu', stop()))
    await expect.element(stop().getByText(/^Merkitse, montako pussia otit/)).toBeVisible()
    await expect.element(bags()).toHaveFocus()
  })

  test('is counted by the shop and by the crew', async () => {
    const server = openFetch(pickupOf(9))
    answerHandOver(server, 3)
    server.answer(recordOutcome, { run: runOf(), stops: [] })
    await expect.element(stop().getByText('Kauppa merkitsi 3 pussia.')).toBeVisible()
    await expect.element(bags()).toHaveValue('')
    await click(button('Yksi pussi enemmän', stop()))
    await expect.element(bags()).toHaveValue('1')
    await fill(bags(), '3')
    await click(button('Noudettu', stop()))
    await expect.element(screen.getByText('Myllypuoti Kaleva: 3 pussia noudettu')).toBeVisible()
    leavePage()
    const pickup = { outcome: 'fetched', bags: 3, isCorrection: false }
    await expect
      .poll(() => server.calls(recordOutcome))
      .toMatchObject([{ body: { companyId: 4101, pickup } }])
  })

  test('shows both numbers, of which the crew corrects its own', async () => {
    const server = openFetch(pickupOf(9, { outcome: fetched(9) }))
    answerHandOver(server, 3, true)
    server.answer(recordOutcome, { run: runOf(), stops: [] })
    await expect.element(saying('Myllypuoti Kaleva: merkitsit 9, kauppa merkitsi 3.')).toBeVisible()
    await click(correct())
    await expect.element(bags()).toHaveValue('')
    await click(button('Peruuta', stop()))
    await expect.element(other()).toBeVisible()
    await click(correct())
    await fill(bags(), '3')
    await click(button('Tallenna korjaus', stop()))
    await expect.element(other()).toBeVisible()
    leavePage()
    const pickup = { outcome: 'fetched', bags: 3, isCorrection: true }
    await expect.poll(() => server.calls(recordOutcome)).toMatchObject([{ body: { pickup } }])
  })

  test('is corrected on its own day', async () => {
    openFetch(pickupOf(9, { outcome: fetched(9) }), { state: 'back', returned: NOW })
    await click(screen.getByText('Tehdyt pysähdykset'))
    await expect.element(correct()).toBeVisible()
  })

  test('is not corrected on another day', async () => {
    openFetch(pickupOf(9, { outcome: fetched(9) }), { day: '2026-11-15' })
    await click(screen.getByText('Tehdyt pysähdykset'))
    await expect.element(screen.getByText('9 pussia noudettu').first()).toBeVisible()
    await expectGone(correct())
  })
})

describe('the list of runs', () => {
  test('names places that wait without a run', async () => {
    const server = openDeliveries('/ajot')
    const places = [{ companyId: 4103, name: 'Sulkasaari', isVisit: true }]
    const withoutRun = [{ routeId: 33, routeName: 'Rannikko 2', places }]
    server.answer(listRuns, { rows: [], late: [], withoutRun })
    const letGo = server.hold(listRoutes)
    await expect
      .element(region('Ilman ajoa').getByText('Rannikko 2 Sulkasaari (sovittu käynti)'))
      .toBeVisible()
    await expectGone(screen.getByText(/Reittejä ei ole/))
    letGo()
    await expect.element(button('Tee ajo')).toBeVisible()
  })

  test('begins with late runs of any day', async () => {
    const server = openDeliveries('/ajot')
    const late = [runOf({ ...otherRun, day: '2026-11-13' })]
    server.answer(listRuns, { rows: [runOf({ day: TODAY })], late, withoutRun: [] })
    await expect
      .element(
        region('Palaamatta').getByRole('row', { name: /Rannikko 1.*pe 13\.11\..*merkitsemättä 2 \/ 2/ }),
      )
      .toBeVisible()
    await expect.element(link('Pirkanmaa 1')).toBeVisible()
  })
})

test('two drivers of one name differ by card number', async () => {
  const planned = { state: 'planned' as const, departed: null, crew: [], version: 0 }
  const server = openRun(onRun(kaleva(packedOrder()), pickupOf(3)), planned)
  server.answer(listDrivers, {
    rows: [
      { personId: '10377', name: 'Jukka Pekka Ahonen', area: 'Lappi' },
      { personId: '10203', name: 'Jukka Pekka Ahonen', area: 'Pirkanmaa' },
    ],
  })
  await click(screen.getByRole('checkbox', { name: 'Jukka Pekka Ahonen 10203, Pirkanmaa' }))
  await expect.element(screen.getByText('1 lähetys lähtee mukaan. 2 noutoa.')).toBeVisible()
  expect(server.calls(listDrivers)[0]?.query).toEqual({ routeId: '31' })
  const manned = runOf({ ...planned, day: TODAY, crew: [{ personId: '10203', name: 'Jukka Pekka Ahonen' }] })
  server.answer(setCrew, manned)
  server.answer(getRun, { run: manned, stops: [agreed] })
  await click(button('Tallenna miehistö'))
  await expect.element(screen.getByText('Jukka Pekka Ahonen 10203')).toBeVisible()
  expect(server.calls(setCrew)[0]?.body).toEqual({ crew: ['10203'], version: 0 })
})
