import { getCase, listCases } from '@kassavirta/domain/questions/cases/api'
import { addTemplate, listTemplates } from '@kassavirta/domain/questions/cases/templates-api'
import {
  handOverCase,
  listColleagues,
  requestCorrection,
  settleCorrection,
} from '@kassavirta/domain/questions/cases/work-api'
import { expect } from 'vitest'
import { choose, click } from '../support/actions.ts'
import type { GivenServer } from '../support/given-server.ts'
import { box, button, choice, screen } from '../support/screen.ts'
import { caseRow, colleague, shownCase, type Shown } from './case-world.ts'
import type { FormCase } from './form-case.ts'
import { NOW } from './open-desk.ts'

const inDialog = (name: string) => box(name, screen.getByRole('dialog'))
const dialogButton = (name: string) => () => click(button(name, screen.getByRole('dialog')))

const ofCase = (roles: FormCase['roles'], press: readonly string[], change: Partial<Shown> = {}) => ({
  path: '/yhteydenotot/301',
  roles,
  given: (server: GivenServer) => {
    server.answer(listCases, { rows: [caseRow], next: null })
    server.answer(getCase, shownCase(change))
    server.answer(listColleagues, { rows: [{ ...colleague, isSupervisor: true }] })
    server.answer(listTemplates, { rows: [] })
  },
  open: async () => {
    await expect.element(screen.getByRole('heading', { level: 2 }).first()).toHaveFocus()
    for (const name of press) await click(button(name))
  },
})

const note = () => inDialog('Mitä pitää tehdä')
const asked = () => inDialog('Mikä laskennassa on väärin')
const settled = () => inDialog('Mitä korjaukselle tapahtui')

export const caseForms: Readonly<Record<string, FormCase>> = {
  'a case is given to a colleague': {
    ...ofCase(['service'], ['Anna toiselle']),
    endpoint: handOverCase,
    send: dialogButton('Anna toiselle'),
    missing: ['Kenelle', 'Mitä pitää tehdä'],
    first: () => choice('Kenelle'),
    field: note,
    text: 'Soita asiakkaalle',
    limit: 1000,
    fillRest: async () => {
      await expect.element(choice('Kenelle')).toMatchTextContent('Kaisa Kollega')
      await choose(choice('Kenelle'), 'Kaisa Kollega (esimies)')
    },
  },
  'a correction is asked for': {
    ...ofCase(['service'], ['Pyydä korjausta']),
    endpoint: requestCorrection,
    send: dialogButton('Lähetä pyyntö'),
    missing: ['Mikä laskennassa on väärin'],
    first: asked,
    field: asked,
    text: 'Seteli oli kirjekuoressa',
    limit: 1000,
  },
  'a request for a correction is settled': {
    ...ofCase(['supervisor'], ['Merkitse käsitellyksi'], { correction: { name: 'Palle Palvelu', at: NOW } }),
    endpoint: settleCorrection,
    send: dialogButton('Merkitse käsitellyksi'),
    missing: ['Mitä korjaukselle tapahtui'],
    first: settled,
    field: settled,
    text: 'Korjattu',
    limit: 1000,
  },
  'an answer template is added': {
    ...ofCase(['service'], ['Vastauspohjat', 'Uusi vastauspohja']),
    endpoint: addTemplate,
    send: dialogButton('Tallenna'),
    missing: ['Nimi', 'Teksti'],
    first: () => inDialog('Nimi'),
    field: () => inDialog('Nimi'),
    text: 'Reitti muuttui',
    limit: 80,
  },
}
