import { expect, test } from 'vitest'
import {
  countBags,
  listBags,
  listSuspects,
  passOn,
  putBack,
  listFittedCounts,
  getBag,
  withdrawBag,
} from '@kassavirta/domain/bags/counting/api'
import {
  closeMissingBag,
  linkMissingBag,
  listJoinableBags,
  listWithdrawnScans,
  listMissingBags,
} from '@kassavirta/domain/bags/counting/missing-api'
import { getStaffSession } from '@kassavirta/domain/people/staff/api'
import { askAboutMissingBag } from '@kassavirta/domain/questions/cases/api'
import { expectAccessible } from '../support/accessibility.ts'
import { framed } from '../support/framed-page.ts'
import {
  click,
  press,
  button,
  region,
  screen,
  fill,
  alert,
  box,
  dialog,
  expectTold,
} from '../support/screen.ts'
import { answerCounting, BAG, bagOf, company, missing, scanField, BAG_ID, factsOf } from './counting-world.ts'
import { openDesk, staffOf } from './open-desk.ts'

const table = (name: string) => screen.getByRole('table', { name, exact: true })
const late = bagOf({ bagId: 9102, number: '40010072', isLate: true, due: '2026-11-13' })

test('the list of bags is worked with the arrows, Enter and Esc, and shows the late ones alone', async () => {
  const server = openDesk('/laskenta', {
    roles: ['counter'],
    given: (given) => answerCounting(given, { arrived: [bagOf(), late] }),
  })
  await expect.element(scanField()).toHaveFocus()
  await expect.element(table('Laskettavat')).toBeVisible()
  const rows = table('Laskettavat').getByRole('button')
  await press('{ArrowDown}')
  await expect.element(rows.nth(0)).toHaveFocus()
  await press('{ArrowDown}')
  await expect.element(rows.nth(1)).toHaveFocus()
  await press('{Escape}')
  await expect.element(scanField()).toHaveFocus()
  await expectAccessible(['zoomed', 'phone'])
  await click(screen.getByRole('checkbox', { name: 'Vain myöhässä olevat' }))
  await expect.poll(() => framed().location.search).toBe('?myohassa=1')
  await expect.poll(() => server.calls(listBags).some(({ query }) => query['late'] === 'true')).toBe(true)
  await expect.element(table('Laskettavat').getByText('Myöhässä')).toBeVisible()
})

test('a long list goes on by the page, and shows the own office or all', async () => {
  const rows = Array.from({ length: 100 }, (_, index) => bagOf({ bagId: index + 1, number: `4002${index}` }))
  const server = openDesk('/laskenta', { roles: ['counter'], given: answerCounting })
  server.answer(getStaffSession, { ...staffOf(['counter']), office: 'Jyväskylä' })
  server.answer(listBags, ({ query }) =>
    query['state'] !== 'arrived'
      ? { rows: [], next: null }
      : query['office'] === 'Jyväskylä'
        ? { rows: rows.slice(0, 2), next: null }
        : query['after'] === 'p2'
          ? { rows: [late], next: null }
          : { rows, next: 'p2' },
  )
  const heads = table('Laskettavat').getByRole('rowheader')
  await expect.element(screen.getByRole('main').getByText('Konttori Jyväskylä')).toBeVisible()
  await expect.poll(() => heads.elements().length).toBe(2)
  await click(screen.getByRole('checkbox', { name: 'Kaikki konttorit' }))
  await expect.poll(() => heads.elements().length).toBe(100)
  await click(button('Näytä lisää'))
  await expect.poll(() => heads.elements().length).toBe(101)
  await expect.element(button('Näytä lisää')).not.toBeInTheDocument()
})

test('a supervisor takes the bag of somebody who has gone: back to the queue, or on where it was compared already', async () => {
  const held = bagOf({ state: 'counting', counter: 'Laura Laskija', version: 3 })
  const server = openDesk('/laskenta', {
    roles: ['supervisor'],
    given: (given) => answerCounting(given, { counting: [held] }),
  })
  const onTable = region('Pöydillä nyt').getByRole('listitem').filter({ hasText: BAG })
  await expect.element(onTable).toMatchTextContent('Laura Laskija')
  await expectAccessible(['zoomed', 'phone'])
  server.refuseFor(putBack, 'stateChanged')
  server.refuseFor(passOn, 'changedElsewhere')
  await click(button('Ota pöydältä', onTable))
  await expect.element(onTable.getByRole('alert')).toHaveTextContent('Joku muu on muuttanut tietoja')
  server.answer(putBack, bagOf())
  answerCounting(server)
  await click(button('Ota pöydältä', onTable))
  await expect.element(onTable).not.toBeInTheDocument()
  expect(server.calls(putBack).map(({ body }) => body)).toEqual([{ version: 3 }, { version: 3 }])
})

