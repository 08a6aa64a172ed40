import type { Locator } from '@vitest/browser/context'
import { getOutcome } from '@kassavirta/domain/kernel/contract/outcome-api'
import { companyCapabilities, type CompanyCapability } from '@kassavirta/domain/kernel/people/access'
import { getAnnouncements, getUnreadMessages } from '@kassavirta/domain/letters/messages/api'
import { getConfig, type PortalConfig } from '@kassavirta/domain/operation/settings/config-api'
import { login, logout, refresh, type SessionUser } from '@kassavirta/domain/people/session/api'
import {
  getAccounts,
  getParameter,
  NO_LIMIT,
  type AccountPermission,
} from '@kassavirta/domain/places/companies/accounts-api'
import { getMandates } from '@kassavirta/domain/places/mandates/api'
import { getOverview } from '@kassavirta/domain/reports/front-pages/overview-api'
import { getConcernOverview } from '@kassavirta/domain/reports/front-pages/concern-api'
import { openFrame, type Size } from '../support/framed-page.ts'
import { giveServer, type GivenServer, type Reply } from '../support/given-server.ts'
import { click, button, screen, box, dialog } from '../support/screen.ts'

/** Where the built program is served. */
const BASE = '/built/portal/'

/** A Monday in the middle of a month, before the cut-off. */
const NOW = '2026-11-16T08:30:00Z'

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

export const parameters = {
  changeOrderCutoffTimeUTC: '10:00:00',
  visitRequestMinimumLeadTime: 1,
  changeOrderMaximumLeadTime: 30,
  depositListingTimespan: 90,
  serverTime: NOW,
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
  server.answer(getParameter, parameters)
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

const place = (id: number, name: string, city: string, concernId: number, chainId: number) => ({
  ...kaleva,
  id,
  name,
  city,
  businessId: `900${id}-0`,
  concernId,
  chainId,
})

export const lielahti = place(4102, 'Myllypuoti Lielahti', 'Tampere', 11, 21)
export const asema = place(4105, 'Pihlajakioski Asema', 'Jyväskylä', 12, 23)

/** Somebody with every right at six places, of two concerns and four chains. */
export const manager: SessionUser = {
  ...maija,
  permittedCompanies: [
    kaleva,
    lielahti,
    place(4103, 'Naavakahvila Keskusta', 'Tampere', 11, 22),
    place(4104, 'Naavakahvila Satama', 'Turku', 11, 22),
    asema,
    place(4106, 'Vasarapiha Palokka', 'Jyväskylä', 12, 24),
  ],
  permittedChains: [
    { id: 21, name: 'Myllypuoti', concernId: 11 },
    { id: 22, name: 'Naavakahvila', concernId: 11 },
    { id: 23, name: 'Pihlajakioski', concernId: 12 },
    { id: 24, name: 'Vasarapiha', concernId: 12 },
  ],
  permittedConcerns: [
    { id: 11, name: 'Mylly-yhtiöt' },
    { id: 12, name: 'Lumiselkä-konserni' },
  ],
}

/** Somebody at one place, without the reports of the concern. */
export const eetu: SessionUser = {
  ...maija,
  id: 7002,
  username: 'kassa',
  firstName: 'Eetu',
  lastName: 'Lahtinen',
  permittedCompanies: [{ ...kaleva, permissionConcernReport: false }],
}

/** Somebody who has been given no place. */
export const noora: SessionUser = {
  ...maija,
  id: 7003,
  username: 'eioikeuksia',
  firstName: 'Noora',
  lastName: 'Väisänen',
  permittedCompanies: [],
  permittedChains: [],
  permittedConcerns: [],
}

type Flag = keyof AccountPermission

/** The flags that must all be on for each capability (specification section 6). */
const FLAGS: Readonly<Record<CompanyCapability, readonly Flag[]>> = {
  deposit: ['permissionDeposit'],
  changeOrder: ['permissionChangeCurrencyOrder'],
  supplyOrder: ['companySupplyOrder', 'companyRoleSupplyOrder'],
  visit: ['companyRoleVisitChangeRequest'],
  mandateAdmin: ['companyRolePermissionMaintenance'],
  roleAdmin: ['companyRoleRoleMaintenance'],
  drivers: ['companyTransportCustomer'],
  depositReport: ['permissionDepositReport'],
  changeOrderReport: ['permissionChangeOrderReport'],
  supplyOrderReport: ['companyRoleSupplyOrderReports'],
  visitReport: ['companyRoleVisitChangeRequestReports'],
}

const capabilities = Object.keys(FLAGS) as readonly CompanyCapability[]
const rightFlags = Object.values(FLAGS).flat()

/** The accounts of a place and what may be done there, as the server tells both. */
export const rightsOn = (...entries: readonly AccountPermission[]) => ({
  permissions: [...entries],
  accounts: [...entries],
  capabilities: capabilities.filter((each) =>
    entries.some((entry) => FLAGS[each].every((flag) => entry[flag] === true)),
  ),
})

/** Every right at the place, but for these flags. */
export const rightsWith = (flags: Partial<AccountPermission>) => rightsOn({ ...account, ...flags })

/** No right at the place, but for these flags. */
export const onlyRights = (...flags: readonly Flag[]) =>
  rightsWith(Object.fromEntries(rightFlags.map((flag) => [flag, flags.includes(flag)])))

/** The links to the main screens: in the header of a wide window, at the lower edge of a phone. */
export const ways = (): Locator => screen.getByRole('navigation', { name: 'Päävalikko' })
export const way = (name: string | RegExp): Locator => ways().getByRole('link', { name })

export const menu = (): Locator => screen.getByRole('dialog', { name: 'Valikko' })
export const menuItem = (name: string | RegExp): Locator => menu().getByRole('link', { name })
export const openMenu = (): Promise<void> => click(button('Valikko'))

/** What of a part of the page is marked as open, with its mark. */
export const marked = (part: Locator): readonly string[] =>
  part
    .elements()
    .flatMap((element) => [...element.querySelectorAll('[aria-current]')])
    .map((link) => `${link.textContent}: ${link.getAttribute('aria-current')}`)

export const texts = (all: Locator): readonly string[] => all.elements().map((each) => each.textContent ?? '')

export const PASSWORD = 'Demo-1234'

export const username = (): Locator => box('Käyttäjätunnus')
export const password = (): Locator => screen.getByLabelText('Salasana', { exact: true })
export const signInButton = (): Locator => button('Kirjaudu sisään')
export const expiredDialog = (): Locator => dialog('Istuntosi vanhentui')

/** What the tab keeps of the session over a reload. */
export const stored = () =>
  JSON.parse(sessionStorage.getItem('kassavirta.session') ?? 'null') as {
    readonly refreshToken: string
    readonly userId: number
  } | null
