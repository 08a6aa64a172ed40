import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bagStates } from '@kassavirta/domain/bags/counting/states'
import type { Suspect } from '@kassavirta/domain/bags/counting/api'
import { entryKinds } from '@kassavirta/domain/bags/deposits/entry-stages'
import { vaultKinds } from '@kassavirta/domain/bags/vault/api'
import type { VaultPieces } from '@kassavirta/domain/bags/vault/rules'
import { approvalKinds } from '@kassavirta/domain/people/approvals/api'
import {
  bigId,
  cents,
  count,
  counts,
  day,
  flag,
  id,
  moment,
  words,
  bigCount,
  keeperColumns,
  depositCounts,
  handledChangeOrderCounts,
  handledDepositCounts,
} from './columns.ts'

/** A security bag at the desk. */
export const bag = pgTable('bag', {
  id: id(),
  depositId: integer(),
  companyId: integer(),
  accountId: integer(),
  securityBagNumber: text().notNull(),
  state: text({ enum: bagStates }).notNull().default('arrived'),
  version: integer().notNull().default(0),
  arrivedAt: moment().notNull(),
  receivedAt: moment().notNull(),
  arrivedBy: integer(),
  counterId: integer(),
  /** When it was first opened. */
  openedAt: moment(),
  pass: integer().notNull().default(0),
  compared: flag(),
  asideReason: words(),
  closedBy: integer(),
  closedAt: moment(),
  /** The deposit that a person linked by hand; hidden from the people who count the bag. */
  linkedDepositId: integer(),
  /** Who took the scan back, when and why. */
  withdrawnBy: integer(),
  withdrawnAt: moment(),
  withdrawalReason: words(),
})

const countSteps = ['first', 'second', 'decision'] as const

/** Who took part in counting a bag, or in linking it by hand. Nobody may take part at two steps. */
export const bagPerson = pgTable(
  'bag_person',
  {
    bagId: integer().notNull(),
    staffId: integer().notNull(),
    step: text({ enum: [...countSteps, 'link'] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.bagId, table.staffId] })],
)

/** One person's count of a bag. */
export const countPass = pgTable(
  'count_pass',
  {
    bagId: integer().notNull(),
    pass: integer().notNull(),
    step: text({ enum: countSteps }).notNull(),
    staffId: integer().notNull(),
    comparedBefore: flag(),
    /** The count equals the declaration only since the counter was shown the difference. */
    fitted: flag(),
    /** The deposit that the count belongs to. `chosen`: the counter chose it, or chose none, among several. */
    depositId: integer(),
    chosen: flag(),
    /** Null until the counter answers; required before the count is sent. */
    intact: boolean(),
    note: words(),
    reason: words(),
    suspects: jsonb().$type<readonly Suspect[]>().notNull().default([]),
    savedAt: moment().notNull(),
    sentAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.bagId, table.pass] })],
)

/** What one till of the bag held, in one pass. */
export const countTill = pgTable(
  'count_till',
  {
    bagId: integer().notNull(),
    pass: integer().notNull(),
    till: integer().notNull(),
    registerText: words(),
    declaredCents: cents(),
    ...counts(depositCounts),
    unfitNotes: count(),
    checkCount: count(),
    vouchers: count(),
    voucherCents: cents().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.bagId, table.pass, table.till] })],
)

/** A note that is withdrawn and handed over to the authority. */
export const suspectNote = pgTable('suspect_note', {
  id: id(),
  bagId: integer().notNull(),
  unitCents: cents().notNull(),
  serial: words(),
  foundBy: integer().notNull(),
  foundAt: moment().notNull(),
  dueDate: day().notNull(),
  handedOn: day(),
  handedTo: words(),
  handedBy: integer(),
  version: integer().notNull().default(0),
})

/** A deposit whose bag has not arrived. Its place was notified; two people together can end the search. */
export const missingBag = pgTable('missing_bag', {
  depositId: integer().primaryKey(),
  /** When the place was notified that the bag is missing. */
  noticedAt: moment(),
  /** When the place was notified that the bag came after all. */
  foundAt: moment(),
  closedAt: moment(),
  /** The approval of ending the search: who requested it, why, and who approved it. */
  approvalId: integer(),
})

/** A request that waits for a second person of the staff. */
export const approval = pgTable('approval', {
  id: id(),
  kind: text({ enum: approvalKinds }).notNull(),
  companyId: integer(),
  subject: text().notNull(),
  payload: jsonb().notNull(),
  subjectVersion: integer().notNull(),
  reason: text().notNull(),
  /** A person of the staff, or a customer in the portal. */
  requestedBy: integer(),
  requestedByUser: integer(),
  requestedAt: moment().notNull(),
  decidedBy: integer(),
  decidedAt: moment(),
  decision: text({ enum: ['approved', 'rejected', 'lapsed'] }),
  decisionReason: words(),
  /** People who took part in the matter before the request, so may not decide on it. */
  barred: integer().array().notNull().default([]),
  version: integer().notNull().default(0),
})

