import { productNames } from './terms.fi.ts'

/** The products. Two boxes appear in old orders but are no longer offered. */
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

/** The counts that the form offers; undefined for seals, whose count is typed. The server accepts any count. */
export function choicesOf(id: ProductId): readonly number[] | undefined {
  if (id === 'tt_kpl_sinetit') return undefined
  return id === 'tt_kpl_turvapussi_pieni' ? SMALL_BAG_COUNTS : USUAL_COUNTS
}
