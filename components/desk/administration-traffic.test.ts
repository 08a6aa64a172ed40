import {
  addProviderKey,
  endProviderKey,
  getTraffic,
  listImports,
  sendMailAgain,
} from '@kassavirta/domain/operation/upkeep/traffic/api'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill } from '../support/actions.ts'
import type { Reply } from '../support/given-server.ts'
import { box, button, dialog, screen } from '../support/screen.ts'
import { NOW, openDesk } from './open-desk.ts'

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
