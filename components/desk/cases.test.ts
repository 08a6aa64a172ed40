import { describe, expect, test } from 'vitest'
import {
  changeTemplate,
  closeCase,
  getCase,
  handOverCase,
  listCases,
  listTemplates,
  removeTemplate,
  requestCorrection,
  searchCases,
  takeCase,
  writeCaseEntry,
} from '@kassavirta/domain/questions/cases/api'
import { getPulse } from '@kassavirta/domain/reports/front-pages/desk-api'
import { framed, reload, stopLongWaits } from '../support/framed-page.ts'
import {
  box,
  button,
  choice,
  choose,
  click,
  dialog,
  expectGone,
  fill,
  link,
  press,
  region,
  screen,
} from '../support/screen.ts'
import {
  aboutBag,
  answerCases,
  caseOf,
  caseRow,
  colleague,
  entryOf,
  mine,
  openCase,
  own,
} from './cases-world.ts'
import { notice } from './counting-world.ts'
import { asked, focusOn, inDialog, NOW, openDesk } from './open-desk.ts'
import { pulseOf } from './reports-world.ts'

const answerBox = () => box('Vastaus asiakkaalle')
const SEND = '{Control>}{Enter}{/Control}'

describe('a case', () => {
  test('is taken by a key before it is answered', async () => {
    const server = await openCase()
    await expect.element(screen.getByText('Ota tapaus itsellesi, niin voit vastata.')).toBeVisible()
    await expectGone(button('Sulje tapaus'))
    server.answer(takeCase, { case: caseRow(mine), takenFrom: null })
    server.answer(getCase, caseOf(mine))
    await press('o')
    await expect.element(notice('Otit tapauksen itsellesi')).toBeVisible()
    await expect.element(screen.getByText(/Käsittelijä sinä/)).toBeVisible()
    expect(server.calls(takeCase)).toMatchObject([{ params: { caseId: '301' }, body: { version: 0 } }])
  })

  test('gets a note by keys alone, which does not close it', async () => {
    const server = await openCase(caseOf(mine))
    await press('s')
    await expect.element(box('Sisäinen merkintä')).toHaveFocus()
    await press('Lasku tarkistettu.')
    const note = entryOf(1, 'Lasku tarkistettu.', false)
    server.answer(writeCaseEntry, { case: caseRow({ ...mine, version: 2 }), entry: note })
    server.answer(getCase, caseOf({ ...mine, version: 2, thread: [note] }))
    await press(SEND)
    await expect.element(notice('Merkintä on tallennettu')).toBeVisible()
    await expect.element(region('Viestit')).toMatchTextContent('Lasku tarkistettu.')
    await expectGone(button('Sulje tapaus'))
    expect(server.calls(writeCaseEntry).map(({ body }) => body)).toEqual([
      { body: 'Lasku tarkistettu.', isVisible: false, version: 1 },
    ])
  })

  test('is answered by keys below a long letter', async () => {
    const letter = { at: NOW, body: `Miksi?${'\nRivi.'.repeat(60)}`, lines: [] }
    const server = await openCase(caseOf({ ...mine, letter }))
    await press('v')
    await expect.element(answerBox()).toHaveFocus()
    const sending = await screen.getByRole('button', { name: /^Lähetä Ctrl/ }).findElement()
    expect(sending.getBoundingClientRect().bottom).toBeLessThan(framed().innerHeight)
    // Letters are text in a text: they act on nothing.
    await press('Soitimme. Vastaus on tässä, os.')
    await expect.element(answerBox()).toHaveValue('Soitimme. Vastaus on tässä, os.')
    const entry = entryOf(2, 'Soitimme. Vastaus on tässä, os.', true)
    const waiting = { owner: own, state: 'waiting', version: 2, due: null } as const
    server.answer(writeCaseEntry, { case: caseRow(waiting), entry })
    server.answer(getCase, caseOf({ ...waiting, thread: [entry] }))
    await press(SEND)
    await expect.element(notice('Vastaus on lähetetty')).toBeVisible()
    await expect.element(screen.getByText('Asiakas ei ole vielä lukenut vastausta')).toBeVisible()
    expect(server.calls(writeCaseEntry).map(({ body }) => body)).toEqual([
      { body: 'Soitimme. Vastaus on tässä, os.', isVisible: true, version: 1 },
    ])
  })

  test('is closed once it is answered', async () => {
    const thread = [entryOf(2, 'Soitimme.', true)]
    const server = await openCase(caseOf({ ...mine, state: 'waiting', due: null, thread }))
    const closed = { owner: own, state: 'closed', version: 2, due: null } as const
    server.answer(closeCase, caseRow(closed))
    server.answer(getCase, caseOf({ ...closed, thread }))
    await click(button('Sulje tapaus'))
    await expect.element(notice('Tapaus on suljettu')).toBeVisible()
    await expect.element(screen.getByText(/Se avautuu, kun asiakas kirjoittaa\./)).toBeVisible()
    expect(server.calls(closeCase)[0]?.body).toEqual({ version: 1 })
  })

  test('keeps the words of its owner when a colleague takes it', async () => {
    const server = await openCase(caseOf(mine))
    const { putForward } = stopLongWaits()
    await reload()
    await expect.element(screen.getByRole('heading', { level: 2 }).first()).toHaveFocus()
    await press('v')
    await press('Puoliksi kirjoitettu vastaus')
    server.answer(getCase, caseOf({ ...mine, owner: colleague, version: 2 }))
    server.answer(getPulse, pulseOf({ stamps: { cases: 'new' } }))
    await putForward(10_000)
    await expect.element(screen.getByText('Ota tapaus itsellesi, niin voit vastata.')).toBeVisible()
    await expect.element(answerBox()).toHaveValue('Puoliksi kirjoitettu vastaus')
    server.answer(takeCase, { case: caseRow({ ...mine, version: 3 }), takenFrom: colleague })
    await click(screen.getByRole('button', { name: /Ota itselle, nyt Kaisa Kollega/ }))
    await expect.element(notice('Otit tapauksen itsellesi. Sitä käsitteli Kaisa Kollega.')).toBeVisible()
  })

  test('that somebody else has taken shows its new state', async () => {
    const server = await openCase()
    server.refuseFor(takeCase, 'changedElsewhere')
    server.answer(getCase, caseOf(mine))
    await click(button('O Ota itselle'))
    await expect.element(screen.getByText('Joku muu on muuttanut tietoja')).toBeVisible()
    await expect.element(screen.getByText(/Käsittelijä sinä/)).toBeVisible()
  })

  test('is given to a colleague with a note', async () => {
    const server = await openCase(caseOf(mine))
    await click(button('Anna toiselle'))
    await expect.element(choice('Kenelle')).toMatchTextContent('Eeva Esimies')
    await choose(choice('Kenelle'), 'Eeva Esimies (esimies)')
    await fill(inDialog('Mitä pitää tehdä'), 'Laskenta näyttää väärältä')
    const given = { owner: { staffId: 8003, name: 'Eeva Esimies' }, version: 2 }
    server.answer(handOverCase, caseRow({ ...mine, ...given }))
    server.answer(getCase, caseOf({ ...mine, ...given }))
    await click(button('Anna toiselle', asked()))
    await expect.element(notice('Yhteydenotto on annettu: Eeva Esimies')).toBeVisible()
    await expect.element(screen.getByText(/Käsittelijä Eeva Esimies/)).toBeVisible()
    await expectGone(button('Anna toiselle'))
    expect(server.calls(handOverCase).map(({ body }) => body)).toEqual([
      { to: 8003, note: 'Laskenta näyttää väärältä', version: 1 },
    ])
  })

  test('says who has given it', async () => {
    await openCase(caseOf({ ...mine, handedBy: 'Palle Palvelu' }), 'supervisor')
    await expect.element(screen.getByText(/Palle Palvelu antoi tämän sinulle/)).toBeVisible()
  })

  test('that is not there says so', async () => {
    const server = openDesk('/yhteydenotot/999999', 'service')
    answerCases(server)
    server.refuseFor(getCase, 'notFound', { times: Number.POSITIVE_INFINITY })
    await expect.element(screen.getByText('Yhteydenottoa ei löydy')).toBeVisible()
  })
})

