import { expect, test } from 'vitest'
import {
  checkSeals,
  exportAuditLog,
  listAuditChoices,
  searchAuditLog,
} from '@kassavirta/domain/operation/upkeep/audit-log-api'
import {
  datedRules,
  erasePerson,
  findPeople,
  getRetention,
  lastingRules,
  previewErasure,
} from '@kassavirta/domain/operation/upkeep/retention-api'
import {
  addProviderKey,
  endProviderKey,
  getTraffic,
  listImports,
  sendMailAgain,
} from '@kassavirta/domain/operation/upkeep/traffic-api'
import { expectAccessible } from '../support/accessibility.ts'
import { framed } from '../support/framed-page.ts'
import type { GivenServer, Reply } from '../support/given-server.ts'
import { choose, click, fill, box, button, choice, screen, dialog } from '../support/screen.ts'
import { openDesk, NOW } from './open-desk.ts'

type Row = Reply<typeof searchAuditLog>['rows'][number]
type Seals = Reply<typeof checkSeals>

const rowOf = (change: Partial<Row>): Row => ({
  auditId: 482_917,
  at: '2026-11-16T08:01:52Z',
  action: 'company.viewed',
  maker: 'staff',
  name: 'Leena Mattila',
  place: { companyId: 3, name: 'Myllypuoti Kaleva' },
  subject: '3',
  detail: '{}',
  seal: 482_900,
  ...change,
})
const unknown = rowOf({
  auditId: 2,
  action: 'moon.landed',
  maker: 'user',
  name: 'Sari Myllymäki',
  seal: null,
})
const command = rowOf({
  auditId: 1,
  action: 'command.backup',
  maker: 'system',
  name: '',
  place: null,
  detail: '{"file": "yö.tar"}',
})
const intact: Seals = { from: 501, to: 1000, last: 1000, broken: null, isCut: false, unsealed: 0, late: 0 }

function openLog(address = '', given?: (server: GivenServer) => void) {
  const server = openDesk(`/hallinta/loki${address}`, { roles: ['supervisor'] })
  server.answer(searchAuditLog, { rows: [rowOf({}), unknown, command], next: null })
  server.answer(listAuditChoices, {
    staff: [{ staffId: 7, name: 'Mattila Leena' }],
    actions: ['bag.opened', 'moon.landed'],
  })
  server.answer(checkSeals, intact)
  given?.(server)
  return server
}

test('a row says who did what, where and to what; what is not known shows its code, details are folded', async () => {
  openLog()
  const row = (text: string) => screen.getByRole('row').filter({ hasText: text })
  await expect
    .element(row('Leena'))
    .toMatchTextContent(
      /16\.11\.2026.*Leena Mattila.*henkilökunta.*Toimipaikan sivu avattu.*Myllypuoti Kaleva.*482900/,
    )
  await expect.element(row('Sari')).toMatchTextContent(/asiakas.*moon\.landed.*odottaa/)
  await expect.element(row('Komentorivi')).toMatchTextContent(/Varmuuskopio tehty/)
  await expect.element(screen.getByText('"yö.tar"', { exact: false })).not.toBeVisible()
  await click(row('Komentorivi').getByText('Tiedot'))
  await expect.element(screen.getByText('"yö.tar"', { exact: false })).toBeVisible()
  await expect.element(screen.getByText(/Sinetit ehjät rivistä 501 riviin 1000\./)).toBeVisible()
  await expectAccessible()
})

