import type { PortalConfig, PortalSwitch } from './config-api.ts'

export const settingLabels = { value: 'Arvo', reason: 'Perustelu' } as const

export const settingWords = {
  on: 'Käytössä',
  off: 'Ei käytössä',
  days: 'päivää',
  hours: 'tuntia',
} as const

/** What each setting is called, and what it decides. */
export const settingTexts = {
  changeOrderCutoffLocal: {
    name: 'Vaihtorahan tilausaika päättyy',
    sentence: 'Tilaus on tehtävä viimeistään tähän kellonaikaan kaksi pankkipäivää ennen toimitusta.',
  },
  visitRequestMinimumLeadTime: {
    name: 'Käyntipyynnön varoaika',
    sentence: 'Näin monta päivää ennen käyntiä pyyntö on viimeistään lähetettävä.',
  },
  changeOrderMaximumLeadTime: {
    name: 'Vaihtorahan tilaaminen ennakkoon',
    sentence: 'Näin monen päivän päähän toimituksen voi enintään tilata.',
  },
  depositListingTimespan: {
    name: 'Raporttien pituus',
    sentence: 'Raporttien luettelot ulottuvat näin monta päivää taaksepäin.',
  },
  entriesVisibleToAll: {
    name: 'Toimipaikan tapahtumat näkyvät kaikille',
    sentence:
      'Jokainen toimipaikan käyttäjä näkee sen kaikki tilitykset ja tilaukset roolistaan riippumatta.',
  },
  secondCountDifference: {
    name: 'Toisen laskennan ero',
    sentence: 'Toinen henkilö laskee pussin, kun ero on vähintään tämän verran.',
  },
  secondCountTotal: {
    name: 'Toisen laskennan summa',
    sentence: 'Toinen henkilö laskee pussin, jossa on vähintään tämän verran.',
  },
  casesInPortal: {
    name: 'Vastaukset portaalissa',
    sentence: 'Asiakas lukee vastaukset yhteydenottoihinsa portaalissa.',
  },
  caseDueServiceHours: {
    name: 'Vastausaika',
    sentence: 'Yhteydenottoon on vastattava näin monessa palvelutunnissa.',
  },
  countingDueBankingDays: {
    name: 'Laskennan määräaika',
    sentence: 'Pussi on laskettava näin monen pankkipäivän kuluessa saapumisesta.',
  },
  missingAfterBankingDays: {
    name: 'Pussi puuttuu',
    sentence: 'Ilmoitettu pussi on kadoksissa, kun se ei ole saapunut näin monessa pankkipäivässä.',
  },
  valueDateBankingDays: {
    name: 'Arvopäivä',
    sentence: 'Laskettu raha on tilillä näin monen pankkipäivän kuluttua laskennasta.',
  },
  statusLines: {
    name: 'Vaiheiden seuranta',
    sentence: 'Asiakas näkee, missä vaiheessa tilitys, tilaus tai käynti on.',
  },
  dailyOrderLimit: {
    name: 'Nostoraja päivää kohti',
    sentence: 'Saman tilin ja toimituspäivän tilaukset lasketaan yhteen tilin rajaa vasten.',
  },
  ordersChangeable: {
    name: 'Tilauksen muuttaminen',
    sentence: 'Asiakas voi muuttaa tai perua tilauksensa tilausajan päättymiseen asti.',
  },
  deliveryConfirmations: {
    name: 'Toimituksen kuittaus',
    sentence: 'Asiakkaalta kysytään, täsmääkö toimituksen sisältö.',
  },
  visitAnswers: {
    name: 'Käyntien vastaukset',
    sentence: 'Asiakas vastaa ehdotettuun päivään ja voi perua käyntipyyntönsä.',
  },
  recurringOrders: { name: 'Toistuvat tilaukset', sentence: 'Asiakas voi panna tilauksen toistumaan.' },
  rightRequests: {
    name: 'Oikeuspyynnöt',
    sentence:
      'Toimipaikan valtuutusten ylläpitäjä voi pyytää oikeutta portaalissa. Esimies ratkaisee pyynnön.',
  },
  alertMails: {
    name: 'Ilmoitukset sähköpostiin',
    sentence: 'Asiakas voi valita, mistä tapahtumista hän saa ilmoituksen sähköpostiin.',
  },
  depositReminderLocal: {
    name: 'Muistutus tilittämättä jääneestä päivästä',
    sentence:
      'Kellonaika, jolloin toimipaikkaa muistutetaan sähköpostilla, jos se tavallisesti tilittää tänä viikonpäivänä eikä ole tilittänyt.',
  },
  visitCalendars: {
    name: 'Seuraava käynti',
    sentence: 'Asiakas näkee, milloin kuljettaja tulee, ja voi ilmoittaa, ettei kuljettaja tullut.',
  },
  handOvers: {
    name: 'Luovutus kuljettajalle',
    sentence:
      'Asiakas ja kuljettaja näkevät saman luovutusnumeron ja merkitsevät pussit. Kun luvut täsmäävät, pussit merkitään noudetuiksi.',
  },
  tillHelp: {
    name: 'Kassaraportin summa ja pohjakassa',
    sentence:
      'Tilityslomake vertaa laskettua summaa kassaraporttiin ja vähentää pohjakassan. Tietoja ei lähetetä.',
  },
  orderSuggestions: {
    name: 'Ehdotus vaihtorahatilaukseksi',
    sentence: 'Tilauslomake ehdottaa määriä toimipaikan omien tilausten perusteella.',
  },
  statements: {
    name: 'Tositteet ja kuukausikoosteet',
    sentence: 'Asiakas voi noutaa tositteen ja tilin kuukausikoosteen PDF-tiedostona.',
  },
  statementAttachments: {
    name: 'Kuukausikooste liitteenä',
    sentence:
      'Kuukausikooste lähtee sähköpostin liitteenä eikä vain linkkinä. Liitteen voi lukea kirjautumatta.',
  },
  savedViews: {
    name: 'Tallennetut näkymät',
    sentence: 'Asiakas voi tallentaa luettelon rajaukset nimellä ja tilata niistä linkin sähköpostiin.',
  },
  search: {
    name: 'Haku',
    sentence: 'Asiakas voi hakea kaikista toimipaikkansa tiedoista yhdellä haulla.',
  },
  productName: { name: 'Portaalin nimi', sentence: 'Nimi, jolla portaali esittäytyy.' },
  companyName: { name: 'Yrityksen nimi', sentence: 'Palveluntuottajan nimi asiakkaille.' },
  companyAddress: { name: 'Yrityksen osoite', sentence: 'Palveluntuottajan osoite asiakkaille.' },
  serviceDeskPhone: {
    name: 'Asiakaspalvelun puhelin',
    sentence: 'Numero, johon asiakasta neuvotaan soittamaan.',
  },
  serviceDeskEmail: {
    name: 'Asiakaspalvelun sähköposti',
    sentence: 'Osoite, johon asiakkaan yhteydenotot lähtevät.',
  },
  serviceDeskHours: { name: 'Asiakaspalvelun ajat', sentence: 'Milloin asiakaspalvelu vastaa.' },
  reportListNotice: { name: 'Teksti raporttien luettelossa', sentence: 'Näkyy asiakkaille raporttien alla.' },
  signInNotice: {
    name: 'Teksti kirjautumissivulla',
    sentence: 'Näkyy kirjautumisen vieressä, esimerkiksi tieto huoltokatkosta.',
  },
  termsVersion: {
    name: 'Käyttöehtojen versio',
    sentence: 'Kun versio vaihtuu, jokainen hyväksyy ehdot uudelleen.',
  },
  terms: { name: 'Käyttöehdot', sentence: 'Asiakkaat hyväksyvät nämä ennen käytön aloittamista.' },
} as const

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
