import { describe, expect, test } from 'vitest'
import type { StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import { fault } from '@kassavirta/domain/kernel/contract/fault'
import { addReference, askAccount } from '@kassavirta/domain/operation/customers/accounts-api'
import { endPlace, listLiving } from '@kassavirta/domain/operation/customers/api'
import { invitePerson } from '@kassavirta/domain/operation/customers/people-api'
import { erasePerson } from '@kassavirta/domain/operation/upkeep/retention-api'
import { addProviderKey } from '@kassavirta/domain/operation/upkeep/traffic-api'
import { rejectRequest } from '@kassavirta/domain/people/approvals/api'
import {
  addTemplate,
  handOverCase,
  requestCorrection,
  settleCorrection,
  writeCaseEntry,
} from '@kassavirta/domain/questions/cases/api'
import { decideVisit } from '@kassavirta/domain/visits/visits/api'
import { button, choose, choice, click, fill, press, region, screen } from '../support/screen.ts'
import { answerCases, aboutBag, caseOf, mine, own } from './cases-world.ts'
import { openPlace } from './customers-world.ts'
import { openRetention, openTraffic } from './administration-world.ts'
import { openApprovals, openVisits } from './office-world.ts'
import { walkForm, type Form } from './form-walk.ts'
import { focusOn, NOW, openDesk } from './open-desk.ts'

const onVisit = (key: string, name: string) => ({
  open: () => openVisits({ stage: 'proposed', proposedDate: '2026-11-26', version: 2 }),
  by: async () => {
    await focusOn(screen.getByRole('main').getByRole('button', { name: 'Myllypuoti Kaleva', exact: true }))
    await press(key)
  },
  sends: decideVisit,
  button: name,
  limit: 500,
})
const onCase = (role: StaffRole, shown: Parameters<typeof answerCases>[1], ...names: readonly string[]) => ({
  open: () => {
    const server = openDesk('/yhteydenotot/301', role)
    answerCases(server, shown)
    return server
  },
  by: async () => {
    await expect.element(screen.getByRole('heading', { level: 2 }).first()).toHaveFocus()
    for (const name of names) await click(button(name))
  },
})
const onThread = (key: string) => ({
  ...onCase('service', caseOf(mine)),
  by: async () => {
    await expect.element(screen.getByRole('heading', { level: 2 }).first()).toHaveFocus()
    await press(key)
  },
  sends: writeCaseEntry,
  keys: '{Control>}{Enter}{/Control}',
  limit: 5000,
})

const letters: Readonly<Record<string, Form>> = {
  'another day proposed': {
    ...onVisit('e', 'Lähetä ehdotus'),
    missing: ['Ehdotettava päivä'],
    field: 'Viesti asiakkaalle',
    others: { 'Ehdotettava päivä': '25.11.' },
    refusal: [
      fault('visitDayTooEarly', { min: '2026-11-27' }),
      'proposedDate',
      'Ehdotettava päivä',
      /27\.11\.2026/,
    ],
  },
  'a proposal agreed by phone': { ...onVisit('a', 'Merkitse sovituksi'), field: 'Kenen kanssa sovittiin' },
  'a visit refused': {
    ...onVisit('h', 'Hylkää'),
    missing: ['Syy'],
    refusal: ['required', 'reason', 'Syy', /Vaadittu tieto/],
  },
  'an answer': { ...onThread('v'), missing: ['Vastaus asiakkaalle'] },
  'a note': { ...onThread('s'), missing: ['Sisäinen merkintä'] },
  'a case given to a colleague': {
    ...onCase('service', caseOf(mine), 'Anna toiselle'),
    sends: handOverCase,
    button: 'Anna toiselle',
    missing: ['Kenelle', 'Mitä pitää tehdä'],
    field: 'Mitä pitää tehdä',
    limit: 1000,
    choose: async () => {
      await expect.element(choice('Kenelle')).toMatchTextContent('Kaisa Kollega')
      await choose(choice('Kenelle'), 'Kaisa Kollega')
    },
  },
  'a request for a correction': {
    ...onCase('service', aboutBag(), 'Pyydä korjausta'),
    sends: requestCorrection,
    button: 'Lähetä pyyntö',
    missing: ['Mikä laskennassa on väärin'],
    limit: 1000,
  },
  'a settled request for a correction': {
    ...onCase('supervisor', aboutBag({ correction: { name: own.name, at: NOW } }), 'Merkitse käsitellyksi'),
    sends: settleCorrection,
    button: 'Merkitse käsitellyksi',
    missing: ['Mitä korjaukselle tapahtui'],
    limit: 1000,
  },
  'an answer template': {
    ...onCase('service', aboutBag(), 'Vastauspohjat', 'Uusi vastauspohja'),
    sends: addTemplate,
    button: 'Tallenna',
    missing: ['Nimi', 'Teksti'],
    limit: 80,
    others: { Teksti: 'Reitti muuttui.' },
  },
}

const offices: Readonly<Record<string, Form>> = {
  'a rejected request': {
    open: () => openApprovals(),
    by: () => click(button('Hylkää', region('Laskennan korjaus, pussi 40010071'))),
    sends: rejectRequest,
    button: 'Hylkää',
    missing: ['Perustelu pyytäjälle'],
    limit: 500,
  },
  'a key of a system': {
    open: () => openTraffic(),
    by: 'Tee uusi avain',
    sends: addProviderKey,
    button: 'Tee avain',
    missing: ['Järjestelmän nimi'],
    limit: 60,
  },
  'an erased person': {
    open: () => openRetention(),
    by: async () => {
      await fill(screen.getByRole('searchbox', { name: 'Nimi tai käyttäjätunnus' }), 'antti')
      await click(button('Katso, mitä poistetaan: Antti Virtanen'))
    },
    sends: erasePerson,
    button: 'Poista pysyvästi',
    missing: ['Käyttäjätunnus'],
    limit: 100,
    refusal: ['notSameName', 'username', 'Käyttäjätunnus', /Kirjoita poistettavan henkilön käyttäjätunnus/],
  },
  'an account': {
    open: () => openPlace('/tilit'),
    by: 'Uusi tili',
    sends: askAccount,
    button: 'Pyydä hyväksyntää',
    missing: ['Tilinumero (IBAN)', 'Mistä numero on saatu'],
    field: 'Mistä numero on saatu',
    limit: 500,
    others: { 'Tilinumero (IBAN)': 'FI3715903000000776' },
    refusal: ['accountThere', 'accountNumber', 'Tilinumero (IBAN)', /on jo tämä tilinumero/],
  },
  'a reference': {
    open: () => openPlace('/tilit'),
    by: () => click(button('Lisää viite', region('FI21 1234 5600 0007 85'))),
    sends: addReference,
    button: 'Lisää',
    missing: ['Viite', 'Nimi'],
    field: 'Nimi',
    limit: 100,
    others: { Viite: '12344' },
  },
  'an ended place': {
    open: () => {
      const server = openPlace()
      server.answer(listLiving, { rows: [], total: 0 })
      return server
    },
    by: 'Päätä toimipaikka',
    sends: endPlace,
    button: 'Päätä heti',
    missing: ['Miksi toimipaikka päättyy'],
    limit: 500,
  },
  'an invitation': {
    open: () => openPlace('/henkilot'),
    by: 'Kutsu henkilö',
    sends: invitePerson,
    button: 'Lähetä kutsu',
    missing: ['Etunimi', 'Sukunimi', 'Sähköposti', 'Käyttäjätunnus'],
    field: 'Sukunimi',
    limit: 100,
    others: { Etunimi: 'Noora', Sähköposti: 'noora@mylly.example', Käyttäjätunnus: 'noora.heino' },
    refusal: ['usernameTaken', 'username', 'Käyttäjätunnus', /on jo toisella henkilöllä/],
  },
}

describe('a form shows its faults, loses nothing and is sent once', () => {
  test.for(Object.entries({ ...letters, ...offices }))('%s', async ([, form]) => {
    const server = await walkForm(form)
    expect(server.calls(form.sends)).toHaveLength(form.isStored ? 0 : 1)
  })
})
