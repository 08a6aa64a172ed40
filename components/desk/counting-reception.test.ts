import { listRunArrivals } from '@kassavirta/domain/orders/deliveries/runs-api'
import { receiveBag, withdrawBag } from '@kassavirta/domain/bags/counting/api'
import { describe, expect, test } from 'vitest'
import {
  alert,
  box,
  button,
  click,
  expectGone,
  fill,
  link,
  press,
  region,
  screen,
} from '../support/screen.ts'
import { reload, tellLine } from '../support/framed-page.ts'
import { BAG, bagOf, openCounting, OTHER_BAG, scan } from './counting-world.ts'
import { runOf } from './deliveries-world.ts'

/** Every bag is declared but the other one. */
async function openReception() {
  const seen = new Set<unknown>()
  const server = openCounting('/vastaanotto')
  server.answer(receiveBag, ({ body: { number } }) => {
    const isRepeated = seen.has(number)
    seen.add(number)
    const isDeclared = number !== OTHER_BAG
    return {
      bag: bagOf({ number: String(number), ...(!isDeclared && { company: null }) }),
      isDeclared,
      isRepeated,
    }
  })
  await expect.element(field()).toHaveFocus()
  return server
}
const field = () => box('Skannaa pussi')
const line = (number: string) => screen.getByRole('listitem').filter({ hasText: number })
const waiting = () => screen.getByRole('listitem').filter({ hasText: 'Odottaa lähetystä' }).elements().length

describe('a received bag', () => {
  test('is declared, undeclared, repeated or no number', async () => {
    const server = await openReception()
    scan(`CN ${BAG}`)
    await expect.element(line(BAG)).toMatchTextContent('Saapui')
    await expect.element(field()).toHaveValue('')
    scan(OTHER_BAG)
    await expect.element(line(OTHER_BAG)).toMatchTextContent('Ei ilmoitusta')
    scan(BAG)
    await expect.element(line(BAG).filter({ hasText: 'Skannattu jo klo 08:10' })).toBeVisible()
    await fill(field(), 'kassa')
    await press('{Enter}')
    await expect.element(line('kassa')).toMatchTextContent('Ei kirjattu')
    await expect.element(field()).toHaveFocus()
    expect(server.calls(receiveBag).map(({ body }) => body['number'])).toEqual([BAG, OTHER_BAG, BAG])
  })

  test('is taken back from its line, or by a supervisor', async () => {
    const server = await openReception()
    scan(BAG)
    await expect.element(line(BAG)).toMatchTextContent('Saapui')
    scan(OTHER_BAG)
    await expect.element(line(OTHER_BAG)).toMatchTextContent('Ei ilmoitusta')
    const withdraw = button(`Peru vastaanotto, pussi ${OTHER_BAG}`)
    server.refuseFor(withdrawBag, 'withdrawalLate')
    await click(withdraw)
    await expect.element(alert()).toMatchTextContent('Pyydä esimiestä perumaan.')
    server.answer(withdrawBag, bagOf({ number: OTHER_BAG, state: 'withdrawn' }))
    await click(withdraw)
    await expect.element(line(OTHER_BAG)).toMatchTextContent('Vastaanotto peruttu')
    await expectGone(withdraw)
    await expect.element(field()).toHaveFocus()
    await expect
      .element(screen.getByRole('region', { name: /Vastaanotettu tänään/ }))
      .toMatchTextContent(/tällä laitteella\s*1/)
    const call = { params: { bagId: '9101' }, body: { version: 0 } }
    expect(server.calls(withdrawBag)).toMatchObject([call, call])
  })
})

describe('without a connection', () => {
  const numbers = ['40010081', '40010082', '40010083']

  async function scanOffline() {
    const server = await openReception()
    server.cut(receiveBag, Number.POSITIVE_INFINITY)
    tellLine(false)
    for (const number of numbers) {
      scan(number)
      await expect.element(field()).toHaveValue('')
    }
    await expect.poll(waiting).toBe(3)
    return server
  }

  test('scans survive a reload', async () => {
    await scanOffline()
    await expect.element(screen.getByText('Lähettämättä', { exact: true })).toBeVisible()
    await expect.element(screen.getByText(/^Yhteys katkesi klo 10:30\.$/)).toBeVisible()
    await reload()
    await expect.poll(waiting).toBe(3)
  })

  test('scans are sent from any screen later, in their order', async () => {
    const server = await scanOffline()
    await click(link('Työpöytä'))
    const note = screen.getByRole('link', { name: /^Lähettämättä/ })
    await expect.element(note).toHaveTextContent('Lähettämättä 3')
    const tried = server.calls(receiveBag).length
    server.answer(receiveBag, ({ body: { number } }) => ({
      bag: bagOf({ number: String(number) }),
      isDeclared: true,
      isRepeated: false,
    }))
    tellLine(true)
    await expectGone(note)
    const sent = server.calls(receiveBag).slice(tried)
    expect([...new Set(sent.map(({ body }) => body['number']))]).toEqual(numbers)
    await click(screen.getByRole('link', { name: /^Laskenta/ }))
    await click(link('Vastaanotto'))
    const arrived = screen.getByRole('listitem').filter({ hasText: 'Saapui' })
    await expect.poll(() => arrived.elements().length).toBe(3)
  })
})

test('reception sees which bags of a run are missing', async () => {
  const server = await openReception()
  const counts = { declared: 23, fetched: 23 }
  const back = { ...runOf({ state: 'back', returned: '2026-11-16T08:00:00Z' }), ...counts }
  const out = {
    ...runOf({ runId: 52, part: 2 }),
    declared: 1,
    fetched: 1,
    scanned: 1,
    missing: 0,
    places: [],
  }
  const place = {
    company: { companyId: 4101, name: 'Naavakahvila Keskusta', city: 'Tampere' },
    fetched: '2026-11-16T07:12:00Z',
    declared: 2,
    bags: 2,
    scanned: 1,
    numbers: [BAG],
  }
  server.answer(listRunArrivals, { rows: [out, { ...back, scanned: 22, missing: 1, places: [place] }] })
  await reload()
  const runs = region('Ajot tänään')
  await click(runs.getByRole('button', { name: /^Pirkanmaa 1 ?1 puuttuu/ }))
  const missing = region('Puuttuu tästä ajosta')
  await expect.element(missing.getByText(BAG)).toBeVisible()
  await expect
    .element(missing.getByText('Noudettu ma 16.11. klo 09:12: ilmoitettu 2, noudettu 2, skannattu 1.'))
    .toBeVisible()
  server.answer(listRunArrivals, { rows: [out, { ...back, scanned: 23, missing: 0, places: [] }] })
  scan(BAG)
  await expect.element(runs.getByText('Kaikki noudetut pussit on skannattu.')).toBeVisible()
})
