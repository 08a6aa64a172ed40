import { describe, expect, test } from 'vitest'
import {
  getBag,
  listBags,
  listFittedCounts,
  passOn,
  putBack,
  withdrawBag,
} from '@kassavirta/domain/bags/counting/api'
import {
  closeMissingBag,
  linkMissingBag,
  listJoinableBags,
  listMissingBags,
  listWithdrawnScans,
} from '@kassavirta/domain/bags/counting/missing-api'
import { getStaffSession } from '@kassavirta/domain/people/staff/api'
import { askAboutMissingBag } from '@kassavirta/domain/questions/cases/api'
import { framed } from '../support/framed-page.ts'
import {
  alert,
  button,
  click,
  expectGone,
  fill,
  group,
  link,
  press,
  region,
  screen,
} from '../support/screen.ts'
import {
  answerCounting,
  answerMissing,
  BAG,
  BAG_ID,
  bagOf,
  factsOf,
  missingOf,
  openCounting,
  otherBag,
  scanField,
} from './counting-world.ts'
import { asked, inDialog, row, staffOf } from './open-desk.ts'

const table = (name: string) => screen.getByRole('table', { name, exact: true })

describe('the list of bags', () => {
  test('is walked through with the arrows and left by Esc', async () => {
    openCounting('')
    const rows = table('Laskettavat').getByRole('button')
    await expect.element(scanField()).toHaveFocus()
    await expect.element(rows.first()).toBeVisible()
    await press('{ArrowDown}')
    await expect.element(rows.nth(0)).toHaveFocus()
    await press('{ArrowDown}')
    await expect.element(rows.nth(1)).toHaveFocus()
    await press('{Escape}')
    await expect.element(scanField()).toHaveFocus()
  })

  test('shows the late ones alone', async () => {
    const server = openCounting('')
    await expect.element(table('Laskettavat').getByText('Myöhässä')).toBeVisible()
    await click(screen.getByRole('checkbox', { name: 'Vain myöhässä olevat' }))
    await expect.poll(() => framed().location.search).toBe('?myohassa=1')
    await expect.poll(() => server.calls(listBags).some(({ query }) => query['late'] === 'true')).toBe(true)
  })

  test('shows the own office or all, page by page', async () => {
    const rows = Array.from({ length: 100 }, (_, index) =>
      bagOf({ bagId: index + 1, number: `4002${index}` }),
    )
    const server = openCounting('')
    server.answer(getStaffSession, { ...staffOf('counter'), office: 'Jyväskylä' })
    server.answer(listBags, ({ query }) => {
      if (query['state'] !== 'arrived') return { rows: [], next: null }
      if (query['office'] === 'Jyväskylä') return { rows: rows.slice(0, 2), next: null }
      return query['after'] === 'p2' ? { rows: [otherBag()], next: null } : { rows, next: 'p2' }
    })
    const size = () => table('Laskettavat').getByRole('rowheader').elements().length
    await expect.element(screen.getByRole('main').getByText('Konttori Jyväskylä')).toBeVisible()
    await expect.poll(size).toBe(2)
    await click(screen.getByRole('checkbox', { name: 'Kaikki konttorit' }))
    await expect.poll(size).toBe(100)
    await click(button('Näytä lisää'))
    await expect.poll(size).toBe(101)
    await expectGone(button('Näytä lisää'))
  })

  test('is one of five', async () => {
    const server = openCounting('/vastaanotto')
    answerCounting(server, {
      arrived: [otherBag(), bagOf()],
      second: [bagOf({ state: 'second', number: '40010081' })],
      aside: [bagOf({ state: 'aside', asideReason: 'Sinetti puuttuu' })],
    })
    for (const [name, text] of [
      ['Laskettavat', BAG],
      ['Toinen laskenta', '40010081'],
      ['Sivussa', 'Sinetti puuttuu'],
      ['Puuttuvat', '40010099'],
      ['Epäillyt setelit', 'PA1234567890'],
    ] as const) {
      const tab = screen.getByRole('link', { name: new RegExp(`^${name}`) })
      await click(tab)
      await expect.element(table(name)).toMatchTextContent(text)
      await expect.element(tab).toHaveAttribute('aria-current', 'page')
    }
  })
})

