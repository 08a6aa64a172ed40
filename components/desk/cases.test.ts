import { expect, test } from 'vitest'
import {
  closeCase,
  getCase,
  listCases,
  takeCase,
  writeCaseEntry,
  changeTemplate,
  listTemplates,
  removeTemplate,
  handOverCase,
  listColleagues,
  requestCorrection,
  searchCases,
} from '@kassavirta/domain/questions/cases/api'
import { getPulse } from '@kassavirta/domain/reports/front-pages/desk-api'
import { expectAccessible } from '../support/accessibility.ts'
import { framed, reload, stopLongWaits } from '../support/framed-page.ts'
import type { GivenServer, Reply } from '../support/given-server.ts'
import {
  click,
  press,
  box,
  button,
  region,
  screen,
  choose,
  fill,
  choice,
  dialog,
  link,
} from '../support/screen.ts'
import { company, caseRow, colleague, own, shownCase } from './counting-world.ts'
import { NOW, openDesk } from './open-desk.ts'

type Row = Reply<typeof listCases>['rows'][number]
type Shown = Reply<typeof getCase>
type Entry = Shown['thread'][number]

const TEXT = 'Soittaisitteko laskusta?'

const rowOf = (change: Partial<Row> = {}): Row => ({
  caseId: 301,
  number: 44,
  kind: 'contact',
  state: 'new',
  subject: 'Yhteydenottopyyntö: Laskutusta',
  opening: TEXT,
  company,
  customer: 'Eetu Esimerkki',
  created: '2026-11-16T07:00:00Z',
  asked: '2026-11-16T07:00:00Z',
  due: '2026-11-16T14:00:00Z',
  owner: null,
  changed: '2026-11-16T07:00:00Z',
  version: 0,
  ...change,
})
const caseOf = (change: Partial<Row> = {}, thread: readonly Entry[] = []): Shown => ({
  ...rowOf(change),
  letter: {
    at: '2026-11-16T07:00:00Z',
    body: `${TEXT}${'\nRivi.'.repeat(60)}`,
    lines: [{ label: 'Aihe', text: 'Laskutusta' }],
  },
  thread: [...thread],
  handedBy: null,
  correction: null,
  readAt: null,
  isShownToCustomer: true,
  phone: '040 555 0132',
  email: '',
  answerWays: ['phone'],
  about: null,
  differences: [],
  earlier: [],
})
const entryOf = (entryId: number, body: string, isVisible: boolean): Entry => ({
  entryId,
  at: NOW,
  from: 'staff',
  name: 'Testi Työntekijä',
  isVisible,
  body,
})

async function openCase(given?: (server: GivenServer) => void) {
  const server = openDesk('/yhteydenotot/301', {
    roles: ['service'],
    given: (each) => {
      each.answer(listCases, { rows: [rowOf()], next: null })
      each.answer(getCase, caseOf())
      given?.(each)
    },
  })
  const { putForward } = stopLongWaits()
  await expect.element(region('Viestit')).toMatchTextContent(TEXT)
  // The keys of a case act once the focus is in it.
  await expect.element(screen.getByRole('heading', { level: 2 }).first()).toHaveFocus()
  return { ...server, nextPulse: () => putForward(10_000) }
}
const answerBox = () => box('Vastaus asiakkaalle')
async function done(text: string): Promise<void> {
  await expect.element(screen.getByRole('status').filter({ hasText: text })).toBeVisible()
}
const sending = () => screen.getByRole('button', { name: /^Lähetä Ctrl/ })
const closing = () => button('Sulje tapaus')

