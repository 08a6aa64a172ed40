import { addProviderKey, getTraffic, listImports } from '@kassavirta/domain/operation/upkeep/traffic/api'
import {
  erasedKinds,
  erasePerson,
  findPeople,
  getRetention,
  previewErasure,
} from '@kassavirta/domain/operation/upkeep/retention/api'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { click, fill } from '../support/actions.ts'
import { box, button, screen } from '../support/screen.ts'
import type { FormCase } from './form-case.ts'

const asked = () => screen.getByRole('dialog')
const person = {
  userId: 31,
  username: 'antti.v',
  name: 'Antti Virtanen',
  email: '',
  isDisabled: true,
  isErased: false,
}

export const administrationForms: Readonly<Record<string, FormCase>> = {
  'new provider key': {
    path: '/hallinta/tietoliikenne',
    roles: ['admin'],
    given: (server) => {
      server.answer(getTraffic, { newest: null, keys: [], waiting: 0, failed: 0, mails: [] })
      server.answer(listImports, { rows: [], next: null })
    },
    open: () => click(button('Tee uusi avain')),
    endpoint: addProviderKey,
    send: () => click(button('Tee avain', asked())),
    missing: ['Järjestelmän nimi'],
    first: () => box('Järjestelmän nimi', asked()),
    field: () => box('Järjestelmän nimi', asked()),
    text: 'Toiminnanohjaus',
    limit: 60,
  },
  'erase a person': {
    path: '/hallinta/sailytys',
    roles: ['admin'],
    given: (server) => {
      server.answer(getRetention, { dated: [], lasting: [], auditDays: 400, lastRun: null })
      server.answer(findPeople, { rows: [person] })
      server.answer(previewErasure, { person, erased: recordOf(erasedKinds, () => 0) })
    },
    open: async () => {
      await fill(screen.getByRole('searchbox', { name: 'Nimi tai käyttäjätunnus' }), 'antti')
      await click(button('Katso, mitä poistetaan: Antti Virtanen'))
    },
    endpoint: erasePerson,
    send: () => click(button('Poista pysyvästi', asked())),
    missing: ['Käyttäjätunnus'],
    first: () => box('Käyttäjätunnus', asked()),
    field: () => box('Käyttäjätunnus', asked()),
    text: 'antti.x',
    limit: 100,
    refusal: {
      reason: 'notSameName',
      field: 'username',
      words: /Kirjoita poistettavan henkilön käyttäjätunnus/,
      at: () => box('Käyttäjätunnus', asked()),
    },
  },
}
