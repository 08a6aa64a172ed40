import { expect } from 'vitest'
import { getDeclaration, getEntryEvents, getResult } from '@kassavirta/domain/bags/deposits/api'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { showAlertChoices } from '@kassavirta/domain/letters/alerts/api'
import {
  getAnnouncements,
  getMessage,
  getReadMessages,
  getUnreadMessages,
  markRead,
} from '@kassavirta/domain/letters/messages/api'
import { getConfig, portalSwitches } from '@kassavirta/domain/operation/settings/config-api'
import { orderFields, replaceOrder } from '@kassavirta/domain/orders/change-orders/api'
import { listRecurringOrders } from '@kassavirta/domain/orders/change-orders/recurring-api'
import { getOrderSuggestion, parFields } from '@kassavirta/domain/orders/change-orders/suggestions-api'
import { getHandOver } from '@kassavirta/domain/orders/deliveries/hand-overs-api'
import {
  getSecondFactor,
  listSignIns,
  setPassword,
  updateProfile,
} from '@kassavirta/domain/people/profile/api'
import { getCompany } from '@kassavirta/domain/places/companies/api'
import { getContext } from '@kassavirta/domain/places/companies/context-api'
import {
  getMandateChanges,
  getMandates,
  getRoleChanges,
  getRoles,
  listRightRequests,
} from '@kassavirta/domain/places/mandates/api'
import { getOwnCase, listOwnCases, markCaseRead } from '@kassavirta/domain/questions/cases/own-api'
import { getConcernOverview } from '@kassavirta/domain/reports/front-pages/concern-api'
import { getOverview } from '@kassavirta/domain/reports/front-pages/overview-api'
import { searchPlace } from '@kassavirta/domain/reports/front-pages/search-api'
import { deposits } from '@kassavirta/domain/reports/reports/definitions/deposits'
import { extendedChangeOrders } from '@kassavirta/domain/reports/reports/definitions/extended-change-orders'
import { extendedDeposits } from '@kassavirta/domain/reports/reports/definitions/extended-deposits'
import { handledChangeOrders } from '@kassavirta/domain/reports/reports/definitions/handled-change-orders'
import { handledDeposits } from '@kassavirta/domain/reports/reports/definitions/handled-deposits'
import { handledDepositEvents } from '@kassavirta/domain/reports/reports/definitions/handled-events'
import { supplyOrders } from '@kassavirta/domain/reports/reports/definitions/supply-orders'
import { visitChanges, visits } from '@kassavirta/domain/reports/reports/definitions/visits'
import { listViews } from '@kassavirta/domain/reports/reports/saved-views'
import { listStatements } from '@kassavirta/domain/reports/reports/statements-api'
import { getVisitChangeState, getVisitState } from '@kassavirta/domain/visits/visits/api'
import type { GivenServer } from '../support/given-server.ts'
import { heading } from '../support/screen.ts'
import { role, rows as mandates } from './administration-world.ts'
import { tellOrder } from './entry-world.ts'
import {
  BUSY,
  countedResult,
  notice,
  plainMessage,
  readMessage,
  readNotice,
  unreadOf,
} from './front-world.ts'
import { account, config, kaleva, maija, NO_CONCERN, openPortal } from './open-portal.ts'
import { answerRows, cashReport, concernDeposit, deposit, handledDeposit, rowOf } from './reports-world.ts'
import { answerForms, supplyRow, visitChangeRow, visitRow } from './submission-forms.ts'

const AT = '2026-11-16T07:30:00.000Z'

/** Three registers in two bags, one of them 20 € short. */
const short = handledDeposit(41, {
  securityBagNumber: '104558',
  message: 'Viikko 46',
  signedTotal: 300,
  total: 280,
  difference: -20,
  cashReports: [
    cashReport(1, { securityBagNumber: '104558', total: 80, difference: -20 }),
    cashReport(2, { securityBagNumber: '104558' }),
    cashReport(3, { securityBagNumber: '104559' }),
  ],
})