test('a case is taken, noted, answered and closed with the keyboard alone', async () => {
  const server = await openCase()
  // An answer needs an owner; closing needs an answer.
  await expect.element(screen.getByText('Ota tapaus itsellesi, niin voit vastata.')).toBeVisible()
  await expect.element(closing()).not.toBeInTheDocument()
  await expectAccessible(['zoomed', 'phone'])
  server.answer(takeCase, { case: rowOf({ owner: own, state: 'open', version: 1 }), takenFrom: null })
  server.answer(getCase, caseOf({ owner: own, state: 'open', version: 1 }))
  await press('o')
  await done('Otit tapauksen itsellesi')
  await expect.element(screen.getByText(/Käsittelijä sinä/)).toBeVisible()

  await press('s')
  await expect.element(box('Sisäinen merkintä')).toHaveFocus()
  await press('Lasku tarkistettu.')
  const note = entryOf(1, 'Lasku tarkistettu.', false)
  server.answer(writeCaseEntry, { case: rowOf({ owner: own, state: 'open', version: 2 }), entry: note })
  server.answer(getCase, caseOf({ owner: own, state: 'open', version: 2 }, [note]))
  await press('{Control>}{Enter}{/Control}')
  await done('Merkintä on tallennettu')
  await expect.element(region('Viestit')).toMatchTextContent('Lasku tarkistettu.')
  await expect.element(closing()).not.toBeInTheDocument()

  await press('{Escape}v')
  await expect.element(answerBox()).toHaveFocus()
  const { bottom } = (await sending().findElement()).getBoundingClientRect()
  expect(bottom).toBeLessThan(framed().innerHeight)
  // Letters are text in a text: they act on nothing.
  await press('Soitimme. Vastaus on tässä, os.')
  await expect.element(answerBox()).toHaveValue('Soitimme. Vastaus on tässä, os.')
  const answered = entryOf(2, 'Soitimme. Vastaus on tässä, os.', true)
  server.answer(writeCaseEntry, {
    case: rowOf({ owner: own, state: 'waiting', version: 3 }),
    entry: answered,
  })
  server.answer(getCase, caseOf({ owner: own, state: 'waiting', version: 3, due: null }, [note, answered]))
  await press('{Control>}{Enter}{/Control}')
  await done('Vastaus on lähetetty')
  await expect.element(screen.getByText('Asiakas ei ole vielä lukenut vastausta')).toBeVisible()
  expect(server.calls(writeCaseEntry).map(({ body }) => body)).toEqual([
    { body: 'Lasku tarkistettu.', isVisible: false, version: 1 },
    { body: 'Soitimme. Vastaus on tässä, os.', isVisible: true, version: 2 },
  ])

  server.answer(closeCase, rowOf({ owner: own, state: 'closed', version: 4, due: null }))
  server.answer(getCase, caseOf({ owner: own, state: 'closed', version: 4, due: null }, [note, answered]))
  await click(closing())
  await done('Tapaus on suljettu')
  await expect.element(screen.getByText(/Se avautuu, kun asiakas kirjoittaa\./)).toBeVisible()
  expect(server.calls(closeCase)[0]?.body).toEqual({ version: 3 })
})

test('whose case is taken by a colleague is told by the pulse, and loses no word, not even over a reload', async () => {
  const server = await openCase(({ answer }) =>
    answer(getCase, caseOf({ owner: own, state: 'open', version: 1 })),
  )
  await press('v')
  await press('Puoliksi kirjoitettu vastaus')
  server.answer(getCase, caseOf({ owner: colleague, state: 'open', version: 2 }))
  server.answer(getPulse, { at: NOW, waitsForYou: [], stamps: { cases: 'new' } })
  await server.nextPulse()
  await expect.element(screen.getByText('Ota tapaus itsellesi, niin voit vastata.')).toBeVisible()
  await expect.element(answerBox()).toHaveValue('Puoliksi kirjoitettu vastaus')
  await reload()
  await expect.element(answerBox()).toHaveValue('Puoliksi kirjoitettu vastaus')

  server.answer(takeCase, { case: rowOf({ owner: own, state: 'open', version: 3 }), takenFrom: colleague })
  await click(screen.getByRole('button', { name: /Ota itselle, nyt Kaisa Kollega/ }))
  await done('Otit tapauksen itsellesi. Sitä käsitteli Kaisa Kollega.')
})

test('an act upon an old state is refused, and the page shows the new one', async () => {
  const server = await openCase()
  server.refuseFor(takeCase, 'changedElsewhere')
  server.answer(getCase, caseOf({ owner: own, state: 'open', version: 1 }))
  await click(button('O Ota itselle'))
  await expect.element(screen.getByText('Joku muu on muuttanut tietoja')).toBeVisible()
  await expect.element(screen.getByText(/Käsittelijä sinä/)).toBeVisible()
})

