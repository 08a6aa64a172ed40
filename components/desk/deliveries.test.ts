import { describe, expect, test } from 'vitest'
import type { Locator } from '@vitest/browser/context'
import { fault } from '@kassavirta/domain/kernel/contract/fault'
import {
  cancelOrder,
  getPackingList,
  listUndelivered,
  packOrder,
  returnToVault,
} from '@kassavirta/domain/orders/deliveries/api'
import {
  departRun,
  getRun,
  listRuns,
  listStopCompanies,
  removeRun,
} from '@kassavirta/domain/orders/deliveries/runs-api'
import { listExceptionDays } from '@kassavirta/domain/visits/calendar/api'
import { reload, stopLongWaits } from '../support/framed-page.ts'
import { alert, button, click, expectGone, fill, press, region, saying, screen } from '../support/screen.ts'
import {
  answerStops,
  DAY,
  kaleva,
  kalevaOrder,
  lielahti,
  lielahtiOrder,
  onRun,
  openDay,
  openDeliveries,
  orderOf,
  otherRun,
  packedOrder,
  runOf,
  TODAY,
} from './deliveries-world.ts'
import { asked, focusOn, inDialog, NOW, row } from './open-desk.ts'

const seal = () => screen.getByRole('textbox', { name: /^Sinetti, / })
const undo = () => screen.getByRole('button', { name: /^Kumoa/ })
const tabOf = (name: RegExp) => screen.getByRole('main').getByRole('link', { name })

async function pack(order: Locator, text: string): Promise<void> {
  await focusOn(order)
  await press('p')
  await expect.element(seal()).toHaveFocus()
  await press(`${text}{Enter}`)
}

describe('an order', () => {
  test('is packed by a scan, and taken back by keys', async () => {
    const server = openDay()
    stopLongWaits()
    await expect.element(screen.getByText(/3 pakkaamatta/)).toBeVisible()
    await pack(kalevaOrder(), 'TM 220 418')
    await expect.element(saying('Myllypuoti Kaleva, tilaus 701: pakattu, sinetti TM 220 418')).toBeVisible()
    await expect.element(row('tilaus 701')).toMatchTextContent(/TM 220 418.*Pakattu|Pakattu.*TM 220 418/)
    await expect.element(screen.getByText(/2 pakkaamatta/)).toBeVisible()
    await expect
      .element(screen.getByRole('button', { name: /^Myllypuoti Kaleva tarviketilaus/ }))
      .toHaveFocus()
    await press('{ArrowDown}')
    await expect.element(lielahtiOrder()).toHaveFocus()
    await press('{Control>}z{/Control}')
    await expectGone(undo())
    await expect.element(row('tilaus 701')).not.toMatchTextContent('TM 220 418')
    await expect.element(screen.getByText(/3 pakkaamatta/)).toBeVisible()
    expect(server.calls(packOrder)).toEqual([])
  })

  // A run leaves with what the server knows.
  test('is sent as soon as the packer looks at the runs', async () => {
    const server = openDay()
    stopLongWaits()
    await pack(kalevaOrder(), 'TM 220 420')
    await expect.element(undo()).toBeVisible()
    const packed = packedOrder({ seal: 'TM 220 420' })
    server.answer(packOrder, packed)
    answerStops(server, kaleva(packed), lielahti())
    await click(tabOf(/^Ajot/))
    await expect
      .poll(() => server.calls(packOrder))
      .toMatchObject([{ params: { orderId: '701' }, body: { seal: 'TM 220 420', version: 0 } }])
    await expectGone(undo())
  })

  test('shows what a faster packer has done', async () => {
    const server = openDay()
    await pack(kalevaOrder(), 'TM 2')
    await expect.element(undo()).toBeVisible()
    server.refuseFor(packOrder, 'changedElsewhere')
    answerStops(server, kaleva(packedOrder({ seal: 'TM 1', packedBy: 'Pekka Pakkaaja' })), lielahti())
    // The next act on the order is done to what the server knows.
    await click(kalevaOrder())
    await expect.element(asked().getByText(/Pekka Pakkaaja/)).toBeVisible()
    await click(button('Sulje', asked()))
    await expect
      .element(alert())
      .toMatchTextContent(/Ei tallennettu: Myllypuoti Kaleva, tilaus 701: pakattu, sinetti TM 2/)
    await expect.element(row('tilaus 701')).toMatchTextContent('TM 1')
  })

  test('is packed differently, never above what was ordered', async () => {
    const server = openDay()
    await focusOn(lielahtiOrder())
    await press('m')
    await expect.element(inDialog('200 €, pakataan')).toHaveFocus()
    await fill(inDialog('20 €, pakataan'), '6')
    await expect.element(asked()).toMatchTextContent(/Pakattava summa ylittää tilatun\. Vähennä 20,00\s€\./)
    await fill(inDialog('20 €, pakataan'), '4')
    await expect.element(asked()).not.toMatchTextContent(/ylittää tilatun/)
    await fill(inDialog('Syy'), '20 euron setelit loppuivat')
    await fill(inDialog('Sinetti'), 'TM 220 419')
    const packed = { packed: { pcs_20e: 4, pcs_2e_roll: 1 }, packedTotal: 130, packReason: 'Loppuivat' }
    server.answer(packOrder, packedOrder({ orderId: 702, companyId: 4102, ...packed }))
    await press('{Enter}')
    await expectGone(asked())
    await expect.element(row('tilaus 702')).toMatchTextContent(/toisin.*130,00|130,00.*toisin/)
    expect(server.calls(packOrder)).toMatchObject([
      {
        params: { orderId: '702' },
        body: {
          seal: 'TM 220 419',
          counts: { pcs_20e: 4, pcs_2e_roll: 1 },
          reason: '20 euron setelit loppuivat',
        },
      },
    ])
  })

  test('keeps its different counts over a reload', async () => {
    openDay()
    await focusOn(kalevaOrder())
    await press('m')
    await fill(inDialog('20 €, pakataan'), '4')
    await reload()
    await focusOn(kalevaOrder())
    await press('m')
    await expect.element(inDialog('20 €, pakataan')).toHaveValue('4')
  })

  test('is cancelled with a reason, which the device then forgets', async () => {
    const server = openDay()
    await click(kalevaOrder())
    await click(button('Peru tilaus', asked()))
    await fill(inDialog('Syy'), 'Kauppa on lopettanut')
    const drafts = () => Object.keys(localStorage).filter((key) => key.includes('desk-cancel'))
    await expect.poll(drafts).toHaveLength(1)
    server.answer(
      cancelOrder,
      orderOf({ stage: 'cancelled', version: 1, cancelReason: 'Kauppa on lopettanut' }),
    )
    await press('{Enter}')
    await expect.element(screen.getByText('Myllypuoti Kaleva, tilaus 701: peruttu')).toBeVisible()
    expect(drafts()).toEqual([])
  })
})