test('filters stand in the address and are asked for by the button; the file has the same search', async () => {
  const server = openLog('?tekija=7&alkaen=2026-11-01')
  await expect.element(choice('Henkilökunta')).toHaveValue('7')
  await expect
    .poll(() => server.calls(searchAuditLog).at(-1)?.query)
    .toEqual({ staff: '7', from: '2026-11-01' })
  await choose(choice('Teko'), 'Pussi avattu')
  await fill(box('Toimipaikka'), 'kaleva')
  expect(server.calls(searchAuditLog)).toHaveLength(1)
  await click(button('Hae'))
  const asked = { staff: '7', from: '2026-11-01', action: 'bag.opened', place: 'kaleva' }
  await expect.poll(() => server.calls(searchAuditLog).at(-1)?.query).toEqual(asked)
  expect(framed().location.search).toContain('toimipaikka=kaleva')
  server.answer(exportAuditLog, { rows: [rowOf({ subject: '0042' })], isCut: true })
  const saved: Blob[] = []
  framed().URL.createObjectURL = (content) => {
    saved.push(content as Blob)
    return '#'
  }
  await click(button('Vie haku, CSV'))
  await expect.element(screen.getByText(/1 uusinta tapahtumaa/)).toBeVisible()
  expect(server.calls(exportAuditLog)[0]?.query).toEqual(asked)
  expect(await saved[0]?.text()).toMatch(/Leena Mattila;Toimipaikan sivu avattu;Myllypuoti Kaleva;'0042;/)
  await click(button('Vie haku, Excel (.xlsx)'))
  await expect.poll(() => saved.length).toBe(2)
  // A workbook is a zip of sheets; the same rows are asked for again.
  expect(await saved[1]?.slice(0, 2).text()).toBe('PK')
  expect(server.calls(exportAuditLog)[1]?.query).toEqual(asked)
  await click(button('Tyhjennä ehdot'))
  await expect.poll(() => server.calls(searchAuditLog).at(-1)?.query).toEqual({})
})

test('a broken seal is named, and the whole log is checked part after part', async () => {
  const server = openLog('', (given) => given.answer(checkSeals, { ...intact, unsealed: 3 }))
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Ilman sinettiä yli viisi minuuttia: 3.')
  server.answer(checkSeals, ({ query }: { query: { from?: string } }) =>
    query.from === '1' ? { ...intact, from: 1, to: 600 } : { ...intact, from: 600, to: 776, broken: 777 },
  )
  await click(button('Tarkista koko loki'))
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Sinetti 777 ei täsmää tai puuttuu/)
  expect(server.calls(checkSeals).map(({ query }) => query['from'])).toEqual([undefined, '1', '600'])
  await expectAccessible()
})

type Person = Reply<typeof previewErasure>['person']
const person: Person = {
  userId: 31,
  username: 'antti.v',
  name: 'Antti Virtanen',
  email: 'antti@example.fi',
  isDisabled: true,
  isErased: false,
}
const erased = {
  sessions: 2,
  factors: 0,
  codes: 1,
  views: 0,
  answers: 9,
  mails: 3,
  messages: 0,
  letters: 4,
  events: 5,
}

function openRetention(found: Person = person) {
  const server = openDesk('/hallinta/sailytys', { roles: ['admin'] })
  server.answer(getRetention, {
    dated: datedRules.map((rule) => ({ rule, days: rule === 'service_case' ? 2196 : 30, removed: 0 })),
    lasting: [...lastingRules],
    auditDays: 400,
    lastRun: NOW,
  })
  server.answer(findPeople, { rows: [found] })
  server.answer(previewErasure, { person: found, erased })
  return server
}
const search = () => screen.getByRole('searchbox', { name: 'Nimi tai käyttäjätunnus' })

test('it is told what is kept how long, and what an erased person leaves behind; the name is typed once more', async () => {
  const server = openRetention()
  const row = screen.getByRole('row').filter({ hasText: 'Suljetut yhteydenotot' })
  await expect.element(row).toMatchTextContent('6 vuotta sulkemisesta')
  await expect.element(screen.getByText(/Loki sinetteineen: .* yli 400 päivää/)).toBeVisible()
  await expect.element(screen.getByText(/Viimeksi poistettu ma 16\.11\./)).toBeVisible()
  await fill(search(), 'antti')
  await expectAccessible()
  await click(button('Katso, mitä poistetaan: Antti Virtanen'))
  const asked = dialog('Poista henkilön tiedot: Antti Virtanen')
  await expect.element(asked).toMatchTextContent(/Istunnot.*2.*Säilyy kirjanpitoa/)
  await expect.element(asked).toMatchTextContent('Poistoa ei voi perua.')
  await expectAccessible()
  await fill(box('Käyttäjätunnus', asked), 'antti.v')
  server.answer(erasePerson, { userId: 31 })
  await click(button('Poista pysyvästi', asked))
  await expect.element(screen.getByText('Henkilön tiedot on poistettu.')).toBeVisible()
  expect(server.calls(erasePerson)).toMatchObject([{ body: { username: 'antti.v' } }])
})

test('who can still sign in is shown, and cannot be erased', async () => {
  openRetention({ ...person, isDisabled: false })
  await fill(search(), 'antti')
  await click(button('Katso, mitä poistetaan: Antti Virtanen'))
  const asked = dialog('Poista henkilön tiedot: Antti Virtanen')
  await expect.element(asked).toMatchTextContent('Poista hänet ensin käytöstä.')
  await expect.element(button('Poista pysyvästi', asked)).not.toBeInTheDocument()
})