describe('a correction', () => {
  const correction = { name: own.name, at: NOW }

  test('is asked for by the owner of the case', async () => {
    const server = await openCase(aboutBag())
    await expectGone(link('Korjaa tulosta'))
    await click(button('Pyydä korjausta'))
    await fill(inDialog('Mikä laskennassa on väärin'), 'Seteli oli kirjekuoressa')
    server.answer(requestCorrection, caseRow({ ...mine, version: 2 }))
    server.answer(getCase, aboutBag({ correction, version: 2 }))
    await click(button('Lähetä pyyntö'))
    await expect.element(notice('Korjausta on pyydetty esimieheltä')).toBeVisible()
    await expect.element(screen.getByText(/Pyyntö odottaa esimiestä\./)).toBeVisible()
    await expectGone(button('Pyydä korjausta'))
  })

  test('leads the supervisor to the bag', async () => {
    await openCase(aboutBag({ correction, owner: colleague }), 'supervisor')
    await expect.element(screen.getByText(/pyysi korjausta laskentaan/)).toBeVisible()
    await expect
      .element(link('Korjaa tulosta'))
      .toHaveAttribute('href', expect.stringContaining('/laskenta/9101'))
  })
})

describe('the lists', () => {
  test('have addresses of their own', async () => {
    const server = openDesk('/yhteydenotot', 'service')
    answerCases(server)
    server.answer(listCases, ({ query }) => ({
      rows: query['list'] === 'new' ? [caseRow()] : [],
      next: null,
    }))
    await expect
      .element(region('Yhteydenotot').getByRole('listitem'))
      .toMatchTextContent('Yhteydenottopyyntö')
    await click(link('Omat', screen.getByRole('navigation', { name: 'Yhteydenottojen luettelot' })))
    await expect.poll(() => framed().location.search).toBe('?lista=omat')
    await expect.element(screen.getByText('Sinulla ei ole avoimia yhteydenottoja.')).toBeVisible()
    expect(server.calls(listCases).at(-1)?.query).toEqual({ list: 'own' })
  })

  test('are walked through with the arrows', async () => {
    answerCases(openDesk('/yhteydenotot', 'service'))
    const rows = region('Yhteydenotot').getByRole('listitem').getByRole('link')
    await focusOn(rows.first())
    await press('{ArrowDown}')
    await expect.element(rows.nth(1)).toHaveFocus()
    await press('{ArrowUp}')
    await expect.element(rows.first()).toHaveFocus()
  })

  test('are searched while a hit is read', async () => {
    const server = await openCase()
    const old = caseRow({ caseId: 288, state: 'closed', due: null })
    server.answer(searchCases, ({ query }) => ({ rows: query['q'] === 'lumisade' ? [old] : [] }))
    const field = screen.getByRole('searchbox', { name: 'Hae numerolla tai tekstillä' })
    await fill(field, 'eiole')
    await press('{Enter}')
    await expect.element(screen.getByText(/Yhtään yhteydenottoa ei löytynyt\./)).toBeVisible()
    await fill(field, 'lumisade')
    await click(button('Hae yhteydenotoista'))
    const found = screen.getByRole('list', { name: 'Haun tulos' }).getByRole('link')
    await expect.element(found).toMatchTextContent('suljettu')
    await click(found)
    await expect.element(found).toHaveAttribute('aria-current', 'true')
    expect(framed().location.pathname).toBe('/yhteydenotot/288')
    await click(button('Lopeta haku'))
    await expectGone(found)
    await expect.element(field).toHaveValue('')
  })
})

