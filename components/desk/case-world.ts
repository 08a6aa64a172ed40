import type { getCase, listCases } from '@kassavirta/domain/questions/cases/api'
import type { Reply } from '../support/given-server.ts'
import { company } from './counting-world.ts'
import { NOW } from './open-desk.ts'

type Row = Reply<typeof listCases>['rows'][number]
export type Shown = Reply<typeof getCase>

/** Who has signed in (`staffOf`), and somebody else. */
export const own = { staffId: 8001, name: 'Testi Työntekijä' }
export const colleague = { staffId: 8002, name: 'Kaisa Kollega' }

/** A letter about a bag that was counted, which the person at the desk owns. */
export const caseRow: Row = {
  caseId: 301,
  number: 44,
  kind: 'inquiry',
  state: 'open',
  subject: 'Tiedustelu: Käsitelty tilitys #340',
  opening: 'Miksi ero?',
  company,
  customer: 'Eetu Esimerkki',
  created: NOW,
  asked: NOW,
  due: '2026-11-16T14:00:00Z',
  owner: own,
  changed: NOW,
  version: 1,
}

export const shownCase = (change: Partial<Shown> = {}): Shown => ({
  ...caseRow,
  letter: { at: NOW, body: 'Miksi ero?', lines: [] },
  thread: [],
  handedBy: null,
  correction: null,
  readAt: null,
  isShownToCustomer: true,
  phone: '',
  email: '',
  answerWays: [],
  about: {
    type: 'deposithandled',
    entryId: 340,
    name: 'Käsitelty tilitys #340',
    bagNumber: '40010084',
    bagId: 9101,
    day: '2026-11-14',
    isBlind: false,
    declared: 1260,
    counted: 1240,
    difference: -20,
    creditDay: null,
    remarks: [],
    pieces: [],
    passes: [],
    events: [],
  },
  differences: [],
  earlier: [],
  ...change,
})
