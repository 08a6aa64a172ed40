import { approvalKinds } from '@kassavirta/domain/people/approvals/api'
import type { Suspect } from '@kassavirta/domain/bags/counting/wire'
import { bagStates } from '@kassavirta/domain/bags/counting/states'
import { entryKinds } from '@kassavirta/domain/bags/deposits/stages/entries'
import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigId, cents, count, counts, day, flag, id, moment, words } from './columns.ts'
import { depositCounts } from './count-names.ts'

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
  /** The declaration that somebody has linked it to by hand, which nobody who counts it is told. */
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
    /** The count became what was declared only after the declaration was seen. */
    fitted: flag(),
    /** The declaration for which the count stands; `chosen` where the counter chose it, or none, among several. */
    depositId: integer(),
    chosen: flag(),
    /** Null until it is answered, which it is before the count is sent. */
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

/** A declaration whose bag has not come: its place was told, and two people may have ended the search. */
export const missingBag = pgTable('missing_bag', {
  depositId: integer().primaryKey(),
  /** When its place was told that the bag has not come. */
  noticedAt: moment(),
  /** When the place was told that it came after all. */
  foundAt: moment(),
  closedAt: moment(),
  /** Who asked for the end of the search and why, and who approved it. */
  approvalId: integer(),
})

/** What waits for a second person of the staff. */
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
  /** Who had a part in the matter when it was asked for, and so is not asked to decide on it. */
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
