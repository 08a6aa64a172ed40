import { endPlace, listLiving } from '@kassavirta/domain/operation/customers/api'
import { addReference, askAccount } from '@kassavirta/domain/operation/customers/accounts-api'
import { invitePerson } from '@kassavirta/domain/operation/customers/people-api'
import { click, fill } from '../support/actions.ts'
import { box, button, screen } from '../support/screen.ts'
import type { FormCase } from './form-case.ts'
import { givePlace, PLACE } from './place-tabs-world.ts'

const inDialog = (name: string) => box(name, screen.getByRole('dialog'))
const dialogButton = (name: string) => () => click(button(name, screen.getByRole('dialog')))
const ofPlace = (tab: string, opener: string) => ({
  path: `/asiakkaat/${PLACE}/${tab}`,
  roles: ['service'] as const,
  given: givePlace,
  open: () => click(button(opener)),
})

const number = () => inDialog('Tilinumero (IBAN)')

export const placeForms: Readonly<Record<string, FormCase>> = {
  'a new account is asked for': {
    ...ofPlace('tilit', 'Uusi tili'),
    endpoint: askAccount,
    send: dialogButton('Pyydä hyväksyntää'),
    missing: ['Tilinumero (IBAN)', 'Mistä numero on saatu'],
    first: number,
    field: () => inDialog('Mistä numero on saatu'),
    text: 'Kirje 16.11.',
    limit: 500,
    fillRest: () => fill(number(), 'FI3715903000000776'),
    refusal: { reason: 'accountThere', field: 'accountNumber', words: /on jo tämä tilinumero/, at: number },
  },
  'a reference is added': {
    ...ofPlace('tilit', 'Lisää viite'),
    endpoint: addReference,
    send: dialogButton('Lisää'),
    missing: ['Viite', 'Nimi'],
    first: () => inDialog('Viite'),
    field: () => inDialog('Nimi'),
    text: 'Kassa 1',
    limit: 100,
    fillRest: () => fill(inDialog('Viite'), '12344'),
  },
  'a place is ended': {
    path: `/asiakkaat/${PLACE}`,
    roles: ['service'],
    given: (server) => {
      givePlace(server)
      server.answer(listLiving, { rows: [], total: 0 })
    },
    open: () => click(button('Päätä toimipaikka')),
    endpoint: endPlace,
    send: dialogButton('Päätä heti'),
    missing: ['Miksi toimipaikka päättyy'],
    first: () => inDialog('Miksi toimipaikka päättyy'),
    field: () => inDialog('Miksi toimipaikka päättyy'),
    text: 'Liike lopetti',
    limit: 500,
  },
  'a person is invited': {
    ...ofPlace('henkilot', 'Kutsu henkilö'),
    endpoint: invitePerson,
    send: dialogButton('Lähetä kutsu'),
    missing: ['Etunimi', 'Sukunimi', 'Sähköposti', 'Käyttäjätunnus'],
    first: () => inDialog('Etunimi'),
    field: () => inDialog('Sukunimi'),
    text: 'Heino',
    limit: 100,
    fillRest: async () => {
      await fill(inDialog('Etunimi'), 'Noora')
      await fill(inDialog('Sähköposti'), 'noora@mylly.example')
      await fill(inDialog('Käyttäjätunnus'), 'noora.heino')
    },
    refusal: {
      reason: 'usernameTaken',
      field: 'username',
      words: /on jo toisella henkilöllä/,
      at: () => inDialog('Käyttäjätunnus'),
    },
  },
}
