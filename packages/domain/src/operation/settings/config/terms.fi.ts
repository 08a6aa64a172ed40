import type { PortalConfig, PortalSwitch } from './api.ts'

/** The texts that apply until the provider's staff set their own (decisions J17, E6: the terms wait for a lawyer). */
export const configDefaults: Omit<PortalConfig, PortalSwitch> = {
  productName: 'Kassavirta',
  companyName: '',
  companyAddress: '',
  serviceDeskPhone: '',
  serviceDeskEmail: '',
  serviceDeskHours: 'arkisin klo 8.00-16.00',
  reportListNotice: 'Lisää raportteja tulossa huhtikuussa.',
  signInNotice: '',
  termsVersion: '1',
  terms: [
    'LUONNOS – käyttöehdot odottavat lakimiehen tarkistusta.',
    'Portaalin tunnus on henkilökohtainen. Älä anna käyttäjätunnustasi tai salasanaasi toiselle.',
    'Tilitysilmoitusten, tilausten ja pyyntöjen tiedot tallennetaan ja luovutetaan rahahuollon palveluntuottajalle palvelun toimittamista varten.',
    'Ilmoita heti asiakaspalveluun, jos epäilet, että tunnustasi on käytetty luvatta.',
  ].join('\n\n'),
}