function answerReports(server: GivenServer): void {
  const states = ['uusi', 'käsitelty', 'hukassa']
  const declared = states.map((countingState, at) => deposit(at + 1, { countingState, difference: -20 }))
  answerRows(server, deposits, [...declared, deposit(9, { removed: AT, removedBy: 'Maija Virtanen' })])
  answerRows(server, handledDeposits, [short, handledDeposit(42, { difference: 5.5 }), handledDeposit(43)])
  answerRows(server, extendedDeposits, [concernDeposit(1), concernDeposit(2, { ...short, entryId: 2 })])
  answerRows(server, supplyOrders, [supplyRow])
  answerRows(server, visits, [visitRow])
  answerRows(server, visitChanges, [visitChangeRow])
  for (const report of [handledChangeOrders, extendedChangeOrders, handledDepositEvents])
    answerRows(server, report, [
      rowOf(report, { entryId: 41, stage: null, cancelled: null, cancelReason: null }),
    ])
  server.answer(getResult, { result: { ...countedResult, total: 80, signedTotal: 100 } })
  server.answer(getDeclaration, {
    declaration: {
      entryId: 9055,
      registerDate: '2026-11-09',
      totalSum: 300,
      coinTotalSum: 0,
      countAtServiceCenter: false,
      coinsUncounted: false,
      pieces: { pcs_50e: 6 },
    },
    messageId: notice.id,
  })
  server.answer(getEntryEvents, {
    events: [
      { stage: 'received', at: '2026-11-13T13:12:00.000Z', note: '' },
      { stage: 'declared', at: '2026-11-14T18:28:00.000Z', note: '' },
      { stage: 'counting', at: AT, note: '' },
    ],
    expectedCredit: '2026-11-17',
    noticeId: null,
  })
}

const ownCase = {
  caseId: 1192,
  number: 27,
  kind: 'inquiry',
  state: 'waiting',
  subject: 'Tiedustelu: Tilitysilmoitus #340',
  opening: 'Pussista 40010029 ilmoitettiin 20 euron ero.',
  company: { companyId: kaleva.id, name: kaleva.name },
  created: '2026-11-13T08:00:00.000Z',
  changed: AT,
  hasUnread: true,
} as const

function answerLetters({ answer }: GivenServer): void {
  const counted = { ...notice, result: countedResult }
  answer(getUnreadMessages, { ...unreadOf([plainMessage, counted]), answers: 1, confirmations: 1 })
  answer(getReadMessages, ({ query }) => ({
    messages: [{ ...(query['kind'] === 'notice' ? readNotice : readMessage), result: null }],
    more: true,
  }))
  answer(getMessage, ({ params }) => {
    const all = [plainMessage, counted, readMessage]
    const found = all.find(({ id }) => String(id) === params['id'])
    return { message: found ? { result: null, ...found } : null, companyId: null }
  })
  answer(markRead, undefined)
  const letter = {
    at: AT,
    body: 'Pussissa oli ero.',
    lines: [{ label: 'Turvapussinumero', text: '40010029' }],
  }
  answer(listOwnCases, { isShown: true, unread: 1, rows: [ownCase], next: null })
  answer(getOwnCase, {
    ...ownCase,
    letter,
    replyOpensNew: false,
    entries: [{ entryId: 71, at: AT, isOwn: false, name: 'Leena', body: 'Tarkistimme laskennan.' }],
  })
  answer(markCaseRead, undefined)
  answer(getAnnouncements, {
    announcements: [{ viite: 'v1', kuvaus: 'Huoltokatko 22.11.2026', arvo: '/palaute' }],
  })
}

function answerFront({ answer }: GivenServer): void {
  answer(getOverview, {
    ...BUSY,
    answers: { count: 1, rows: [{ caseId: 1192, kind: 'inquiry', number: 27, at: AT }] },
    unconfirmed: [{ entryId: 699, deliveryDate: '2026-11-13', totalSum: 100 }],
    late: { count: 3, rows: [{ entryId: 444, deliveryDate: '2026-11-10', totalSum: 1398.5 }] },
    visits: {
      next: [{ day: '2026-11-16', window: { from: '13:30', to: '14:30' } }],
      crew: [{ personId: '10233', name: 'Mika Tapani Lahti' }],
      missed: { day: '2026-11-15', window: null, reported: null, caseId: null },
    },
  })
  answer(getConcernOverview, {
    ...NO_CONCERN,
    count: 1,
    places: [
      {
        companyId: kaleva.id,
        name: kaleva.name,
        city: 'Tampere',
        week: '1111110',
        isUsual: true,
        waiting: { count: 2, sum: 120.5 },
        declared: 1000,
        counted: 950,
        difference: -50,
      },
    ],
  })
  answer(searchPlace, {
    hits: [{ kind: 'deposit', entryId: 7, number: '4711', day: '2026-11-14', sum: 1260 }],
  })
}

