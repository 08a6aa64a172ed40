import { getRun, recordOutcome } from '@kassavirta/domain/orders/deliveries/routes-api'
import { listMissingBags } from '@kassavirta/domain/bags/counting/api'
import { listHandOvers } from '@kassavirta/domain/orders/deliveries/hand-overs/api'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill } from '../support/actions.ts'
import { reload } from '../support/framed-page.ts'
import type { Reply } from '../support/given-server.ts'
import { box, button, region, screen } from '../support/screen.ts'
import { expectGone } from '../support/texts.ts'
import { answerCounting, company } from './counting-world.ts'
import { answerDeliveries, kaleva, lielahti, runOf } from './deliveries-world.ts'
import { leavePage, NOW, openDesk } from './open-desk.ts'

type Row = Reply<typeof listHandOvers>['rows'][number]
type Stop = Reply<typeof getRun>['stops'][number]

const TODAY = '2026-11-16'
const row: Row = { companyId: 4101, digits: '4802', handed: null, state: null }
const pickup = { declared: 9, visits: [], isAdded: false, outcome: null }
const fetched = (bags: number): Stop['pickup'] => ({
  ...pickup,
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

function openRun(kalevas: Stop['pickup'], run: Partial<Reply<typeof getRun>['run']> = {}) {
  const server = openDesk('/toimitukset/ajot/51', {
    roles: ['dispatcher'],
    size: 'phone',
    given: answerDeliveries,
  })
  const stops = [stopOf(kaleva, kalevas), stopOf(lielahti, { ...pickup, declared: 1 })]
  server.answer(getRun, { run: runOf({ day: TODAY, ...run }), stops })
  const tell = (change: Partial<Row>) => server.answer(listHandOvers, { rows: [{ ...row, ...change }] })
  tell({})
  return { server, tell }
}
const stop = () => region('Myllypuoti Kaleva')
const bags = () => box('Noudetut pussit', stop())

test('the crew says the digits and counts the bags: no number is given beforehand, and none is no answer', async () => {
  const { server, tell } = openRun(pickup)
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
  const { server, tell } = openRun(fetched(9))
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
  openRun(fetched(9), { state: 'back', returned: NOW })
  await click(screen.getByText('Tehdyt pysähdykset'))
  await expect.element(button('Korjaa nouto, Myllypuoti Kaleva')).toBeVisible()
  openRun(fetched(9), { day: '2026-11-15' })
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