describe('an answer template', () => {
  const template = { templateId: 71, title: 'Reitti', body: 'Reitti muuttui.', version: 0 }
  const other = { templateId: 70, title: 'Kiitos', body: 'Kiitos viestistä.', version: 4 }

  async function openTemplates() {
    const server = await openCase(caseOf(mine))
    server.answer(listTemplates, { rows: [other, template] })
    return server
  }

  test('goes into the answer where the person writes', async () => {
    await openTemplates()
    await press('v')
    await press('Hei!  Terveisin Testi')
    const area = (await answerBox().findElement()) as HTMLTextAreaElement
    area.setSelectionRange(5, 5)
    await click(button('Vastauspohjat'))
    await click(button('Lisää vastaukseen: Reitti'))
    await expect.element(answerBox()).toHaveValue('Hei! Reitti muuttui. Terveisin Testi')
    await expect.element(answerBox()).toHaveFocus()
    expect(area.selectionStart).toBe('Hei! Reitti muuttui.'.length)
  })

  test('is changed', async () => {
    const server = await openTemplates()
    await click(button('Vastauspohjat'))
    await click(button('Muuta: Reitti'))
    await expect.element(box('Teksti')).toHaveValue('Reitti muuttui.')
    await fill(box('Teksti'), 'Reitti on uusi.')
    const changed = { ...template, body: 'Reitti on uusi.', version: 1 }
    server.answer(changeTemplate, changed)
    server.answer(listTemplates, { rows: [other, changed] })
    await click(button('Tallenna'))
    await expect.element(dialog('Vastauspohjat')).toMatchTextContent('Reitti on uusi.')
    expect(server.calls(changeTemplate)).toMatchObject([
      { params: { templateId: '71' }, body: { version: 0 } },
    ])
  })

  test('is removed after a question', async () => {
    const server = await openTemplates()
    server.answer(removeTemplate, { templateId: 71 })
    await click(button('Vastauspohjat'))
    await click(button('Poista: Reitti'))
    server.answer(listTemplates, { rows: [] })
    await click(button('Poista kaikilta: Reitti'))
    await expect.element(dialog('Vastauspohjat')).toMatchTextContent('Vastauspohjia ei ole vielä.')
    expect(server.calls(removeTemplate)).toMatchObject([
      { params: { templateId: '71' }, body: { version: 0 } },
    ])
  })
})