function answerPeople({ answer }: GivenServer): void {
  answer(getMandates, { mandates })
  answer(getMandateChanges, {
    changes: [
      {
        at: AT,
        by: null,
        change: 'given',
        person: 'Virtanen Sari',
        accountNumber: account.accountNumber,
        differences: [],
      },
    ],
  })
  answer(getRoles, {
    userCompanyRoles: [role(1, 'Nieminen', { deposits: true }), role(2, 'Mylläri', { ownRole: true })],
  })
  answer(getRoleChanges, { changes: [] })
  answer(listRightRequests, {
    holders: [{ holderId: 72, firstName: 'Pekka', lastName: 'Korhonen' }],
    accounts: [{ accountId: account.accountId ?? 0, accountNumber: account.accountNumber ?? '' }],
    requests: [
      {
        requestId: 902,
        holderId: 72,
        firstName: 'Pekka',
        lastName: 'Korhonen',
        accountId: account.accountId ?? 0,
        accountNumber: account.accountNumber ?? '',
        rights: ['changeCurrency'],
        limit: 3000,
        until: null,
        requested: AT,
        state: 'rejected',
        decided: AT,
        decisionReason: 'Raja on liian suuri',
      },
    ],
  })
  answer(getSecondFactor, { active: false, recoveryCodesLeft: 0 })
  answer(updateProfile, { user: maija })
  answer(setPassword, undefined)
  answer(listSignIns, { rows: [{ at: AT, state: 'this' }] })
  answer(showAlertChoices, {
    address: maija.emailAddress,
    addressState: 'refused',
    digestHour: 7,
    choices: [],
  })
  const personnel = [{ lastName: 'Öhman', firstNames: 'Aino', personId: '10001', location: 'Tampere' }]
  const company = { ...kaleva, personnel }
  answer(getCompany, { ...company, company })
  const address = { as_katuosoite: 'Sammonkatu 1', as_postinumero: '33540', as_kaupunki: 'Tampere' }
  answer(getContext, { henkilot: [], asiakkaat: [{ as_id: kaleva.id, as_nimi: kaleva.name, ...address }] })
}

function answerOrders(server: GivenServer): void {
  const { answer } = server
  tellOrder(server, {}, {})
  answer(replaceOrder, { entryId: 6001, version: 1 })
  answer(listRecurringOrders, { isShown: true, rows: [] })
  answer(getOrderSuggestion, {
    suggestion: {
      counts: { ...recordOf(orderFields, () => 0), pcs_20e: 12 },
      isCut: false,
      orders: 4,
      weekday: 'wednesday',
      holiday: null,
    },
    isOrdered: true,
    parLevels: { ...recordOf(parFields, () => 0), version: 0 },
  })
  answer(getHandOver, {
    handOver: {
      runId: 51,
      crew: [{ personId: '10233', name: 'Mika Tapani Lahti' }],
      digits: '4802',
      waiting: ['40010041'],
      handed: null,
      fetched: null,
      state: null,
    },
  })
  const wish = {
    version: 1,
    stage: 'proposed',
    proposedDate: '2026-11-25',
    reason: 'Reitti ajetaan keskiviikkona',
    mayAnswer: true,
    mayWithdraw: true,
  } as const
  answer(getVisitState, wish)
  answer(getVisitChangeState, wish)
}

/** A place with something of everything, whose provider has switched everything on. */
function everything(server: GivenServer): void {
  answerForms(server)
  answerReports(server)
  answerLetters(server)
  answerFront(server)
  answerPeople(server)
  answerOrders(server)
  server.answer(getConfig, {
    ...config,
    reportListNotice: 'Lisää raportteja tulossa huhtikuussa.',
    ...Object.fromEntries(portalSwitches.map((name) => [name, true])),
  })
  server.answer(listStatements, {
    accounts: [{ accountId: 31, accountNumber: account.accountNumber ?? '', isMailed: false }],
    months: ['2026-11', '2026-10'],
  })
  server.answer(listViews, {
    views: [
      {
        viewId: 7,
        name: 'Lokakuun pussit',
        page: 'DepositReport',
        companyId: kaleva.id,
        place: kaleva.name,
        search: { range: 'lastMonth' },
        schedule: { on: 'monday', hour: 7 },
        isAvailable: true,
      },
    ],
  })
}

/** Opens a page of that place, by its address and its heading; `given` comes last. */
export async function openFull(
  path: string,
  title: string,
  given?: (server: GivenServer) => void,
  user: typeof maija | null = maija,
): Promise<GivenServer> {
  const server = openPortal(path, {
    user,
    given: (all) => {
      everything(all)
      given?.(all)
    },
  })
  await expect.element(heading(title)).toBeVisible()
  return server
}
