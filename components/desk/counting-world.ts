import { expect } from 'vitest'
import type { Locator } from '@vitest/browser/context'
import {
  countBags,
  getBag,
  listBags,
  listFittedCounts,
  listSuspects,
  openBag,
  savePass,
  type BagRow,
} from '@kassavirta/domain/bags/counting/api'
import { listMissingBags } from '@kassavirta/domain/bags/counting/missing-api'
import { coins, notes } from '@kassavirta/domain/kernel/money/denominations'
import { listRunArrivals } from '@kassavirta/domain/orders/deliveries/runs-api'
import { framed } from '../support/framed-page.ts'
import type { GivenServer, Reply } from '../support/given-server.ts'
import { press, screen } from '../support/screen.ts'
import { NOW, openDesk } from './open-desk.ts'

type Bag = Reply<typeof listBags>['rows'][number]
type OpenBag = Reply<typeof openBag>
type Facts = Reply<typeof getBag>
type MissingBag = Reply<typeof listMissingBags>['rows'][number]
type Suspect = Reply<typeof listSuspects>['rows'][number]
type State = BagRow['state']

export const BAG = '40010071'
export const BAG_ID = 9101
export const OTHER_BAG = '40010072'

export const company = { companyId: 4101, name: 'Myllypuoti Kaleva', city: 'Tampere' }
export const otherCompany = { companyId: 4102, name: 'Toinen Paikka', city: 'Turku' }

