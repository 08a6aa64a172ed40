import {
  changeOrderCoins,
  changeOrderNotes,
  coins,
  notes,
  type ChangeOrderCoinField,
} from '@kassavirta/domain/kernel/money/denominations'
import { handledPieceFields } from '@kassavirta/domain/kernel/money/pieces'

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