export const countCorrection = pgTable('count_correction', {
  id: id(),
  handledDepositId: integer().notNull(),
  approvalId: integer().notNull(),
  before: jsonb().notNull(),
  after: jsonb().notNull(),
  at: moment().notNull(),
})

/** A step of an entry that its customer can follow. */
export const entryEvent = pgTable('entry_event', {
  id: bigId(),
  kind: text({ enum: entryKinds }).notNull(),
  entryId: integer().notNull(),
  attempt: integer().notNull().default(1),
  stage: text().notNull(),
  at: moment().notNull(),
  source: text({ enum: ['customer', 'desk', 'systems'] }).notNull(),
  staffId: integer(),
  userId: integer(),
  note: words(),
})

const errors = { error1: words(), error2: words(), error3: words(), error4: words(), error5: words() }
const noCents = () => cents().notNull().default(0)

/** A result of counting. A row with a parent is one of the parent's cash reports. */
export const handledDeposit = pgTable('handled_deposit', {
  id: id(),
  extId: text(),
  parentId: integer(),
  companyId: integer().notNull(),
  accountId: integer(),
  depositId: integer(),
  registerDate: day(),
  accountingDate: day().notNull(),
  dueDate: day(),
  securityBagNumber: words(),
  reference: words(),
  message: words(),
  signer: words(),
  /** Null where nothing was declared; then there is no difference either. */
  signedTotalCents: cents(),
  totalCents: noCents(),
  /** The difference that the counting gave; null where it is the counted sum less the declared one. */
  differenceCents: cents(),
  notesTotalSumCents: noCents(),
  notesCount: count(),
  coinTotalSumCents: noCents(),
  coinCount: count(),
  checkCount: count(),
  depositType: words(),
  registerText: words(),
  lmpType: words(),
  pcsPkTosite: count(),
  pkTositeTotalSumCents: noCents(),
  ...counts(handledDepositCounts),
  ...errors,
  ...keeperColumns,
  version: integer().notNull().default(0),
})

export const handledChangeOrder = pgTable('handled_change_order', {
  id: id(),
  extId: text().notNull(),
  companyId: integer().notNull(),
  accountId: integer(),
  changeOrderId: integer(),
  packingDate: day().notNull(),
  registerDate: day(),
  dueDate: day(),
  createdAt: moment().notNull(),
  signer: words(),
  reference: words(),
  message: words(),
  depositType: words(),
  noteTotalSumCents: noCents(),
  noteTotalCount: count(),
  coinTotalSumCents: noCents(),
  coinTotalCount: bigCount(),
  totalSumCents: noCents(),
  ...counts(handledChangeOrderCounts),
  ...errors,
  ...keeperColumns,
  version: integer().notNull().default(0),
})

/** A count of the vault of an office, or money that came to it or left it otherwise than by counting and packing. */
export const vaultEntry = pgTable('vault_entry', {
  id: id(),
  office: text().notNull(),
  kind: text({ enum: vaultKinds }).notNull(),
  pieces: jsonb().$type<VaultPieces>().notNull(),
  /** The pieces that the books expected; null for a transfer and for the first count. */
  expected: jsonb().$type<VaultPieces>(),
  note: words(),
  /** The first counter, or the person who asked for the transfer or dropped the count. */
  staffId: integer().notNull(),
  /** The second counter, or the person who confirmed the transfer. */
  secondId: integer(),
  /** The supervisor who settled the difference. */
  decidedBy: integer(),
  at: moment().notNull(),
})

/** A count of the vault of an office by two people, from its opening to its end. */
export const vaultCount = pgTable('vault_count', {
  id: id(),
  office: text().notNull(),
  openedBy: integer().notNull(),
  openedAt: moment().notNull(),
  /** The count of the first of the two people. */
  counterId: integer(),
  pieces: jsonb().$type<VaultPieces>(),
  note: words(),
  countedAt: moment(),
  closedAt: moment(),
})

/** What an act on an order took out of the vault (below zero) or brought back. It is never changed. */
export const vaultMove = pgTable('vault_move', {
  id: bigId(),
  orderId: integer().notNull(),
  companyId: integer().notNull(),
  pieces: jsonb().$type<VaultPieces>().notNull(),
  at: moment().notNull(),
})
