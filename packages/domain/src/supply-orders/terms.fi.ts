/** What can be ordered. */
export const productNames = {
  tt_kpl_kolikkoturvapussi_pieni: 'Pieni kolikkoturvapussi (9,3 kg)',
  tt_kpl_kolikkoturvapussi_iso: 'Iso kolikkoturvapussi (15 kg)',
  tt_kpl_turvapussi_iso: 'Iso turvapussi',
  tt_kpl_turvapussi_keskikoko: 'Keskikokoinen turvapussi',
  tt_kpl_turvapussi_pieni: 'Pieni turvapussi',
  tt_kpl_sinetit: 'Sinetit',
  tt_kpl_pikkumusta: 'Kolikoiden kuljetuslaatikko',
  tt_kpl_sininen_kannet: 'Sininen kolikkolaatikko kansineen',
} as const

/** What form, review, receipt and e-mail call the fields; the products have names of their own. */
export const supplyLabels = { deliveryDate: 'Toimituspäivä', unit: 'kpl' } as const

export const supplyOrderEmailTitle = 'Tarviketilaus'
