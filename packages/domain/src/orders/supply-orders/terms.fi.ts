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

/** Labels of the fields on form, review, receipt and e-mail, besides the names of the products. */
export const supplyLabels = { deliveryDate: 'Toimituspäivä', unit: 'kpl' } as const

export const supplyOrderEmailTitle = 'Tarviketilaus'
