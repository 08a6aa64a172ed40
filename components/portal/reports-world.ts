import { expect } from 'vitest'
import { pieceFields, handledPieceFields } from '@kassavirta/domain/kernel/money/denominations'
import type { SessionUser } from '@kassavirta/domain/people/session/api'
import {
  getAccounts,
  getParameter,
  type AccountPermission,
} from '@kassavirta/domain/places/companies/accounts-api'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import { deposits } from '@kassavirta/domain/reports/reports/definitions/deposits'
import { extendedDeposits } from '@kassavirta/domain/reports/reports/definitions/extended-deposits'
import { handledDeposits } from '@kassavirta/domain/reports/reports/definitions/handled-deposits'
import { sampleRows } from '@kassavirta/domain/reports/reports/sample.fixture'
import type { Locator } from '@vitest/browser/context'
import { type Size, framed } from '../support/framed-page.ts'
import type { Asked, GivenServer } from '../support/given-server.ts'
import { click, link, region, screen } from '../support/screen.ts'
import { account, kaleva, openPortal, rightsWith, parameters } from './open-portal.ts'
/** A row as the server sends it. */
export type Row = Readonly<Record<string, unknown>>
export type Rows = readonly Row[] | ((query: Asked['query']) => readonly Row[])

/** The lists reach 400 days back from 16.11.2026. */
export const WHOLE = 'from=2025-10-12&to=2026-11-16'

const zero = (names: readonly string[]): Row => Object.fromEntries(names.map((name) => [name, 0]))
const samples = new Map<Report, Row>()
/** A row with some value for everything; made once, because long lists need it thousands of times. */
function sample(report: Report): Row {
  const known = samples.get(report) ?? sampleRows(report, 1)[0] ?? {}
  samples.set(report, known)
  return known
}

/** A declared deposit of 100 € in notes, not yet counted. */
export const deposit = (entryId: number, changes: Row = {}): Row => ({
  ...sample(deposits),
  ...zero([...pieceFields, 'pcs_pkTosite']),
  entryId,
  accountId: account.accountId,
  accountNumber: 'FI2112345600000785',
  created: '2026-11-10T10:00:00Z',
  registerDate: '2026-11-09',
  countingState: 'uusi',
  securityBagNumber: `770${entryId}`,
  customerName: kaleva.name,
  message: '',
  reference: '12344',
  totalSum: 100,
  coinTotalSum: 0,
  pcs_50e: 2,
  pkTositeTotalSum: 0,
  removed: null,
  removedBy: null,
  coinsUncounted: false,
  countAtServiceCenter: false,
  stage: null,
  difference: null,
  ...changes,
})

/** What the counting found of a bag that was declared as 100 €. */
export const handledDeposit = (entryId: number, changes: Row = {}): Row => ({
  ...sample(handledDeposits),
  ...zero([...handledPieceFields, 'checkCount', 'pcs_pkTosite']),
  entryId,
  accountingDate: '2026-11-10',
  registerDate: '2026-11-09',
  dueDate: '2026-11-11',
  securityBagNumber: `880${entryId}`,
  accountNumber: 'FI2112345600000785',
  reference: '12344',
  message: '',
  signedTotal: 100,
  total: 100,
  difference: 0,
  notesTotalSum: 100,
  notesCount: 2,
  pcs_050: 2,
  coinTotalSum: 0,
  coinCount: 0,
  pkTositeTotalSum: 0,
  lmpType: 'Erittely',
  cashReports: [],
  ...changes,
})

/** One cash register of a handled deposit. */
export function cashReport(entryId: number, changes: Row = {}): Row {
  const { cashReports: _, customerName: __, ...counted } = handledDeposit(entryId)
  return { ...counted, registerText: `Kassa ${entryId}`, ...changes }
}

