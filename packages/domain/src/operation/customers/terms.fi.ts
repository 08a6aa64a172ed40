import type { PlaceFlag } from './api.ts'

export const placeLabels = {
  name: 'Nimi',
  businessId: 'Y-tunnus',
  isSameBusiness: 'Sama yritys, toinen toimipaikka',
  group: 'Konserni tai ketju',
  street: 'Katuosoite',
  postcode: 'Postinumero',
  city: 'Paikkakunta',
  phone: 'Puhelinnumero',
  area: 'Alue',
  office: 'Konttori',
  engagement: 'Sopimusnumero',
  endReason: 'Miksi toimipaikka päättyy',
} as const

/** What is agreed with a place. */
export const flagLabels: Readonly<Record<PlaceFlag, string>> = {
  transportCustomer: 'Kuljetusasiakas',
  looseChange: 'Irtokolikot vaihtorahassa',
  depositCountAtServiceCenter: 'Laskenta palvelukeskuksessa',
  uncountedCoinsDeposit: 'Kolikot ilman laskentaa',
  supplyOrder: 'Tarviketilaukset',
}