test('a supervisor takes the bag of an absent counter', async () => {
  const server = openCounting('', 'supervisor')
  const heldBy = (counter: string, bagId: number, number: string) =>
    bagOf({ bagId, number, state: 'counting', counter, version: bagId - 9098 })
  answerCounting(server, {
    counting: [heldBy('Tomi Toinen', 9102, '40010072'), heldBy('Laura Laskija', BAG_ID, BAG)],
  })
  const onTable = region('Pöydillä nyt').getByRole('listitem').filter({ hasText: BAG })
  await expect.element(onTable).toMatchTextContent('Laura Laskija')
  server.refuseFor(putBack, 'stateChanged')
  server.refuseFor(passOn, 'changedElsewhere')
  await click(button('Ota pöydältä', onTable))
  await expect.element(onTable.getByRole('alert')).toHaveTextContent('Joku muu on muuttanut tietoja')
  server.answer(putBack, bagOf())
  answerCounting(server)
  await click(button('Ota pöydältä', onTable))
  await expectGone(onTable)
  const sent = { params: { bagId: '9101' }, body: { version: 3 } }
  expect(server.calls(putBack)).toMatchObject([sent, sent])
})

test('a supervisor sees late fits and links by hand [R-COUNT-05]', async () => {
  const server = openCounting('/toinen', 'supervisor')
  const rows = [
    { counter: 'Laura Laskija', fitted: 3, linked: 0 },
    { counter: 'Eeva Esimies', fitted: 0, linked: 2 },
  ]
  server.answer(listFittedCounts, { since: '2026-08-18', rows })
  const panel = region('Täsmäsi vasta vertailun jälkeen tai yhdistettiin käsin')
  await expect.element(panel).toMatchTextContent(/Laura Laskija.*Täsmäsi vertailun jälkeen: 3/)
  await expect.element(panel).toMatchTextContent(/Eeva Esimies.*Yhdisti käsin: 2/)
})

const scan = {
  bagId: 9108,
  number: '40010099',
  scanned: '2026-11-13T06:10:00Z',
  scannedBy: 'Anna Aula',
  withdrawn: '2026-11-13T09:20:00Z',
  withdrawnBy: 'Ville Vuori',
  reason: 'Luettiin laatikosta',
}

describe('a bag that has not come', () => {
  const line = () => row('40010099')

  test('shows who has fetched it, and its sender is asked', async () => {
    const server = openCounting('/puuttuvat')
    await expect.element(line()).toMatchTextContent(/Etelä 1, .* 2 \/ 3 pussia, tämä pussi luettu kyytiin/)
    await click(button('Kysy asiakkaalta', line()))
    await expect.element(inDialog('Kysymys')).toHaveDisplayValue(/40010099/)
    server.answer(askAboutMissingBag, { caseId: 301, isNew: true })
    answerMissing(server, { caseId: 301 })
    await click(button('Lähetä kysymys', asked()))
    await expect.element(line()).toMatchTextContent('Asiakkaalta kysytty')
    expect(server.calls(askAboutMissingBag)[0]?.body).toMatchObject({ depositId: 6105 })
  })

  test('is not on board where its place disputes that', async () => {
    const server = openCounting('/puuttuvat')
    const fetch = { routeName: 'Etelä 1', at: '2026-11-16T08:30:00Z', bags: 9, declared: 9, isRead: true }
    answerMissing(server, { fetch: { ...fetch, disputed: 3 } })
    await expect.element(line()).toMatchTextContent(/Etelä 1, .*: luovutus kiistetty 3\/9/)
    await expect.element(line()).not.toMatchTextContent('luettu kyytiin')
  })

  test('shows a scan that was taken back', async () => {
    const server = openCounting('/puuttuvat', 'supervisor')
    answerMissing(server, { scans: [scan] })
    server.answer(listWithdrawnScans, { rows: [{ ...scan, bagId: 9109, number: '40010111' }] })
    const words = /Skannattu 13\.11\..* Anna Aula, peruttu 13\.11\..* Ville Vuori: Luettiin laatikosta/
    await expect.element(line()).toMatchTextContent(words)
    const others = region('Toisen skannaama, vastaanotto peruttu')
    await expect.element(others).toMatchTextContent(words)
    await expect
      .element(link('40010111', others))
      .toHaveAttribute('href', expect.stringContaining('/laskenta/9109'))
  })

  test('is given up by two people', async () => {
    const server = openCounting('/puuttuvat', 'supervisor')
    await click(button('Päätä etsintä …', line()))
    await expect.element(asked()).toMatchTextContent(/Toinen esimies hyväksyy.*asiakas saa viestin/)
    await fill(inDialog('Syy asiakkaalle'), 'Pussi on kadonnut kuljetuksessa.')
    server.answer(closeMissingBag, { approvalId: 501 })
    answerMissing(server, { isClosing: true })
    await click(button('Pyydä hyväksyntää', asked()))
    await expect.element(line()).toMatchTextContent('Etsinnän päättäminen odottaa hyväksyntää')
    await expectGone(button('Päätä etsintä …', line()))
    expect(server.calls(closeMissingBag)[0]).toMatchObject({
      params: { depositId: '6105' },
      body: { reason: 'Pussi on kadonnut kuljetuksessa.' },
    })
  })
})