/** A deposit in the lists of the concern, not yet counted. */
export const concernDeposit = (entryId: number, changes: Row = {}): Row => ({
  ...sample(extendedDeposits),
  ...deposit(entryId),
  companyId: kaleva.id,
  accountingDate: null,
  signedTotal: null,
  total: null,
  ...changes,
})

/** Any row of another report, with something changed. */
export const rowOf = (report: Report, changes: Row = {}): Row => ({ ...sample(report), ...changes })

/** The rights of somebody who has all but these. */
export function answerRightsWithout(server: GivenServer, flags: readonly (keyof AccountPermission)[]): void {
  server.answer(getAccounts, rightsWith(Object.fromEntries(flags.map((flag) => [flag, false]))))
}

export function answerRows(server: GivenServer, report: Report, rows: Rows): void {
  const { endpoint } = report
  if (endpoint.reply.kind !== 'rows') throw new Error(`${report.id} has no rows`)
  const { key } = endpoint.reply
  server.answer(endpoint, ({ query }) => ({ [key]: typeof rows === 'function' ? rows(query) : rows }))
}

type Given = {
  readonly user?: SessionUser
  readonly size?: Size
  readonly given?: (server: GivenServer) => void
}

/** Opens a page of reports that has rows of these reports. */
export const openReport = (
  path: string,
  lists: readonly (readonly [Report, Rows])[] = [],
  { given, ...options }: Given = {},
): GivenServer =>
  openPortal(`/raportit/${path}`, {
    ...options,
    given: (server) => {
      server.answer(getParameter, { ...parameters, depositListingTimespan: 400 })
      for (const [report, rows] of lists) answerRows(server, report, rows)
      given?.(server)
    },
  })

const plain = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ').trim()

/** How many rows were found, and their sum. */
export const lead = (): Locator => screen.getByRole('status').filter({ hasText: /^[\d\s]+ rivi/ })
export const table = (title: string): Locator => region(title).getByRole('table')
export const header = (title: string, name: string): Locator =>
  table(title).getByRole('columnheader', { name, exact: true })

/** The menus above a list; that of the time shows the chosen days. */
const MENUS = {
  time: /^[\p{L}\d.–]* ?\d{4}$/u,
  filters: /^Rajaukset/,
  view: /^Näkymä$/,
  views: /^Omat näkymät$/,
  files: /^Vie$/,
  more: /^Haku, näkymä ja vienti$/,
} as const

export const menuButton = (name: keyof typeof MENUS): Locator =>
  screen.getByRole('button', { name: MENUS[name] })

/** Opens a menu above a list, unless it is open. */
export async function openMenu(name: keyof typeof MENUS): Promise<void> {
  await expect.element(menuButton(name)).toBeVisible()
  if (menuButton(name).element().ariaExpanded === 'false') await click(menuButton(name))
}

const rowElements = (title: string): readonly Element[] => [
  ...(region(title).query()?.querySelectorAll('table tbody > tr') ?? []),
]

/** The cells of the rows that are shown, as texts with plain spaces. */
export const cells = (title: string): readonly (readonly string[])[] =>
  rowElements(title).map((row) => Array.from(row.querySelectorAll('td'), (cell) => plain(cell.textContent)))

/** One column of the rows that are shown. */
export const column = (title: string, index: number): readonly (string | undefined)[] =>
  cells(title).map((row) => row[index])

export async function expectRows(title: string, count: number): Promise<void> {
  await expect.poll(() => rowElements(title).length).toBe(count)
}

/** The value beside a term, undefined where there is none. */
export function valueOf(term: string, within: ParentNode = framed().document): string | undefined {
  const found = [...within.querySelectorAll('dt')].find(({ textContent }) => plain(textContent) === term)
  return found && plain(found.nextElementSibling?.textContent)
}

export async function expectValue(term: string, text: string): Promise<void> {
  await expect.poll(() => valueOf(term)).toBe(text)
}

export const inquiryLink = (): Locator => link('Lähetä tiedustelu')