type Traffic = Reply<typeof getTraffic>
type Run = Reply<typeof listImports>['rows'][number]

const key: Traffic['keys'][number] = {
  keyId: 4,
  label: 'Yöajo',
  created: '2026-10-01T08:00:00Z',
  ended: null,
  readUpTo: 90,
  read: NOW,
}
const mail: Traffic['mails'][number] = {
  mailId: 12,
  recipient: 'maija@example.fi',
  subject: 'Aktivointikoodi',
  created: NOW,
  attempts: 12,
  next: null,
  lastError: 'Error: no relay',
}
const traffic: Traffic = {
  newest: { seq: 102, at: NOW },
  keys: [key, { ...key, keyId: 3, label: '', readUpTo: null, read: null, ended: NOW }],
  waiting: 0,
  failed: 1,
  mails: [mail],
}
const run: Run = {
  importId: 1,
  at: NOW,
  key: 'Yöajo',
  isDryRun: false,
  applied: true,
  sections: { companies: { created: 2, changed: 1, unchanged: 7, ended: 0 } },
  faultCount: 0,
  faults: [],
  keptCount: 1,
  kept: ['handledDeposits HD-1 41'],
}
const refusedRun: Run = {
  ...run,
  importId: 2,
  key: null,
  applied: false,
  sections: {},
  faultCount: 120,
  faults: [{ where: 'companies[0] (T1) name', text: 'Vaadittu tieto' }],
  keptCount: 0,
  kept: [],
}

function openTraffic() {
  const server = openDesk('/hallinta/tietoliikenne', { roles: ['admin'] })
  server.answer(getTraffic, traffic)
  server.answer(listImports, { rows: [run, refusedRun], next: null })
  return server
}
const row = (text: string) => screen.getByRole('row').filter({ hasText: text })

test('it is seen who has read how far, what imports did, and which mail did not go out', async () => {
  const server = openTraffic()
  await expect.element(row('90, 12 lukematta')).toMatchTextContent(/Yöajo.*Voimassa/)
  await expect.element(row('Nimetön avain 3')).toMatchTextContent(/ei ole lukenut.*Päätetty/)
  await expect
    .element(row('companies: uusia 2'))
    .toMatchTextContent(/Tuotu.*muutettu 1, ennallaan 7.*Jätetty ennalleen 1/)
  await expect.element(row('Komentorivi')).toMatchTextContent(/Hylätty.*ei rivejä.*Virheitä 120/)
  await click(row('Komentorivi').getByText('Virheitä 120'))
  await expect.element(screen.getByText('companies[0] (T1) name Vaadittu tieto')).toBeVisible()
  await expect.element(screen.getByText('Odottaa 0, epäonnistunut 1')).toBeVisible()
  await expectAccessible()
  server.answer(sendMailAgain, { mailId: 12 })
  await click(button('Lähetä uudelleen: maija@example.fi'))
  await expect.element(screen.getByText('Sähköposti lähetetään uudelleen: maija@example.fi')).toBeVisible()
  expect(server.calls(sendMailAgain)).toHaveLength(1)
})

test('a key is made by the page and shown once; another is ended after a question', async () => {
  const server = openTraffic()
  await click(button('Tee uusi avain'))
  await fill(box('Järjestelmän nimi', screen.getByRole('dialog')), 'Toiminnanohjaus')
  server.answer(addProviderKey, { keyId: 5 })
  await click(button('Tee avain', screen.getByRole('dialog')))
  const shown = dialog('Uusi avain: Toiminnanohjaus')
  await expect.element(shown).toMatchTextContent('Avain näytetään vain nyt.')
  const sent = server.calls(addProviderKey)[0]?.body as { readonly key: string }
  expect(sent).toEqual({ label: 'Toiminnanohjaus', key: expect.stringMatching(/^[\w-]{43}$/) })
  await expect.element(box('Avain', shown)).toHaveValue(sent.key)
  await expectAccessible()
  await click(button('Sulje', shown))
  await click(button('Päätä avain: Yöajo'))
  await expect.element(dialog('Päätä avain: Yöajo')).toMatchTextContent('Avainta ei voi palauttaa.')
  server.answer(endProviderKey, { keyId: 4 })
  await click(button('Päätä', dialog('Päätä avain: Yöajo')))
  await expect.element(screen.getByText('Avain on päätetty: Yöajo')).toBeVisible()
})
