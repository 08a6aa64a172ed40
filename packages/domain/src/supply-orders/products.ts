import { productNames } from './terms.fi.ts'

/** What can be ordered. Two boxes are known from old orders but no longer offered. */
export const products = [
  { id: 'tt_kpl_kolikkoturvapussi_pieni', name: productNames.tt_kpl_kolikkoturvapussi_pieni, offered: true },
  { id: 'tt_kpl_kolikkoturvapussi_iso', name: productNames.tt_kpl_kolikkoturvapussi_iso, offered: true },
  { id: 'tt_kpl_turvapussi_iso', name: productNames.tt_kpl_turvapussi_iso, offered: true },
  { id: 'tt_kpl_turvapussi_keskikoko', name: productNames.tt_kpl_turvapussi_keskikoko, offered: true },
  { id: 'tt_kpl_turvapussi_pieni', name: productNames.tt_kpl_turvapussi_pieni, offered: true },
  { id: 'tt_kpl_sinetit', name: productNames.tt_kpl_sinetit, offered: true },
  { id: 'tt_kpl_pikkumusta', name: productNames.tt_kpl_pikkumusta, offered: false },
  { id: 'tt_kpl_sininen_kannet', name: productNames.tt_kpl_sininen_kannet, offered: false },
] as const

export type ProductId = (typeof products)[number]['id']

const USUAL_COUNTS = [0, 50, 100, 150, 200, 250, 500] as const
const SMALL_BAG_COUNTS = [0, 100, 200, 300, 400, 500, 1000] as const

/** Counts to choose from in the form; seals are a free whole number. The server takes any count. */
export function choicesOf(id: ProductId): readonly number[] | undefined {
  if (id === 'tt_kpl_sinetit') return undefined
  return id === 'tt_kpl_turvapussi_pieni' ? SMALL_BAG_COUNTS : USUAL_COUNTS
}