test('the lists have addresses of their own, and arrows move among their rows', async () => {
  const server = openDesk('/yhteydenotot', {
    roles: ['service'],
    given: ({ answer }) =>
      answer(listCases, ({ query }) => ({
        rows: query['list'] === 'new' ? [rowOf(), rowOf({ caseId: 302 })] : [],
        next: null,
      })),
  })
  const rows = region('Yhteydenotot').getByRole('listitem').getByRole('link')
  await expect.element(rows.first()).toMatchTextContent('Yhteydenottopyyntö')
  await expectAccessible(['zoomed', 'phone'])
  ;((await rows.first().findElement()) as HTMLElement).focus()
  await press('{ArrowDown}')
  await expect.element(rows.nth(1)).toHaveFocus()
  await press('{ArrowUp}')
  await expect.element(rows.first()).toHaveFocus()
  await click(
    screen.getByRole('navigation', { name: 'Yhteydenottojen luettelot' }).getByRole('link', { name: 'Omat' }),
  )
  await expect.poll(() => framed().location.search).toBe('?lista=omat')
  await expect.element(screen.getByText('Sinulla ei ole avoimia yhteydenottoja.')).toBeVisible()
  expect(server.calls(listCases).at(-1)?.query).toEqual({ list: 'own' })
})

test('a case that is not there is told', async () => {
  const server = openDesk('/yhteydenotot/999999', {
    roles: ['service'],
    given: ({ answer }) => answer(listCases, { rows: [], next: null }),
  })
  server.refuseFor(getCase, 'notFound', { times: Number.POSITIVE_INFINITY })
  await expect.element(screen.getByText('Yhteydenottoa ei löydy')).toBeVisible()
})

type Role = Parameters<typeof openDesk>[1]['roles'][number]

async function openCaseAs(role: Role, given?: (server: GivenServer) => void): Promise<GivenServer> {
  const server = openDesk('/yhteydenotot/301', {
    roles: [role],
    given: (each) => {
      each.answer(listCases, { rows: [caseRow], next: null })
      each.answer(getCase, shownCase())
      given?.(each)
    },
  })
  await expect.element(screen.getByRole('heading', { level: 2 }).first()).toHaveFocus()
  return server
}

test('a case is given to a colleague with a note, and that one is told who gave it', async () => {
  const server = await openCaseAs('service', (each) =>
    each.answer(listColleagues, {
      rows: [
        { ...colleague, isSupervisor: false },
        { staffId: 8003, name: 'Eeva Esimies', isSupervisor: true },
      ],
    }),
  )
  await click(button('Anna toiselle'))
  await expectAccessible(['zoomed', 'phone'])
  await choose(choice('Kenelle'), 'Eeva Esimies (esimies)')
  await fill(box('Mitä pitää tehdä'), 'Laskenta näyttää väärältä')
  const given = { owner: { staffId: 8003, name: 'Eeva Esimies' }, version: 2 }
  server.answer(handOverCase, { ...caseRow, ...given })
  server.answer(getCase, shownCase(given))
  await click(button('Anna toiselle', screen.getByRole('dialog')))
  await done('Yhteydenotto on annettu: Eeva Esimies')
  await expect.element(screen.getByText(/Käsittelijä Eeva Esimies/)).toBeVisible()
  await expect.element(button('Anna toiselle')).not.toBeInTheDocument()
  expect(server.calls(handOverCase).map(({ body }) => body)).toEqual([
    { to: 8003, note: 'Laskenta näyttää väärältä', version: 1 },
  ])
  await openCaseAs('supervisor', ({ answer }) => answer(getCase, shownCase({ handedBy: 'Palle Palvelu' })))
  await expect.element(screen.getByText(/Palle Palvelu antoi tämän sinulle/)).toBeVisible()
})

