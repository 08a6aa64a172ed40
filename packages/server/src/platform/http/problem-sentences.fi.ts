import type { Sentences } from '@kassavirta/domain/kernel/contract/fault'
import { day, formatDay } from '@kassavirta/domain/kernel/dates/dates'
import { formatCount } from '@kassavirta/domain/kernel/money/counts'
import { serverTexts, validationTexts } from '@kassavirta/domain/kernel/texts/terms.fi'

/** Empty when the provider has set no phone number. */
const numberOf = (phone: string): string => phone && `, puh. ${phone}`

/** Every refusal in Finnish. Sentences that only the server uses are here, so that the browser does not carry them. */
export const finnishSentences: Sentences = {
  ...validationTexts,
  ...serverTexts,
  forbidden: 'Ei oikeutta',
  methodNotAllowed: 'Method Not Allowed',
  bodyTooLarge: 'Lähetys on liian suuri',
  notJson: 'Lähetyksen on oltava JSON-muodossa',
  bodyPacked: 'Lähetystä ei saa pakata',
  keyInvalid: 'Lähetyksen tunniste on virheellinen',
  keyRequired: 'Lähetykseltä puuttuu tunniste',
  deskLocked: 'Työpöytä on lukittu. Avaa se salasanallasi.',
  codeNotFresh: 'Anna vahvistuskoodi',
  stateChanged: 'Tila on jo muuttunut',
  countedElsewhere:
    'Omat järjestelmät ovat jo laskeneet tämän pussin. Älä avaa sitä, vaan kerro esimiehelle.',
  otherBagOpen: 'Sinulla on jo pussi laskettavana. Sulje se tai palauta se jonoon ensin.',
  withdrawalLate:
    'Vain skannaaja voi perua vastaanoton, kymmenen minuutin ajan ja ennen avaamista. Pyydä esimiestä perumaan.',
  notMissingYet:
    'Etsintää ei voi vielä päättää: pussi ei ole myöhässä, tai toimipaikalle ei ole vielä kerrottu, että se puuttuu.',
  sameCounter: 'Olet jo laskenut tämän tai yhdistänyt pussin ilmoitukseen. Toinen henkilö laskee sen.',
  accountEnded:
    'Tilityksen tili on päättynyt. Valitse toimipaikan tili, jolle raha kirjataan. Toinen henkilö laskee pussin.',
  ownerRequired: 'Valitse, kenen pussi on ja mille tilille raha kirjataan.',
  companyUnchosen:
    'Ilmoitus on valittava uudelleen: useampi on tehty tämän pussin numerolla, tai valitsemasi on saanut oman pussinsa. Avaa pussin tilanne ja valitse pussissa olevasta lapusta.',
  nothingChanged: 'Tämä ei muuta mitään.',
  rightHeld: 'Henkilöllä on jo tämä oikeus tilillä.',
  ownRequest: 'Et voi käsitellä omaa pyyntöäsi. Toinen henkilö hyväksyy tai hylkää sen.',
  approvalPending: 'Pyyntö odottaa jo hyväksyntää.',
  tookPart: 'Asia koskee sinua tai olet ollut mukana siinä. Joku muu päättää siitä.',
  noApprover: 'Kukaan muu ei voi hyväksyä tätä. Pyydä pääkäyttäjää lisäämään toinen esimies.',
  changedElsewhere: 'Joku muu on muuttanut tietoja',
  packedAboveOrdered: 'Pakattu määrä on suurempi kuin tilattu. Vähennä määriä.',
  orderNotFrozen: 'Asiakas voi vielä muuttaa tilausta. Pakkaa se, kun tilausaika on päättynyt.',
  packedElsewhere: 'Omat järjestelmät ovat jo käsitelleet tämän tilauksen.',
  orderPacked: 'Tilaus on jo pakattu tälle päivälle, joten sitä ei voi siirtää. Esimies voi korjata tilan.',
  routeNameTaken: 'Samanniminen reitti on jo olemassa.',
  routeHasStops: 'Reitillä on vielä toimipaikkoja. Siirrä ne ensin muille reiteille.',
  sealTaken: ({ seal, orderId, company }) =>
    `Sinetti ${seal} on jo tilauksella ${orderId} (${company}), jota ei ole vielä toimitettu. Tarkista sinetti ja lue se uudelleen.`,
  runEmpty: 'Ajolle ei ole pakattu mitään.',
  runNotToday: ({ day: on }) =>
    `Ajo on päivälle ${formatDay(day(on))}, ja se voi lähteä vain silloin. Jos ajat tänään, tee ajo tälle päivälle.`,
  runWithoutCrew: 'Ajolla ei ole ketään. Lisää ajolle vähintään yksi henkilö.',
  runHasStops:
    'Ajolle on jo pakattu tilauksia, joten sitä ei voi poistaa. Lähetä ajo tai peru tilaukset ensin.',
  settingForm: 'Arvo ei kelpaa. Tarkista, mitä asetukselle sallitaan.',
  unknownArea: 'Aluetta ei löydy. Valitse alue luettelosta.',
  unknownOffice: 'Konttoria ei löydy. Valitse konttori luettelosta.',
  transferEmpty: 'Kirjoita, montako kappaletta siirretään.',
  vaultUncounted: 'Holvia ei ole vielä laskettu. Laske holvi ensin.',
  vaultCounting: 'Holvin laskenta on kesken. Yritä uudelleen, kun se on valmis.',
  vaultNotCounting: 'Holvia ei lasketa nyt. Aloita laskenta ensin.',
  vaultTooLittle: 'Holvissa ei ole näin paljon. Tarkista määrä tai laske holvi.',
  driverListed: 'Kuljettaja on jo tämän alueen listalla.',
  driverBlocked: 'Tämän kortin haltija on poistettu listoilta. Esimies voi palauttaa hänet.',
  cardOfAnother: 'Korttinumero on jo toisella kuljettajalla. Tarkista numero ja nimi.',
  notSameName: 'Kirjoita poistettavan henkilön käyttäjätunnus.',
  personNotDisabled: 'Henkilöllä on vielä pääsy portaaliin. Poista hänet ensin käytöstä.',
  sameBusinessId: ({ place }) => `Sama Y-tunnus: ${place}. Vahvista, että tämä on toinen toimipaikka.`,
  unknownGroup: 'Konsernia tai ketjua ei ole enää. Valitse toinen.',
  groupNameTaken: 'Samanniminen on jo olemassa.',
  keptBySystems: 'Tieto tulee omista järjestelmistä. Muuta se siellä.',
  accountThere: 'Toimipaikalla on jo tämä tilinumero.',
  referenceThere: 'Tilillä on jo tämä viite.',
  usernameTaken: 'Käyttäjätunnus on jo toisella henkilöllä. Valitse toinen tunnus.',
  roleThere: 'Henkilöllä on jo oikeuksia tässä toimipaikassa. Muuta niitä luettelossa.',
  receiversChanged: ({ companies, persons }) =>
    `Vastaanottajat ovat muuttuneet: nyt heitä on ${companies} toimipaikkaa ja ${persons} henkilöä. Tarkista ja vahvista uudelleen.`,
  tooLongForPaper: ({ rows }) =>
    `Kuukaudessa on yli ${formatCount(rows)} riviä, mikä on liikaa paperille. Ota tiedot Excel-työkirjana (.xlsx) kohdasta Raportit.`,
  endBeforeStart: 'Päättymispäivä on ennen alkamispäivää.',
  rangeTooLong: ({ days }) => `Valitse enintään ${days} päivää.`,
  linkInvalid: 'Anna kokonainen verkko-osoite tai portaalin sivu, esimerkiksi /viestit.',
  stopsOpen: 'Kaikille pysähdyksille ei ole vielä kirjattu lopputulosta.',
  caseNotOwned: 'Ota yhteydenotto ensin itsellesi.',
  caseUnanswered: 'Vastaa asiakkaalle ennen kuin suljet yhteydenoton.',
  colleagueAway: 'Valitsemasi henkilö ei enää hoida yhteydenottoja. Valitse toinen.',
  cutOffNotEarlier: 'Anna kellonaika, joka on aikaisempi kuin tavallinen tilausaika.',
  recurrenceEmpty: 'Valituille päiville ei osu yhtään toimitusta. Tarkista viikonpäivät ja päättymispäivä.',
  tooManyRecurring:
    'Toimipaikalla on jo suurin sallittu määrä toistuvia tilauksia. Lopeta ensin jokin niistä.',
  occurrenceClosed:
    'Tätä toimitusta ei voi enää muuttaa. Sen tilausaika on päättynyt, tai toistuva tilaus on lopetettu.',
  viewNameTaken: 'Sinulla on jo samanniminen näkymä tästä luettelosta. Valitse toinen nimi.',
  viewsFull: 'Sinulla on jo suurin sallittu määrä näkymiä. Poista ensin jokin niistä.',
  visitReported: 'Tästä käynnistä on jo ilmoitettu. Asiakaspalvelu selvittää asiaa.',
  sameOrderThere: ({ orderId }) => `Samalle päivälle on jo samanlainen tilaus, numero ${orderId}.`,
  orderFrozen: ({ phone }) =>
    `Tilausta ei voi enää muuttaa eikä perua, koska sen tilausaika on päättynyt. Jos muutos on välttämätön, soita asiakaspalveluun${numberOf(phone)}.`,
  orderCancelled: 'Tilaus on jo peruttu. Jos tarvitset vaihtorahaa, tee uusi tilaus.',
  orderNotDelivered: 'Tilausta ei ole vielä toimitettu. Vahvista sisältö, kun olet saanut toimituksen.',
  deliveryConfirmed: 'Toimituksen sisältö on jo vahvistettu. Jos jokin ei täsmää, lähetä tiedustelu.',
  countsMatch: 'Määrät ovat samat kuin pakatut. Korjaa määrät tai kerro viestissä, mikä ei täsmää.',
  keyReused: 'Lähetys on jo tehty eri tiedoilla',
  keyClosed: 'Tätä lähetystä ei tallennettu. Lähetä tiedot uudelleen.',
  stillRunning: 'Lähetys on jo käsittelyssä',
  /** A person who signs in or reads has sent nothing that waits for confirmation. */
  unavailable: 'Palvelu on hetken poissa käytöstä. Yritä hetken kuluttua uudelleen.',
  /** A person who sends something does not know yet whether it arrived (decisions N18). */
  unconfirmed: 'Palvelu on hetken poissa käytöstä. Lähetystä ei ole vielä vahvistettu, yritä uudelleen.',
  wrongPassword: 'Nykyinen salasana on väärä',
  activationCodeInvalid: 'Aktivointikoodi on virheellinen tai vanhentunut',
  emailChangeUnknown:
    'Tämä sähköpostiosoitteen vaihto ei enää odota: se on jo vahvistettu, peruttu tai tullut voimaan. Jos et tehnyt vaihtoa itse, ota heti yhteyttä asiakaspalveluun.',
  factor_required: 'Anna myös todennussovelluksen koodi',
  factor_invalid: 'Koodi on väärä tai jo käytetty. Odota sovelluksen seuraavaa koodia tai käytä varakoodia.',
  factorActive: 'Kaksivaiheinen tunnistautuminen on jo käytössä',
  factorCodeWrong:
    'Koodi on väärä tai jo käytetty. Odota sovelluksen seuraavaa koodia ja tarkista, että puhelimesi kello on oikeassa.',
  passkeyRefused: 'Pääsyavainta ei hyväksytty. Yritä uudelleen tai anna vahvistuskoodi.',
  passkeyNameTaken: 'Sinulla on jo tämän niminen pääsyavain. Anna toinen nimi.',
  passkeysFull: 'Pääsyavaimia on jo niin monta kuin voi olla. Poista ensin yksi niistä.',
  rolesPending: 'Roolejasi ei ole vielä hyväksytty. Yritä uudelleen, kun esimies on hyväksynyt ne.',
  staffNameInvalid: 'Käyttäjätunnuksessa on 2–100 kirjainta, numeroa, pistettä, viivaa tai alaviivaa',
  rolesApart: 'Oikeuksia antava ei käsittele rahaa: pääkäyttäjä ei voi olla laskija, pakkaaja eikä esimies',
  staffNameTaken: 'Tämä käyttäjätunnus on jo toisella henkilöllä. Valitse toinen.',
  secondPersonNeeded: 'Hän käsittelee rahaa, joten toinen henkilö hyväksyy tämän. Pyydä hyväksyntä.',
  ownRoles: 'Et voi antaa rooleja itsellesi etkä päättää omista rooleistasi. Toinen henkilö tekee sen.',
  lastAdmin: 'Hän on viimeinen pääkäyttäjä. Anna rooli ensin toiselle henkilölle.',
  looseCoins: 'Irtokolikoita ei voi tilata tälle tilille',
  messageUnknown: 'Viestiä, jota tiedustelu koskee, ei löydy.',
  importRefused: ({ faults }) => `Tuonti hylättiin: ${faults} ${faults === 1 ? 'virhe' : 'virhettä'}`,
  /** The fault of a row is described in English, the language of the people who connect systems. */
  importRowInvalid: ({ text }) => text,
}
