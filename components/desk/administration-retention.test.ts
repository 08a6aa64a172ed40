import {
  datedRules,
  erasePerson,
  findPeople,
  getRetention,
  lastingRules,
  previewErasure,
} from '@kassavirta/domain/operation/upkeep/retention/api'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill } from '../support/actions.ts'
import type { Reply } from '../support/given-server.ts'
import { box, button, dialog, screen } from '../support/screen.ts'
import { NOW, openDesk } from './open-desk.ts'

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