describe('a seal of another order', () => {
  test('that was scanned just now is refused [R-DLV-01]', async () => {
    openDay().answer(packOrder, packedOrder())
    await pack(kalevaOrder(), 'TM 220 418')
    await pack(lielahtiOrder(), 'TM 220 418')
    await expect.element(saying('TM 220 418 on jo tilauksella 701 (Myllypuoti Kaleva)')).toBeVisible()
    await press('{Escape}')
    await expect.element(lielahtiOrder()).toHaveFocus()
  })

  test('that was packed before is refused [R-DLV-01]', async () => {
    const server = openDay()
    const other = packedOrder({ orderId: 702, companyId: 4102, seal: 'TM 1' })
    answerStops(server, kaleva(), lielahti(other))
    await pack(kalevaOrder(), 'tm 1')
    await expect.element(saying('Sinetti tm 1 on jo tilauksella 702 (Myllypuoti Lielahti)')).toBeVisible()
    await expectGone(undo())
    expect(server.calls(packOrder)).toEqual([])
  })
})

test('what came back from a run returns to the vault', async () => {
  const server = openDeliveries('/toimittamatta')
  const elsewhere = lielahti(
    packedOrder({ orderId: 702, companyId: 4102, stage: 'notDelivered', version: 4 }),
  )
  const returned = kaleva(packedOrder({ stage: 'notDelivered', runId: 51 }))
  server.answer(listUndelivered, { rows: [elsewhere, returned] })
  server.answer(getRun, { run: runOf({ state: 'back', returned: NOW }), stops: [] })
  await expect.element(screen.getByRole('link', { name: /^palasi ajosta/ })).toBeVisible()
  await click(button('Palautui').last())
  await fill(inDialog('Syy'), 'Kauppa on lopettanut')
  server.answer(returnToVault, packedOrder({ stage: 'returned', version: 2 }))
  server.answer(listUndelivered, { rows: [elsewhere] })
  await press('{Enter}')
  await expectGone(screen.getByRole('link', { name: /^palasi ajosta/ }))
  expect(server.calls(returnToVault)[0]?.body).toEqual({
    kind: 'changeOrder',
    orderId: 701,
    reason: 'Kauppa on lopettanut',
    version: 1,
  })
})

