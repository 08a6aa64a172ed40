import { getCase } from '@kassavirta/domain/questions/cases/api'
import { getHitDetails, searchDesk } from '@kassavirta/domain/reports/front-pages/desk-api'
import { describe, expect, test } from 'vitest'
import { click, fill, link, press, region, screen } from '../support/screen.ts'
import { expectTitle, framed } from '../support/framed-page.ts'
import type { GivenServer, Reply } from '../support/given-server.ts'
import { answerCases } from './cases-world.ts'
import { answerCounting } from './counting-world.ts'
import { answerCustomers, placeOf } from './customers-world.ts'
import { answerDeliveries, DAY, kalevaOrder } from './deliveries-world.ts'
import { openDesk } from './open-desk.ts'

const path = () => framed().location.pathname
const hit = { note: 'Tampere', state: null }
const place = { ...hit, kind: 'company', id: 4101, title: 'Myllypuoti Kaleva' } as const
const otherPlace = { ...place, id: 4102, title: 'Myllypuoti Lielahti' } as const
const deposit = { ...hit, kind: 'deposit', id: 6105, title: '40010099' } as const
const person = { ...hit, kind: 'person', id: 7001, title: 'Maija Mylläri' } as const
const caseHit = { ...hit, kind: 'case', id: 301, title: '301' } as const

type Hits = Reply<typeof searchDesk>['hits']

/** Searches, and opens the hit of a kind. */
async function openHit(server: GivenServer, hits: Hits, name: RegExp): Promise<void> {
  server.answer(searchDesk, { hits })
  answerCustomers(server, placeOf({ companyId: 4101, name: 'Myllypuoti Kaleva' }))
  answerCases(server)
  answerCounting(server)
  // The frame names the screen after it has begun to hear its keys.
  await expectTitle('Työpöytä – Kassavirta')
  await press('{Control>}k{/Control}')
  await fill(screen.getByRole('combobox', { name: /^Hae pussi/ }), 'Mylly')
  await click(screen.getByRole('option', { name }))
}

describe('a hit', () => {
  test('of a declaration opens it without its sum', async () => {
    const server = openDesk('/', 'counter')
    const { note: _note, state: _state, ...known } = deposit
    const days = { salesDay: '2026-11-10', declared: '2026-11-10T15:00:00Z' }
    server.answer(getHitDetails, { ...known, ...days, related: [place] })
    await openHit(server, [deposit], /^Ilmoitus/)
    await expect.poll(path).toBe('/haku/ilmoitus/6105')
    await expect.element(region('40010099').getByText('Myyntipäivä')).toBeVisible()
    await expect.element(screen.getByRole('main')).not.toMatchTextContent('€')
    await click(link('Myllypuoti Kaleva'))
    await expect.poll(path).toBe('/asiakkaat/4101')
  })

  test('of a place opens its page', async () => {
    await openHit(openDesk('/', 'service'), [otherPlace, place], /^Toimipaikka.*Kaleva/)
    await expect.poll(path).toBe('/asiakkaat/4101')
    await expect.element(screen.getByRole('heading', { name: 'Myllypuoti Kaleva' })).toBeVisible()
  })

  test('of a person leads to the cases of that person', async () => {
    const server = openDesk('/', 'service')
    const { note: _note, state: _state, ...known } = person
    const facts = { phone: '040 123 4567', email: 'maija@myllypuoti.example' }
    server.answer(getHitDetails, { ...known, ...facts, related: [place, caseHit] })
    await openHit(server, [place, person], /^Henkilö/)
    await expect.poll(path).toBe('/haku/henkilo/7001')
    await expect.element(region('Maija Mylläri')).toMatchTextContent('maija@myllypuoti.example')
    await click(link('301'))
    await expect.poll(path).toBe('/yhteydenotot/301')
  })

  test('of an order opens its day at its row', async () => {
    const server = openDesk('/', 'packer')
    answerDeliveries(server)
    const order = { ...hit, kind: 'changeOrder', id: 701, title: '701', day: DAY, routeId: 31 } as const
    await openHit(server, [order], /Vaihtorahatilaus.*701/)
    await expect.poll(() => framed().location.search).toMatch(new RegExp(`day=${DAY}.*tilaus=701`))
    await expect.element(kalevaOrder()).toHaveFocus()
  })

  test('of several cases has its kind and its place [R-CONTACT-09]', async () => {
    const server = openDesk('/', 'service')
    const hits = [
      { ...caseHit, id: 43, title: '13', began: 'inquiry' as const, note: 'Myllypuoti Kaleva' },
      { ...caseHit, id: 49, title: '13', began: 'feedback' as const, note: 'Pihlajakioski Asema' },
    ]
    await openHit(server, hits, /^Palaute.*13.*Pihlajakioski Asema/)
    await expect.poll(path).toBe('/yhteydenotot/49')
    await expect.poll(() => server.calls(getCase)[0]?.params).toEqual({ caseId: '49' })
  })
})

test('the address of nothing says so', async () => {
  const server = openDesk('/haku/henkilo/999999', 'counter')
  server.refuseFor(getHitDetails, 'notFound', { times: Number.POSITIVE_INFINITY })
  await expect.element(screen.getByText('Tietoja ei saatu haettua')).toBeVisible()
})

test('an address that is none leads to the front page', async () => {
  answerCounting(openDesk('/haku/henkilo/x', 'counter'))
  await expect.poll(path).toBe('/')
})
