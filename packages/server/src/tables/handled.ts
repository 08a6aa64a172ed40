import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bigCount, cents, count, counts, day, id, kept, moment, words } from './columns.ts'
import { handledChangeOrderCounts, handledDepositCounts } from './count-names.ts'

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
  ...kept,
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
  ...kept,
  version: integer().notNull().default(0),
})
