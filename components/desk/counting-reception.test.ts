import { listRunArrivals } from '@kassavirta/domain/orders/deliveries/runs-api'
import { receiveBag, withdrawBag } from '@kassavirta/domain/bags/counting/api'
import { expect, test } from 'vitest'
import { click, fill, press, alert, box, button, region, screen } from '../support/screen.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { reload, tellLine } from '../support/framed-page.ts'
import { answerCounting, bagOf, scan } from './counting-world.ts'
import { runOf } from './deliveries-world.ts'
import { openDesk } from './open-desk.ts'

const KNOWN = '40010071'
const UNKNOWN = '40010072'

function openReception() {
  const seen = new Set<unknown>()
  const server = openDesk('/laskenta/vastaanotto', { roles: ['counter'], given: answerCounting })
  server.answer(receiveBag, ({ body: { number } }) => {
    const isRepeated = seen.has(number)
    seen.add(number)
    const isDeclared = number !== UNKNOWN
    return {
      bag: bagOf({ number: String(number), ...(!isDeclared && { company: null }) }),
      isDeclared,
      isRepeated,
    }
  })
  return server
}
const field = () => box('Skannaa pussi')
const line = (number: string) => screen.getByRole('listitem').filter({ hasText: number })
const waiting = () => screen.getByRole('listitem').filter({ hasText: 'Odottaa lähetystä' }).elements().length

test('a declared bag, an undeclared one and one scanned twice are told by word and stay in the list', async () => {
  const server = openReception()
  await expect.element(field()).toHaveFocus()
  scan(`CN ${KNOWN}`)
  await expect.element(line(KNOWN)).toMatchTextContent('Saapui')
  await expect.element(field()).toHaveValue('')
  await fill(field(), UNKNOWN)
  await press('{Enter}')
  await expect.element(line(UNKNOWN)).toMatchTextContent('Ei ilmoitusta')
  scan(KNOWN)
  await expect.element(line(KNOWN).filter({ hasText: 'Skannattu jo klo 08:10' })).toBeVisible()
  await fill(field(), 'kassa')
  await press('{Enter}')
  await expect.element(line('kassa')).toMatchTextContent('Ei kirjattu')
  await expect.element(field()).toHaveFocus()
  await expectAccessible(['zoomed', 'phone'])
  expect(server.calls(receiveBag).map(({ body }) => body['number'])).toEqual([KNOWN, UNKNOWN, KNOWN])
})

test('a scan that was a mistake is taken back from its line, and a refusal says whom to ask', async () => {
  const server = openReception()
  await expect.element(field()).toHaveFocus()
  scan(UNKNOWN)
  await expect.element(line(UNKNOWN)).toMatchTextContent('Ei ilmoitusta')
  const withdraw = button(`Peru vastaanotto, pussi ${UNKNOWN}`)
  server.refuseFor(withdrawBag, 'withdrawalLate')
  await click(withdraw)
  await expect.element(alert()).toMatchTextContent('Pyydä esimiestä perumaan.')
  server.answer(withdrawBag, bagOf({ number: UNKNOWN, state: 'withdrawn' }))
  await click(withdraw)
  await expect.element(line(UNKNOWN)).toMatchTextContent('Vastaanotto peruttu')
  await expect.element(withdraw).not.toBeInTheDocument()
  await expect.element(field()).toHaveFocus()
  await expect
    .element(screen.getByRole('region', { name: /Vastaanotettu tänään/ }))
    .toMatchTextContent(/tällä laitteella\s*0/)
  await expectAccessible(['zoomed', 'phone'])
  expect(server.calls(withdrawBag).map(({ params, body }) => [params, body])).toEqual(
    Array(2).fill([{ bagId: '9101' }, { version: 0 }]),
  )
})

test('without a line scans are kept, survive a reload, and go out in their order from any screen', async () => {
  const numbers = ['40010081', '40010082', '40010083']
  const server = openReception()
  await expect.element(field()).toHaveFocus()
  server.cut(receiveBag, Number.POSITIVE_INFINITY)
  tellLine(false)
  for (const number of numbers) {
    scan(number)
    await expect.element(field()).toHaveValue('')
  }
  await expect.element(screen.getByText('Lähettämättä', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/^Yhteys katkesi klo 10:30\.$/)).toBeVisible()
  await expect.poll(waiting).toBe(3)
  await expectAccessible(['zoomed', 'phone'])
  await reload()
  await expect.poll(waiting).toBe(3)

  await click(screen.getByRole('link', { name: 'Työpöytä' }))
  const note = screen.getByRole('link', { name: /^Lähettämättä/ })
  await expect.element(note).toHaveTextContent('Lähettämättä 3')
  const tried = server.calls(receiveBag).length
  server.answer(receiveBag, ({ body: { number } }) => ({
    bag: bagOf({ number: String(number) }),
    isDeclared: true,
    isRepeated: false,
  }))
  tellLine(true)
  await expect.element(note).not.toBeInTheDocument()
  const sent = server.calls(receiveBag).slice(tried)
  expect(sent.map(({ body }) => body['number']).filter((each, at, all) => all.indexOf(each) === at)).toEqual(
    numbers,
  )
  await click(screen.getByRole('link', { name: /^Laskenta/ }))
  await click(screen.getByRole('link', { name: 'Vastaanotto' }))
  await expect
    .poll(() => screen.getByRole('listitem').filter({ hasText: 'Saapui' }).elements().length)
    .toBe(3)
})

test('reception sees what each run brings and which bags of it are missing; a scan is counted by itself', async () => {
  const server = openReception()
  const run = { ...runOf({ state: 'back', returned: '2026-11-16T08:00:00Z' }), declared: 23, fetched: 23 }
  const place = {
    company: { companyId: 4101, name: 'Naavakahvila Keskusta', city: 'Tampere' },
    fetched: '2026-11-16T07:12:00Z',
    declared: 2,
    bags: 2,
    scanned: 1,
    numbers: [KNOWN],
  }
  const out = {
    ...runOf({ runId: 52, part: 2 }),
    declared: 1,
    fetched: 1,
    scanned: 1,
    missing: 0,
    places: [],
  }
  server.answer(listRunArrivals, {
    rows: [{ ...run, scanned: 22, missing: 1, places: [place] }, out],
  })
  await reload()
  const panel = region('Ajot tänään')
  await expect.element(panel.getByRole('button', { name: /^Pirkanmaa 1 ?1 puuttuu/ })).toBeVisible()
  const missing = region('Puuttuu tästä ajosta')
  await expect.element(missing.getByText(KNOWN)).toBeVisible()
  await expect
    .element(missing.getByText('Noudettu ma 16.11. klo 09:12: ilmoitettu 2, noudettu 2, skannattu 1.'))
    .toBeVisible()
  server.answer(listRunArrivals, { rows: [{ ...run, scanned: 23, missing: 0, places: [] }, out] })
  scan(KNOWN)
  await expect.element(panel.getByText('Kaikki noudetut pussit on skannattu.')).toBeVisible()
  await expectAccessible(['zoomed', 'phone'])
})
