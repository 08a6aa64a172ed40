import { expect } from 'vitest'
import type { Locator } from '@vitest/browser/context'
import {
  countBags,
  listBags,
  listSuspects,
  openBag,
  savePass,
  getBag,
  listFittedCounts,
  type BagRow,
} from '@kassavirta/domain/bags/counting/api'
import { listMissingBags } from '@kassavirta/domain/bags/counting/missing-api'
import type { listVaultEntries, showVault } from '@kassavirta/domain/bags/vault/api'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { coins, notes, pieceFields } from '@kassavirta/domain/kernel/money/denominations'
import { listRunArrivals } from '@kassavirta/domain/orders/deliveries/runs-api'
import type { getCase, listCases } from '@kassavirta/domain/questions/cases/api'
import { framed } from '../support/framed-page.ts'
import type { GivenServer, Reply } from '../support/given-server.ts'
import { press, screen } from '../support/screen.ts'
import { NOW } from './open-desk.ts'

export type BagReply = Reply<typeof listBags>['rows'][number]
type OpenReply = Reply<typeof openBag>
type FactsReply = Reply<typeof getBag>
type State = BagRow['state']

export const BAG = '40010071'
export const BAG_ID = 9101

export const company = { companyId: 4101, name: 'Myllypuoti Kaleva', city: 'Tampere' }

/** A bag that waits to be counted. */
export const bagOf = (change: Partial<BagReply> = {}): BagReply => ({
  bagId: BAG_ID,
  number: BAG,
  state: 'arrived',
  company,
  arrived: '2026-11-16T06:10:00Z',
  due: '2026-11-16',
  isLate: false,
  counter: null,
  isOwn: false,
  asideReason: '',
  version: 0,
  ...change,
})

/** A declaration whose bag has not come. */
export const missing = {
  depositId: 6105,
  number: '40010099',
  company,
  salesDay: '2026-11-10',
  declaredAt: '2026-11-10T15:00:00Z',
  declaredBy: 'Maija Mylläri',
  due: '2026-11-12',
  bag: null,
  caseId: null,
  isClosing: false,
  scans: [] as never[],
  fetch: {
    routeName: 'Etelä 1',
    at: '2026-11-11T07:42:00Z',
    bags: 2,
    declared: 3,
    isRead: true,
    disputed: null,
  },
} as const

/** The same bag on one's own table. */
export const openedBag = (change: Partial<OpenReply> = {}): OpenReply => ({
  ...bagOf({ state: 'counting', counter: 'Testi Työntekijä', isOwn: true, version: 1 }),
  step: 'first',
  isDeclared: true,
  salesDay: '2026-11-15',
  accountId: 5101,
  accountNumber: 'FI2112345600000785',
  pass: 1,
  tills: [],
  intact: null,
  suspects: [],
  note: '',
  candidates: [],
  chosen: null,
  figures: null,
  ...change,
})

/** What is known of the bag, without figures. */
export const factsOf = (change: Partial<FactsReply> = {}): FactsReply => ({
  ...bagOf({ state: 'counting', counter: 'Testi Työntekijä', isOwn: true, version: 1 }),
  seesFigures: false,
  depositId: 6101,
  salesDay: '2026-11-15',
  accountNumber: 'FI2112345600000785',
  arrivedBy: 'Testi Työntekijä',
  closed: null,
  closedBy: '',
  passes: [],
  candidates: [],
  choices: [],
  events: [{ stage: 'arrived', at: '2026-11-16T06:10:00Z', staff: 'Testi Työntekijä' }],
  corrections: [],
  pendingApproval: null,
  ...change,
})

const denominations = [...notes, ...coins]
export type Pieces = { readonly [Name in (typeof denominations)[number]['fieldName']]?: number }
type TillReply = OpenReply['tills'][number]

/** A till as the server answers it. */
export const tillOf = (pieces: Pieces): TillReply => ({
  registerText: '',
  declared: null,
  ...(Object.fromEntries(denominations.map(({ fieldName }) => [fieldName, 0])) as Record<
    keyof Pieces,
    number
  >),
  ...pieces,
  unfitNotes: 0,
  checkCount: 0,
  vouchers: 0,
  voucherSum: 0,
})

const none = {
  arrived: 0,
  late: 0,
  counting: 0,
  second: 0,
  secondCounting: 0,
  disputed: 0,
  aside: 0,
  missing: 0,
  suspects: 0,
}