test('who answers asks for a correction, and the supervisor goes from the case to the bag', async () => {
  const server = await openCaseAs('service')
  await expect.element(link('Korjaa tulosta')).not.toBeInTheDocument()
  await click(button('Pyydä korjausta'))
  await fill(box('Mikä laskennassa on väärin'), 'Seteli oli kirjekuoressa')
  const correction = { name: own.name, at: NOW }
  server.answer(requestCorrection, { ...caseRow, version: 2 })
  server.answer(getCase, shownCase({ correction, version: 2 }))
  await click(button('Lähetä pyyntö'))
  await done('Korjausta on pyydetty esimieheltä')
  await expect.element(screen.getByText(/Pyyntö odottaa esimiestä\./)).toBeVisible()
  await expect.element(button('Pyydä korjausta')).not.toBeInTheDocument()
  await openCaseAs('supervisor', ({ answer }) => answer(getCase, shownCase({ correction, owner: colleague })))
  await expect.element(screen.getByText(/pyysi korjausta laskentaan/)).toBeVisible()
  await expect
    .element(link('Korjaa tulosta'))
    .toHaveAttribute('href', expect.stringContaining('/laskenta/9101'))
  await expectAccessible(['zoomed', 'phone'])
})

test('old cases are found by text or number, and the search stays while one of them is read', async () => {
  const server = await openCaseAs('service')
  server.answer(searchCases, ({ query }) => ({
    rows: query['q'] === 'lumisade' ? [{ ...caseRow, caseId: 288, state: 'closed' as const, due: null }] : [],
  }))
  const field = screen.getByRole('searchbox', { name: 'Hae numerolla tai tekstillä' })
  await fill(field, 'eiole')
  await press('{Enter}')
  await expect.element(screen.getByText(/Yhtään yhteydenottoa ei löytynyt\./)).toBeVisible()
  await fill(field, 'lumisade')
  await click(button('Hae yhteydenotoista'))
  const found = screen.getByRole('list', { name: 'Haun tulos' }).getByRole('link')
  await expect.element(found).toMatchTextContent('suljettu')
  await click(found)
  await expect.poll(() => framed().location.pathname).toContain('/yhteydenotot/288')
  await expect.element(found).toHaveAttribute('aria-current', 'true')
  await click(button('Lopeta haku'))
  await expect.element(found).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('')
})

test('a template goes into the answer where the person writes; templates are changed and removed', async () => {
  const template = { templateId: 71, title: 'Reitti', body: 'Reitti muuttui.', version: 0 }
  const server = await openCaseAs('service', ({ answer }) => answer(listTemplates, { rows: [template] }))
  await press('v')
  await press('Hei!  Terveisin Testi')
  const area = (await answerBox().findElement()) as HTMLTextAreaElement
  area.setSelectionRange(5, 5)
  await click(button('Vastauspohjat'))
  await expectAccessible(['zoomed', 'phone'])
  await click(button('Lisää vastaukseen: Reitti'))
  await expect.element(answerBox()).toHaveValue('Hei! Reitti muuttui. Terveisin Testi')
  await expect.element(answerBox()).toHaveFocus()
  expect(area.selectionStart).toBe('Hei! Reitti muuttui.'.length)

  await click(button('Vastauspohjat'))
  await click(button('Muuta: Reitti'))
  await expect.element(box('Teksti')).toHaveValue('Reitti muuttui.')
  await fill(box('Teksti'), 'Reitti on uusi.')
  server.answer(changeTemplate, { ...template, body: 'Reitti on uusi.', version: 1 })
  server.answer(listTemplates, { rows: [{ ...template, body: 'Reitti on uusi.', version: 1 }] })
  await click(button('Tallenna'))
  await expect.element(dialog('Vastauspohjat')).toMatchTextContent('Reitti on uusi.')
  server.answer(removeTemplate, { templateId: 71 })
  await click(button('Poista: Reitti'))
  server.answer(listTemplates, { rows: [] })
  await click(button('Poista kaikilta: Reitti'))
  await expect.element(dialog('Vastauspohjat')).toMatchTextContent('Vastauspohjia ei ole vielä.')
  expect(server.calls(removeTemplate).map(({ body }) => body)).toEqual([{ version: 1 }])
})