const suspect = {
  suspectId: 71,
  bagId: 9101,
  number: BAG,
  company,
  name: '50 €',
  worth: 50,
  serial: 'PA1234567890',
  found: '2026-11-13T08:00:00Z',
  foundBy: 'Testi Työntekijä',
  due: '2026-11-14',
  isLate: true,
  handedOn: null,
  handedTo: '',
  handedBy: '',
  version: 4,
}

test('every list of the counting can be read and used by everyone', async () => {
  const server = openDesk('/laskenta', {
    roles: ['counter', 'supervisor'],
    given: (given) =>
      answerCounting(given, {
        arrived: [bagOf(), late],
        second: [bagOf({ state: 'second' })],
        disputed: [bagOf({ bagId: 9103, number: '40010073', state: 'disputed' })],
        aside: [bagOf({ state: 'aside', asideReason: 'Sinetti puuttuu' })],
      }),
  })
  server.answer(listMissingBags, { rows: [missing], next: null })
  server.answer(listSuspects, { rows: [suspect], next: null })
  server.answer(countBags, {
    arrived: 2,
    late: 1,
    counting: 0,
    second: 1,
    secondCounting: 0,
    disputed: 1,
    aside: 1,
    missing: 1,
    suspects: 1,
  })
  for (const name of ['Laskettavat', 'Toinen laskenta', 'Sivussa', 'Puuttuvat', 'Epäillyt setelit']) {
    const tab = screen.getByRole('link', { name: new RegExp(`^${name}`) })
    await click(tab)
    await expect.element(table(name)).toBeVisible()
    await expect.element(tab).toHaveAttribute('aria-current', 'page')
    await expectAccessible(['zoomed', 'phone'])
  }
})

test('a supervisor sees whose counts became equal only after the comparison, and who linked bags by hand [R-COUNT-05]', async () => {
  const rows = [
    { counter: 'Laura Laskija', fitted: 3, linked: 0 },
    { counter: 'Eeva Esimies', fitted: 0, linked: 2 },
  ]
  const server = openDesk('/laskenta/toinen', { roles: ['supervisor'], given: answerCounting })
  server.answer(listFittedCounts, { since: '2026-08-18', rows })
  const panel = region('Täsmäsi vasta vertailun jälkeen tai yhdistettiin käsin')
  await expect.element(panel).toMatchTextContent(/Laura Laskija.*Täsmäsi vertailun jälkeen: 3/)
  await expect.element(panel).toMatchTextContent(/Eeva Esimies.*Yhdisti käsin: 2/)
  await expectAccessible(['zoomed', 'phone'])
})

