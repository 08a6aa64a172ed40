import { expect } from 'vitest'
import { getCase, listCases, listColleagues, listTemplates } from '@kassavirta/domain/questions/cases/api'
import type { GivenServer, Reply } from '../support/given-server.ts'
import { screen } from '../support/screen.ts'
import { company, otherCompany } from './counting-world.ts'
import { NOW, openDesk } from './open-desk.ts'

type Row = Reply<typeof listCases>['rows'][number]
type Case = Reply<typeof getCase>

/** Who has signed in (`staffOf`), and somebody else. */
export const own = { staffId: 8001, name: 'Testi Työntekijä' }
export const colleague = { staffId: 8002, name: 'Kaisa Kollega' }
export const mine = { owner: own, state: 'open', version: 1 } as const

/** A letter that nobody has taken. */
export const caseRow = (change: Partial<Row> = {}): Row => ({
  caseId: 301,
  number: 44,
  kind: 'contact',
  state: 'new',
  subject: 'Yhteydenottopyyntö: Laskutusta',
  opening: 'Soittaisitteko laskusta?',
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
const otherRow = caseRow({
  caseId: 302,
  number: 45,
  company: otherCompany,
  customer: 'Toini Toinen',
  version: 3,
})

export const caseOf = (change: Partial<Case> = {}): Case => ({
  ...caseRow(),
  letter: { at: '2026-11-16T07:00:00Z', body: 'Soittaisitteko laskusta?', lines: [] },
  thread: [],
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
  ...change,
})

/** One's own case about a bag that was counted. */
export const aboutBag = (change: Partial<Case> = {}): Case =>
  caseOf({
    kind: 'inquiry',
    ...mine,
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
    ...change,
  })

export const entryOf = (entryId: number, body: string, isVisible: boolean): Case['thread'][number] => ({
  entryId,
  at: NOW,
  from: 'staff',
  name: own.name,
  isVisible,
  body,
})

export function answerCases(server: GivenServer, shown = caseOf()): void {
  server.answer(listCases, { rows: [otherRow, caseRow()], next: null })
  server.answer(getCase, ({ params }) => (params['caseId'] === '302' ? caseOf({ ...otherRow }) : shown))
  server.answer(listColleagues, {
    rows: [
      { ...colleague, isSupervisor: false },
      { staffId: 8003, name: 'Eeva Esimies', isSupervisor: true },
    ],
  })
  server.answer(listTemplates, { rows: [] })
}

/** Opens a case; its keys act once the focus is in it. */
export async function openCase(
  shown = caseOf(),
  role: 'service' | 'supervisor' = 'service',
): Promise<GivenServer> {
  const server = openDesk('/yhteydenotot/301', role)
  answerCases(server, shown)
  await expect.element(screen.getByRole('heading', { level: 2 }).first()).toHaveFocus()
  return server
}
