import { bigint, boolean, date, integer, text, timestamp } from 'drizzle-orm/pg-core'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import {
  changeOrderCoins,
  changeOrderNotes,
  coins,
  notes,
  type ChangeOrderCoinField,
  handledPieceFields,
} from '@kassavirta/domain/kernel/money/denominations'

/** The few kinds of column in the tables. Names are the keys in snake case (`platform/database/database.ts`). */
export const id = () => integer().primaryKey().generatedByDefaultAsIdentity()
export const bigId = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
export const moment = () => timestamp({ withTimezone: true })
export const day = () => date({ mode: 'string' })
/** Whole cents. The name of such a column ends in `cents`. */
export const cents = () => bigint({ mode: 'number' })
/** Text that is empty by default. */
export const words = () => text().notNull().default('')
export const flag = () => boolean().notNull().default(false)
export const count = () => integer().notNull().default(0)
/** Counts of pieces in packs, which can exceed four bytes. */
export const bigCount = () => bigint({ mode: 'number' }).notNull().default(0)

/** The keeper of a row, who alone writes it: the provider's systems, by import, or the desk. */
export const keeper = () =>
  text({ enum: ['systems', 'desk'] })
    .notNull()
    .default('systems')
/** The keeper of a result or a message, and which person of the desk. */
export const keeperColumns = { keeper: keeper(), staffId: integer() }
/** Columns of rows that either the import or the desk may keep; `version` counts the desk's changes. */
export const versionedKeeperColumns = { keeper: keeper(), version: count() }

/** Count columns, each with its name on the wire. */
export const counts = <const Name extends string>(names: readonly Name[]) => recordOf(names, count)

/** Columns of flags, each named as on the wire. */
export const flags = <const Name extends string>(names: readonly Name[]) => recordOf(names, flag)

/**
 * The names of the count columns, as on the wire. They are made from the denominations, so that none can be forgotten.
 */
export const depositCounts = [...notes, ...coins].map(({ fieldName }) => fieldName)

type Pack<Suffixes extends string> = `${ChangeOrderCoinField}${Suffixes}`
const packs = <const Suffix extends string>(suffixes: readonly Suffix[]) =>
  changeOrderCoins.flatMap(({ fieldName }) =>
    suffixes.map((suffix) => `${fieldName}${suffix}` as Pack<Suffix>),
  )

export const changeOrderCounts = [
  ...changeOrderNotes.map(({ fieldName }) => fieldName),
  ...packs(['_roll', '_bag', '']),
]

/** A bag of 360 pieces is an old packaging that only the provider's systems use. */
export const handledChangeOrderCounts = [
  ...notes.map(({ fieldName }) => fieldName),
  ...packs(['_roll', '_bag', '_bag360', '']),
]

export const handledDepositCounts = handledPieceFields

export const supplyCounts = [
  'tt_kpl_pikkumusta',
  'tt_kpl_sininen_kannet',
  'tt_kpl_kolikkoturvapussi_iso',
  'tt_kpl_kolikkoturvapussi_pieni',
  'tt_kpl_turvapussi_iso',
  'tt_kpl_turvapussi_keskikoko',
  'tt_kpl_turvapussi_pieni',
  'tt_kpl_sinetit',
] as const