test('the sender of a bag that has not come is asked about it', async () => {
  const server = openDesk('/laskenta/puuttuvat', { roles: ['counter'], given: answerCounting })
  server.answer(listMissingBags, { rows: [missing], next: null })
  const row = screen.getByRole('row', { name: /40010099/ })
  await expect.element(row).toMatchTextContent(/Etelä 1, .* 2 \/ 3 pussia, tämä pussi luettu kyytiin/)
  await click(button('Kysy asiakkaalta', row))
  const asked = dialog('Kysy asiakkaalta pussista 40010099')
  await expect.element(asked.getByRole('textbox', { name: 'Kysymys' })).toHaveDisplayValue(/40010099/)
  await expectAccessible(['zoomed', 'phone'])
  server.answer(askAboutMissingBag, { caseId: 301, isNew: true })
  server.answer(listMissingBags, { rows: [{ ...missing, caseId: 301 }], next: null })
  await click(button('Lähetä kysymys', asked))
  await expect.element(row).toMatchTextContent('Asiakkaalta kysytty')
  expect(server.calls(askAboutMissingBag)[0]?.body).toMatchObject({ depositId: 6105 })
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
const SCAN = /Skannattu 13\.11\..* Anna Aula, peruttu 13\.11\..* Ville Vuori: Luettiin laatikosta/

test('a scan that was taken back stays visible at the missing bag, and that of somebody else also before', async () => {
  const server = openDesk('/laskenta/puuttuvat', { roles: ['supervisor'], given: answerCounting })
  server.answer(listMissingBags, { rows: [{ ...missing, scans: [scan] }], next: null })
  server.answer(listWithdrawnScans, { rows: [{ ...scan, bagId: 9109, number: '40010111' }] })
  await expect.element(screen.getByRole('row', { name: /40010099/ })).toMatchTextContent(SCAN)
  const others = region('Toisen skannaama, vastaanotto peruttu')
  await expect.element(others).toMatchTextContent(SCAN)
  await expect
    .element(others.getByRole('link', { name: '40010111' }))
    .toHaveAttribute('href', expect.stringContaining('/laskenta/9109'))
  await expectAccessible(['zoomed', 'phone'])
})

test('the end of a search is asked of a second person, with a reason that the customer reads', async () => {
  const server = openDesk('/laskenta/puuttuvat', { roles: ['supervisor'], given: answerCounting })
  server.answer(listMissingBags, { rows: [missing], next: null })
  const row = screen.getByRole('row', { name: /40010099/ })
  await click(button('Päätä etsintä …', row))
  const asked = dialog('Päätetäänkö pussin 40010099 etsintä?')
  await expect.element(asked).toMatchTextContent(/Toinen esimies hyväksyy.*asiakas saa viestin/)
  await expectAccessible(['zoomed', 'phone'])
  await fill(box('Syy asiakkaalle', asked), 'Pussi on kadonnut kuljetuksessa.')
  server.answer(closeMissingBag, { approvalId: 501 })
  server.answer(listMissingBags, { rows: [{ ...missing, isClosing: true }], next: null })
  await click(button('Pyydä hyväksyntää', asked))
  await expect.element(row).toMatchTextContent('Etsinnän päättäminen odottaa hyväksyntää')
  await expect.element(button('Päätä etsintä …', row)).not.toBeInTheDocument()
  expect(server.calls(closeMissingBag)[0]?.body).toMatchObject({ reason: 'Pussi on kadonnut kuljetuksessa.' })
})

const stray = {
  bagId: 9102,
  number: '40010909',
  state: 'arrived',
  company: null,
  arrived: '2026-11-11T06:10:00Z',
  nearness: 'swapped',
  needsSecond: false,
  version: 4,
} as const

test('a declaration is joined with a bag of another number: the nearest first, with the digits that differ and how one knows', async () => {
  const server = openDesk('/laskenta/puuttuvat', { roles: ['supervisor'], given: answerCounting })
  server.answer(listMissingBags, { rows: [missing], next: null })
  const counted = { ...stray, bagId: 9103, number: '73000003', nearness: 'other', state: 'counted' } as const
  server.answer(listJoinableBags, ({ query }) => ({
    rows: query['q'] === undefined ? [stray, { ...counted, needsSecond: true }] : [],
  }))
  await click(button('Yhdistä pussiin …', screen.getByRole('row', { name: /40010099/ })))
  const bags = screen.getByRole('group', { name: 'Yhdistä pussiin' }).getByRole('radio')
  await expect.poll(() => bags.elements().length).toBe(2)
  await expect
    .poll(() => [...framed().document.querySelectorAll('mark')].map((mark) => mark.textContent).join(''))
    .toBe('90')
  await press('{Enter}')
  await expect.element(alert()).toMatchTextContent('Valitse ensin pussi.')
  await press('2')
  await expect.element(bags.nth(1)).toBeChecked()
  await expect.element(screen.getByText(/toinen esimies hyväksyy/)).toBeVisible()
  await press('1{Enter}')
  await expect.element(alert()).toMatchTextContent('Valitse ensin, mistä tiedät.')
  await click(screen.getByRole('radio', { name: 'Lipuke pussissa' }))
  await expectAccessible(['zoomed', 'phone'])
  await fill(screen.getByRole('textbox', { name: 'Muu pussinumero' }), '999')
  await expect.element(screen.getByText(/Numerolla ei löydy pussia/)).toBeVisible()
  server.answer(linkMissingBag, { bag: bagOf(), approvalId: null })
  server.answer(listMissingBags, { rows: [], next: null })
  await click(screen.getByRole('button', { name: /Yhdistä pussiin 40010909/ }))
  await expect.element(screen.getByText(/Pussi 40010909 on yhdistetty\./)).toBeVisible()
  expect(server.calls(linkMissingBag)[0]).toMatchObject({
    params: { depositId: '6105' },
    body: { bagId: 9102, version: 4, knownBy: 'slip' },
  })
})

test('a supervisor takes back the reception of a bag that never came, and says why', async () => {
  const waiting = factsOf({ state: 'arrived', isOwn: false, counter: null, version: 3 })
  const server = openDesk(`/laskenta/${BAG_ID}`, { roles: ['supervisor'], given: answerCounting })
  server.answer(getBag, waiting)
  await click(button('Peru vastaanotto'))
  const asked = dialog('Perutaanko pussin 40010071 vastaanotto?')
  await click(button('Peru vastaanotto', asked))
  await expectTold(box('Syy', asked), 'Vaadittu tieto')
  await fill(box('Syy', asked), 'Luettiin laatikon viivakoodi')
  server.answer(withdrawBag, bagOf({ state: 'withdrawn' }))
  server.answer(getBag, { ...waiting, state: 'withdrawn' })
  await click(button('Peru vastaanotto', asked))
  await expect.element(screen.getByText('Vastaanotto peruttu')).toBeVisible()
  await expect.element(button('Peru vastaanotto')).not.toBeInTheDocument()
  expect(server.calls(withdrawBag)[0]?.body).toEqual({ version: 3, reason: 'Luettiin laatikon viivakoodi' })
})