/** Lists of the counting by the state of their bags, and one bag that can be opened. */
export function answerCounting(
  server: GivenServer,
  lists: Partial<Record<State, readonly BagReply[]>> = { arrived: [bagOf()] },
): void {
  server.answer(listBags, ({ query }) => ({
    rows: [...(lists[query['state'] as State] ?? [])],
    next: null,
  }))
  server.answer(countBags, { ...none, arrived: lists.arrived?.length ?? 0 })
  server.answer(listMissingBags, { rows: [], next: null })
  server.answer(listSuspects, { rows: [], next: null })
  server.answer(listFittedCounts, { since: '2026-08-18', rows: [] })
  server.answer(openBag, openedBag())
  server.answer(getBag, factsOf())
  server.answer(savePass, { savedAt: NOW })
  server.answer(listRunArrivals, { rows: [] })
}

/**
 * What a wedge scanner does: the keys of the number and Enter, in one burst apart from what was typed before it. The time of each key is
 * given, so that a busy page cannot stretch the burst.
 */
export function scan(number: string, gapMs = 10): void {
  const { document, performance, KeyboardEvent: Key } = framed()
  const start = performance.now() + 1000
  for (const [index, key] of number.split('').concat('Enter').entries()) {
    const target = document.activeElement ?? document.body
    const stroke = new Key('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(stroke, 'timeStamp', { value: start + index * gapMs })
    const isFree = target.dispatchEvent(stroke)
    // A key that nobody has taken for himself is written into the field.
    if (isFree && key !== 'Enter') document.execCommand('insertText', false, key)
    if (isFree && key === 'Enter') target.closest('form')?.requestSubmit()
  }
}

export const scanField = (): Locator =>
  screen.getByRole('textbox', { name: 'Skannaa laskettava pussi', exact: true })
export const countField = (name: string): Locator =>
  screen.getByRole('textbox', { name: `${name}, kappaletta`, exact: true })
export const bagHeading = (number = BAG): Locator =>
  screen.getByRole('heading', { name: `Pussi ${number}`, exact: true })

/** Opens the bag by scanning it on the list of those that wait. */
export async function openByScan(number = BAG): Promise<void> {
  await expect.element(scanField()).toHaveFocus()
  scan(number)
  await expect.element(bagHeading(number)).toBeVisible()
  await expect.element(countField('500 €')).toHaveFocus()
}

/** Types a count from the number pad: the digits of each field and Enter, and that the bag is whole. Returns how many keys it took. */
export async function typeCount(pieces: Pieces): Promise<number> {
  await expect.element(countField('500 €')).toHaveFocus()
  const texts = denominations.map(({ fieldName }) => String(pieces[fieldName] ?? ''))
  await press(`${texts.join('{Enter}')}{F3}`)
  return texts.join('').length + texts.length
}

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

const pieces = (some: Partial<Record<(typeof pieceFields)[number], number>> = {}) => ({
  ...recordOf(pieceFields, () => 0),
  ...some,
})

/** 100 notes of 20 €, 7 more from bags, 30 packed, 2 back, 9 gone to the bank; more coins left than came. */
export const vault: Reply<typeof showVault> = {
  office: 'Tampere',
  offices: ['Oulu', 'Tampere'],
  flows: {
    start: pieces({ pcs_20e: 100 }),
    counted: pieces({ pcs_20e: 7 }),
    packed: pieces({ pcs_20e: 30, pcs_1e: 25 }),
    returned: pieces({ pcs_20e: 2 }),
    moved: pieces({ pcs_20e: -9 }),
  },
  count: null,
}

/** The same while it is counted: nothing of what it should hold. */
export const counted = (count: Partial<NonNullable<Reply<typeof showVault>['count']>> = {}) => ({
  ...vault,
  flows: null,
  count: {
    step: 'first' as const,
    openedBy: 'Sanna Lehto',
    opened: '2026-11-16T10:02:00Z',
    mayCount: true,
    ...count,
  },
})

/** Two pages of history: a transfer, and a count whose difference a supervisor settled. */
export const entries: Reply<typeof listVaultEntries> = {
  rows: [
    {
      entryId: 2,
      kind: 'out',
      at: '2026-11-16T09:00:00Z',
      by: 'Sanna Lehto',
      second: 'Erkki Salo',
      decidedBy: '',
      cents: 180_00,
      differenceCents: null,
      note: 'Pankkiin',
    },
  ],
  next: '1763280000000-2',
}

export const olderEntries: Reply<typeof listVaultEntries> = {
  rows: [
    {
      entryId: 1,
      kind: 'count',
      at: '2026-11-15T15:00:00Z',
      by: 'Sanna Lehto',
      second: 'Arto Niemi',
      decidedBy: 'Erkki Salo',
      cents: 2_000_00,
      differenceCents: -50_00,
      note: 'Seteli puuttuu nipusta',
    },
  ],
  next: null,
}