/** A bag that waits to be counted. */
export const bagOf = (change: Partial<Bag> = {}): Bag => ({
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
/** Another place's bag, which is late. */
export const otherBag = (change: Partial<Bag> = {}): Bag =>
  bagOf({
    bagId: 9102,
    number: OTHER_BAG,
    company: otherCompany,
    due: '2026-11-13',
    isLate: true,
    version: 7,
    ...change,
  })

/** A bag on one's own table. */
const ownBag = bagOf({ state: 'counting', counter: 'Testi Työntekijä', isOwn: true, version: 1 })
export const openedBag = (change: Partial<OpenBag> = {}): OpenBag => ({
  ...ownBag,
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

/** What is known of a bag that nobody has on the table, without figures. */
export const factsOf = (change: Partial<Facts> = {}): Facts => ({
  ...bagOf(),
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
type Pieces = { readonly [Name in (typeof denominations)[number]['fieldName']]?: number }

/** A till as the server answers it. */
export const tillOf = (pieces: Pieces): OpenBag['tills'][number] => ({
  registerText: '',
  declared: null,
  ...(Object.fromEntries(denominations.map(({ fieldName }) => [fieldName, 0])) as Required<Pieces>),
  ...pieces,
  unfitNotes: 0,
  checkCount: 0,
  vouchers: 0,
  voucherSum: 0,
})

/** A count of notes of 50 €. */
export const passOf = (pass: number, staff: string, notesOf50: number): Facts['passes'][number] => ({
  pass,
  step: pass === 1 ? 'first' : 'second',
  staff,
  sent: NOW,
  comparedBefore: false,
  intact: true,
  note: '',
  reason: '',
  counted: notesOf50 * 50,
  tills: [tillOf({ pcs_50e: notesOf50 })],
  suspects: [],
})
const declared = { seesFigures: true, declaredPieces: { pcs_50e: 17 } }
/** Of 17 declared notes the first counter found 15 and the second 16. */
export const disputed = factsOf({
  ...declared,
  state: 'disputed',
  version: 5,
  passes: [passOf(1, 'Laura Laskija', 15), passOf(2, 'Tomi Toinen', 16)],
})
/** 16 of the 17 declared notes. */
export const counted = factsOf({
  ...declared,
  state: 'counted',
  version: 6,
  closed: NOW,
  closedBy: 'Laura Laskija',
  figures: {
    declared: 850,
    counted: 800,
    difference: -50,
    byDenomination: [{ name: '50 €', declared: 17, counted: 16, difference: -50 }],
  },
  resultTills: [tillOf({ pcs_50e: 16 })],
  passes: [passOf(1, 'Laura Laskija', 16)],
})

/** A declaration whose bag has not come. */
export const missingOf = (change: Partial<MissingBag> = {}): MissingBag => ({
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
  scans: [],
  fetch: {
    routeName: 'Etelä 1',
    at: '2026-11-11T07:42:00Z',
    bags: 2,
    declared: 3,
    isRead: true,
    disputed: null,
  },
  ...change,
})
const otherMissing = missingOf({ depositId: 6106, number: '40010088', company: otherCompany, fetch: null })
export const answerMissing = (server: GivenServer, change: Partial<MissingBag> = {}): void =>
  server.answer(listMissingBags, { rows: [otherMissing, missingOf(change)], next: null })

/** A suspect note in the safe. */
export const suspectOf = (change: Partial<Suspect> = {}): Suspect => ({
  suspectId: 71,
  bagId: BAG_ID,
  number: BAG,
  company,
  name: '50 €',
  worth: 50,
  serial: 'PA1234567890',
  found: '2026-11-13T08:00:00Z',
  foundBy: 'Testi Työntekijä',
  due: '2026-11-14',
  isLate: true,
  handedOn: null,
  handedTo: '',
  handedBy: '',
  version: 4,
  ...change,
})
export const otherSuspect = suspectOf({
  suspectId: 72,
  serial: 'SB0987654321',
  name: '20 €',
  worth: 20,
  version: 2,
})

/** Lists of the counting by the state of their bags, and one bag that can be opened. */
export function answerCounting(
  server: GivenServer,
  lists: Partial<Record<State, readonly Bag[]>> = { arrived: [otherBag(), bagOf()] },
): void {
  const sizeOf = (state: State): number => lists[state]?.length ?? 0
  server.answer(listBags, ({ query }) => ({
    rows: [...(lists[query['state'] as State] ?? [])],
    next: null,
  }))
  server.answer(countBags, {
    arrived: sizeOf('arrived'),
    late: 0,
    counting: 0,
    second: sizeOf('second'),
    secondCounting: 0,
    disputed: sizeOf('disputed'),
    aside: sizeOf('aside'),
    missing: 2,
    suspects: 2,
  })
  answerMissing(server)
  server.answer(listSuspects, { rows: [otherSuspect, suspectOf()], next: null })
  server.answer(listFittedCounts, { since: '2026-08-18', rows: [] })
  server.answer(openBag, openedBag())
  server.answer(getBag, factsOf({ ...ownBag }))
  server.answer(savePass, { savedAt: NOW })
  server.answer(listRunArrivals, { rows: [] })
}

export function openCounting(path: string, role: 'counter' | 'supervisor' = 'counter'): GivenServer {
  const server = openDesk(`/laskenta${path}`, role)
  answerCounting(server)
  return server
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
/** The message of an act that is done. */
export const notice = (text: string): Locator => screen.getByRole('status').filter({ hasText: text })

/** Opens the bag by scanning it on the list of those that wait. */
export async function openByScan(number = BAG): Promise<void> {
  await expect.element(scanField()).toHaveFocus()
  scan(number)
  await expect.element(bagHeading(number)).toBeVisible()
  await expect.element(countField('500 €')).toHaveFocus()
}

/** A bag on the table of the counter, opened by a scan. */
export async function openTable(change: Partial<OpenBag> = {}): Promise<GivenServer> {
  const server = openCounting('')
  server.answer(openBag, openedBag(change))
  await openByScan()
  return server
}

/** Types a count from the number pad: the digits of each field and Enter, and that the bag is whole. Returns how many keys it took. */
export async function typeCount(pieces: Pieces): Promise<number> {
  await expect.element(countField('500 €')).toHaveFocus()
  const texts = denominations.map(({ fieldName }) => String(pieces[fieldName] ?? ''))
  await press(`${texts.join('{Enter}')}{F3}`)
  return texts.join('').length + texts.length
}
