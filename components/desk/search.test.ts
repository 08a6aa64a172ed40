import { getCase, listCases } from '@kassavirta/domain/questions/cases/api'
import { getHitDetails, searchDesk } from '@kassavirta/domain/reports/front-pages/desk-api'
import { expect, test } from 'vitest'
import { click, fill, press, region, screen } from '../support/screen.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { framed } from '../support/framed-page.ts'
import type { GivenServer } from '../support/given-server.ts'
import { answerCounting } from './counting-world.ts'
import { giveCustomers, placeOf } from './customers-world.ts'
import { answerDeliveries, DAY, rowOf } from './deliveries-world.ts'
import { openDesk } from './open-desk.ts'

const path = () => framed().location.pathname
const hit = { note: 'Tampere', state: null }
const companyHit = { ...hit, kind: 'company' as const, id: 4101, title: 'Myllypuoti Kaleva' }
const deposit = { ...hit, kind: 'deposit' as const, id: 6105, title: '40010099', note: 'Myllypuoti Kaleva' }
const person = { ...hit, kind: 'person' as const, id: 7001, title: 'Maija Mylläri' }
const found = {
  deposit: { ...deposit, salesDay: '2026-11-10', declared: '2026-11-10T15:00:00Z', related: [companyHit] },
  person: {
    ...person,
    phone: '040 123 4567',
    email: 'maija@myllypuoti.example',
    related: [companyHit, { ...hit, kind: 'case' as const, id: 301, title: '301' }],
  },
} as const

const answerFound = (server: GivenServer) => {
  giveCustomers(server, placeOf({ companyId: 4101, name: 'Myllypuoti Kaleva' }))
  server.answer(getHitDetails, ({ params }) => {
    const { kind, id, title, related, ...facts } = found[params['kind'] as keyof typeof found]
    const { note: _note, state: _state, ...known } = facts
    return { kind, id, title, ...known, related: [...related] }
  })
}

/** Types into the search and opens the hit of a kind. */
async function openHit(typed: string, kind: RegExp): Promise<void> {
  // The frame names the screen after it has begun to hear its keys.
  await expect.poll(() => framed().document.title).toMatch(/ – /)
  await press('{Control>}k{/Control}')
  await fill(screen.getByRole('combobox', { name: /^Hae pussi/ }), typed)
  await click(screen.getByRole('option', { name: kind }))
}

test('a declaration whose bag has not come opens what is known of it, without a sum, and leads to its place', async () => {
  const server = openDesk('/', { roles: ['counter'], given: (given) => answerCounting(given) })
  server.answer(searchDesk, { hits: [deposit] })
  answerFound(server)
  await openHit('40010099', /^Ilmoitus/)
  await expect.poll(path).toBe('/haku/ilmoitus/6105')
  await expect.element(region('40010099').getByText('Myyntipäivä')).toBeVisible()
  await expect.element(screen.getByRole('main')).not.toMatchTextContent('€')
  await click(screen.getByRole('link', { name: 'Myllypuoti Kaleva' }))
  await expect.poll(path).toBe('/asiakkaat/4101')
  await expect.element(screen.getByRole('heading', { name: 'Myllypuoti Kaleva' })).toBeVisible()
})

test('a place opens its page, a person leads to their cases, for those who answer them', async () => {
  const server = openDesk('/', { roles: ['service'] })
  server.answer(searchDesk, { hits: [companyHit, person] })
  answerFound(server)
  server.answer(listCases, { rows: [], next: null })
  server.refuseFor(getCase, 'notFound', { times: Number.POSITIVE_INFINITY })
  await openHit('Mylly', /^Toimipaikka/)
  await expect.poll(path).toBe('/asiakkaat/4101')
  await expect.element(screen.getByRole('heading', { name: 'Myllypuoti Kaleva' })).toBeVisible()
  await openHit('Maija', /^Henkilö/)
  await expect.poll(path).toBe('/haku/henkilo/7001')
  await expect.element(region('Maija Mylläri')).toMatchTextContent('Sähköposti')
  await expectAccessible(['zoomed', 'phone'])
  await click(screen.getByRole('link', { name: '301', exact: true }))
  await expect.poll(path).toBe('/yhteydenotot/301')
})

test('a search hit of an order opens its day with the row focused', async () => {
  const server = openDesk('/', { roles: ['packer'], given: answerDeliveries })
  server.answer(searchDesk, {
    hits: [{ ...hit, kind: 'changeOrder', id: 701, title: '701', day: DAY, routeId: 31 }],
  })
  await openHit('701', /Vaihtorahatilaus.*701/)
  await expect.poll(() => framed().location.search).toMatch(new RegExp(`day=${DAY}.*tilaus=701`))
  await expect.element(rowOf('Myllypuoti Kaleva', 701)).toHaveFocus()
})

test('an address of nothing says so, and one that is no address leads to the desk', async () => {
  const server = openDesk('/haku/henkilo/999999', {
    roles: ['counter'],
    given: (given) => answerCounting(given),
  })
  server.refuseFor(getHitDetails, 'notFound', { times: Number.POSITIVE_INFINITY })
  await expect.element(screen.getByText('Tietoja ei saatu haettua')).toBeVisible()
  openDesk('/haku/henkilo/x', { roles: ['counter'], given: (given) => answerCounting(given) })
  await expect.poll(path).toBe('/')
})

test('a number that fits several cases shows each with its kind and its place [R-CONTACT-09]', async () => {
  const caseHit = { kind: 'case' as const, title: '13', state: 'new' }
  const server = openDesk('/', { roles: ['service'] })
  server.answer(searchDesk, {
    hits: [
      { ...caseHit, id: 43, began: 'inquiry', note: 'Myllypuoti Kaleva' },
      { ...caseHit, id: 49, began: 'feedback', note: 'Pihlajakioski Asema' },
    ],
  })
  server.answer(listCases, { rows: [], next: null })
  server.refuseFor(getCase, 'notFound', { times: Number.POSITIVE_INFINITY })
  await openHit('13', /^Palaute.*13.*Pihlajakioski Asema/)
  await expect.poll(path).toBe('/yhteydenotot/49')
})
