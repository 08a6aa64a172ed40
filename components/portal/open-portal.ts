import {
  getAccounts,
  getParameter,
  NO_LIMIT,
  type AccountPermission,
} from '@kassavirta/domain/places/companies/accounts/api'
import { getAnnouncements } from '@kassavirta/domain/letters/messages/announcements/api'
import { getConfig, type PortalConfig } from '@kassavirta/domain/operation/settings/config/api'
import { companyCapabilities } from '@kassavirta/domain/kernel/people/access'
import { getMandates } from '@kassavirta/domain/places/mandates/api'
import { getUnreadMessages } from '@kassavirta/domain/letters/messages/api'
import { getOutcome } from '@kassavirta/domain/kernel/contract/outcome-api'
import { getOverview } from '@kassavirta/domain/reports/front-pages/overview/api'
import { getConcernOverview } from '@kassavirta/domain/reports/front-pages/overview/concern-api'
import { login, logout, refresh, type SessionUser } from '@kassavirta/domain/people/session/api'
import { openFrame, type Size } from '../support/framed-page.ts'
import { giveServer, type GivenServer, type Reply } from '../support/given-server.ts'

/** Where the built program is served. */
const BASE = '/built/portal/'

/** A Monday in the middle of a month, before the cut-off. */
export const NOW = '2026-11-16T08:30:00Z'

export const kaleva = {
  id: 4101,
  name: 'Myllypuoti Kaleva',
  businessId: '2468013-5',
  concernId: 11,
  chainId: 21,
  permissionConcernReport: true,
} as const

/** Somebody with every right at one place. */
export const maija: SessionUser = {
  id: 7001,
  username: 'demo',
  firstName: 'Maija',
  lastName: 'Mylläri',
  emailAddress: 'maija@myllypuoti.example',
  phoneNumber: '040 123 4567',
  created: '2.1.2026 9:15:00',
  permittedCompanies: [kaleva],
  permittedChains: [{ id: 21, name: 'Myllypuodit', concernId: 11 }],
  permittedConcerns: [{ id: 11, name: 'Mylly-yhtiöt' }],
}

export const config: PortalConfig = {
  productName: 'Kassavirta',
  companyName: 'Kassavirta Oy',
  companyAddress: 'Rahatie 1, 00100 Helsinki',
  serviceDeskPhone: '010 234 5678',
  serviceDeskEmail: 'asiakaspalvelu@kassavirta.example',
  serviceDeskHours: 'ma–pe klo 8–16',
  reportListNotice: '',
  signInNotice: '',
  termsVersion: '1',
  terms: 'Käyttöehdot',
}

/** An account on which everything is allowed. */
export const account: AccountPermission = {
  accountId: 5101,
  accountNumber: 'FI2112345600000785',
  paymentId: null,
  accountIsDefault: true,
  accountDeliveryDays: '31',
  changeOrderEarliestDeliveryDate: '2026-11-17',
  permissionChangeCurrencyOrder: true,
  permissionDeposit: true,
  permissionWithdrawLimit: NO_LIMIT,
  accountPermissionChangeCurrencyOrder: true,
  accountDefaultChangeCurrencyOrderMessage: '',
  accountDefaultChangeCurrencyOrderReference: '',
  accountDefaultDepositMessage: '',
  accountDefaultDepositReference: '',
  companyLooseChange: true,
  companyDepositCountAtServiceCenter: true,
  companyUncountedCoinsDeposit: true,
  companySupplyOrder: true,
  companyRoleSupplyOrder: true,
  companyRoleVisitChangeRequest: true,
  companyRolePermissionMaintenance: true,
  companyRoleRoleMaintenance: true,
  companyTransportCustomer: true,
  permissionChangeOrderReport: true,
  permissionDepositReport: true,
  companyRoleSupplyOrderReports: true,
  companyRoleVisitChangeRequestReports: true,
}

/** Only the times of a token are read by the page; nothing here checks it. */
function tokenFrom(issuedAt: number): string {
  const claims = { iat: Math.floor(issuedAt / 1000), exp: Math.floor(issuedAt / 1000) + 15 * 60 }
  return `header.${btoa(JSON.stringify(claims))}.signature`
}

export const sessionOf = (user: SessionUser) => ({
  token: tokenFrom(Date.now()),
  refreshToken: `refresh-${crypto.randomUUID()}`,
  user,
})

type Options = {
  /** Who has signed in already; null for nobody. */
  readonly user?: SessionUser | null
  readonly size?: Size
  /** Answers beside those that every page needs, or in their place. */
  readonly given?: (server: GivenServer) => void
}

/** Opens the customers' program as somebody who has signed in in this tab. */
export function openPortal(
  address: string,
  { user = maija, size = 'desk', given }: Options = {},
): GivenServer {
  const server = giveServer(BASE, NOW)
  answerEveryPage(server, user ?? maija)
  given?.(server)
  if (user) {
    const kept = { refreshToken: sessionOf(user).refreshToken, userId: user.id }
    sessionStorage.setItem('kassavirta.session', JSON.stringify(kept))
  }
  openFrame(address, { base: BASE, fetch: server.fetch }, size)
  return server
}

/** A concern without places. */
export const NO_CONCERN: Reply<typeof getConcernOverview> = {
  yesterday: '2026-11-15',
  monthFrom: '2026-11-01',
  waitingFrom: '2026-10-17',
  count: 0,
  declared: 0,
  expected: 0,
  waiting: { count: 0, sum: 0 },
  month: {
    declared: 0,
    counted: 0,
    difference: 0,
    bags: 0,
    differing: 0,
    undeclared: { count: 0, sum: 0 },
  },
  places: [],
}

/** What the frame of every screen and the front page ask for. */
function answerEveryPage(server: GivenServer, user: SessionUser): void {
  server.answer(getConfig, config)
  server.answer(refresh, () => sessionOf(user))
  server.answer(login, () => sessionOf(user))
  server.answer(logout, undefined)
  server.answer(getAccounts, {
    permissions: [account],
    accounts: [account],
    capabilities: [...companyCapabilities],
  })
  server.answer(getParameter, {
    changeOrderCutoffTimeUTC: '10:00:00',
    visitRequestMinimumLeadTime: 1,
    changeOrderMaximumLeadTime: 30,
    depositListingTimespan: 90,
    serverTime: NOW,
  })
  server.answer(getUnreadMessages, {
    count: 0,
    notices: 0,
    messages: [],
    answers: 0,
    confirmations: 0,
  })
  server.answer(getOutcome, ({ query }) => server.outcomeOf(query['key']))
  server.answer(getAnnouncements, { announcements: [] })
  server.answer(getMandates, { mandates: [] })
  server.answer(getConcernOverview, NO_CONCERN)
  server.answer(getOverview, { notices: { count: 0, rows: [] } })
}