describe('joining a declaration with a bag', () => {
  const near = {
    bagId: 9102,
    number: '40010909',
    state: 'arrived',
    company: null,
    arrived: '2026-11-11T06:10:00Z',
    nearness: 'swapped',
    needsSecond: false,
    version: 4,
  } as const
  const far = { ...near, bagId: 9103, number: '73000003', nearness: 'other', state: 'counted' } as const
  const bags = () => group('Yhdistä pussiin').getByRole('radio')

  async function openJoin() {
    const server = openCounting('/puuttuvat', 'supervisor')
    server.answer(listJoinableBags, ({ query }) => ({
      rows: query['q'] === undefined ? [near, { ...far, needsSecond: true }] : [],
    }))
    await click(button('Yhdistä pussiin …', row('40010099')))
    await expect.poll(() => bags().elements().length).toBe(2)
    return server
  }

  test('marks the digits that differ', async () => {
    await openJoin()
    const marked = () => [...framed().document.querySelectorAll('mark')].map((mark) => mark.textContent)
    await expect.poll(() => marked().join('')).toBe('90')
    await press('2')
    await expect.element(bags().nth(1)).toBeChecked()
    await expect.element(screen.getByText(/toinen esimies hyväksyy/)).toBeVisible()
    await fill(screen.getByRole('textbox', { name: 'Muu pussinumero' }), '999')
    await expect.element(screen.getByText(/Numerolla ei löydy pussia/)).toBeVisible()
  })

  test('asks for the bag, and how the person knows it', async () => {
    const server = await openJoin()
    await press('{Enter}')
    await expect.element(alert()).toMatchTextContent('Valitse ensin pussi.')
    await press('1{Enter}')
    await expect.element(alert()).toMatchTextContent('Valitse ensin, mistä tiedät.')
    await click(screen.getByRole('radio', { name: 'Lipuke pussissa' }))
    server.answer(linkMissingBag, { bag: bagOf(), approvalId: null })
    server.answer(listMissingBags, { rows: [missingOf({ number: '40010088' })], next: null })
    await click(screen.getByRole('button', { name: /Yhdistä pussiin 40010909/ }))
    await expect.element(screen.getByText(/Pussi 40010909 on yhdistetty\./)).toBeVisible()
    expect(server.calls(linkMissingBag)[0]).toMatchObject({
      params: { depositId: '6105' },
      body: { bagId: 9102, version: 4, knownBy: 'slip' },
    })
  })
})

test('a supervisor takes a reception back', async () => {
  const server = openCounting(`/${BAG_ID}`, 'supervisor')
  server.answer(getBag, factsOf({ version: 3 }))
  await click(button('Peru vastaanotto'))
  await fill(inDialog('Syy'), 'Luettiin laatikon viivakoodi')
  server.answer(withdrawBag, bagOf({ state: 'withdrawn' }))
  server.answer(getBag, factsOf({ state: 'withdrawn', version: 4 }))
  await click(button('Peru vastaanotto', asked()))
  await expect.element(screen.getByText('Vastaanotto peruttu')).toBeVisible()
  await expectGone(button('Peru vastaanotto'))
  expect(server.calls(withdrawBag)[0]).toMatchObject({
    params: { bagId: '9101' },
    body: { version: 3, reason: 'Luettiin laatikon viivakoodi' },
  })
})