test('the packing list has codes of orders and seals', async () => {
  const server = openDay()
  server.answer(getPackingList, {
    day: DAY,
    routeName: 'Pirkanmaa 1',
    madeAt: NOW,
    isLocked: true,
    isClosed: false,
    sums: [{ field: 'pcs_20e', count: 10, sum: 200 }],
    total: 300,
    stops: [kaleva(packedOrder()), lielahti()],
  })
  await click(button('Pakkauslista'))
  await expect.element(button('Tulosta')).toHaveFocus()
  for (const name of ['Viivakoodi: tilaus 701', 'Viivakoodi: sinetti TM 220 418'])
    await expect.poll(() => screen.getByRole('img', { name }).elements().length).toBe(2)
})

test('a dispatcher goes from tab to tab', async () => {
  const server = openDeliveries('/myohassa')
  server.answer(listStopCompanies, { rows: [], next: null })
  server.answer(listExceptionDays, { rows: [], usualCutOff: '12:00' })
  for (const [name, shown] of [
    [/^Ajot/, /Ajopäivä/],
    [/^Reitit/, /Uusi reitti/],
    [/^Poikkeuspäivät/, /Aseta poikkeuspäivä/],
  ] as const) {
    await click(tabOf(name))
    await expect.element(screen.getByText(shown).first()).toBeVisible()
  }
})

describe('a run', () => {
  const planned = runOf({ state: 'planned', departed: null, crew: [], stops: 0, openStops: 0, version: 0 })
  const today = { ...planned, day: TODAY }
  const crew = [{ personId: '10203', name: 'Ville Hiltunen' }]

  function openRun(run: typeof planned, stops = [onRun(kaleva(packedOrder()))]) {
    const server = openDeliveries('/ajot/51')
    server.answer(getRun, { run, stops })
    return server
  }

  test('opens from the list of its day', async () => {
    const server = openDeliveries('/ajot')
    server.answer(getRun, { run: runOf(), stops: [onRun(kaleva()), onRun(lielahti())] })
    await click(screen.getByRole('link', { name: 'Pirkanmaa 1' }))
    await expect.element(region('Myllypuoti Kaleva')).toBeVisible()
    await expect.element(button('Ajo palasi')).toHaveAttribute('aria-disabled', 'true')
    expect(server.calls(getRun)[0]?.params).toEqual({ runId: '51' })
  })

  test.for([
    ['of another day', planned, 'Ajo lähtee vasta omana päivänään 18.11.2026.'],
    ['without a crew', today, 'Valitse ensin miehistö.'],
  ] as const)('%s says why it may not leave [R-DLV-02, R-DLV-03]', async ([, run, why]) => {
    openRun(run)
    await expect.element(button('Ajo lähti')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(screen.getByText(why)).toBeVisible()
  })

  test('says what only the server knows [R-DLV-02]', async () => {
    const server = openRun({ ...today, crew })
    await expect.element(screen.getByText('Ville Hiltunen 10203')).toBeVisible()
    server.refuseFor(departRun, fault('runNotToday', { day: '2026-11-23' }))
    await click(button('Ajo lähti'))
    await expect.element(screen.getByText(/Ajo on päivälle 23\.11\.2026/)).toBeVisible()
  })

  test('that was planned by mistake is removed [R-DLV-04]', async () => {
    const server = openRun(today, [])
    server.answer(removeRun, { runId: 51 })
    server.answer(listRuns, { rows: [otherRun], late: [], withoutRun: [] })
    await click(button('Poista ajo'))
    await expect.element(screen.getByRole('link', { name: 'Rannikko 1' })).toBeVisible()
    await expectGone(screen.getByRole('link', { name: 'Pirkanmaa 1' }))
    expect(server.calls(removeRun)[0]?.params).toEqual({ runId: '51' })
  })

  test('for which something is packed is not removed [R-DLV-04]', async () => {
    openRun(today)
    await expect.element(button('Ajo lähti')).toBeVisible()
    await expectGone(button('Poista ajo'))
  })
})
