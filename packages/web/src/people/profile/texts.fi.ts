import type { PasswordPiece } from '@kassavirta/domain/people/profile/api'

/** Wording: specification sections 2 and 8, decisions N17. */
export const profileScreenTexts = {
  details: 'Henkilötiedot',
  name: 'Nimi',
  firstName: 'Etunimi',
  lastName: 'Sukunimi',
  emailAddress: 'Sähköpostiosoite',
  phoneNumber: 'Puhelinnumero',
  created: 'Tunnus luotu',
  edit: 'Muokkaa tietoja',
  save: 'Tallenna',
  cancel: 'Peru',
  saved: 'Käyttäjätiedot päivitetty',
  saveFailed: 'Tallennus ei onnistunut',
  changePassword: 'Vaihda salasana',
  currentPassword: 'Nykyinen salasana',
  passwordChanged: 'Salasanasi on vaihdettu',
  emailWaits: 'Uusi sähköpostiosoite odottaa vahvistusta',
  emailWaitsUntil:
    'Osoite {{newAddress}} tulee käyttöön {{dueAt}}. Voit vahvistaa tai perua vaihdon aiemmin linkistä, jonka lähetimme osoitteeseen {{addressInForce}}. Siihen asti aktivointikoodit lähetetään vanhaan osoitteeseen.',
  look: 'Ulkoasu',
  theme: 'Teema',
  themeHint: 'Valinta koskee vain tätä laitetta.',
  themes: { system: 'Laitteen asetuksen mukaan', light: 'Vaalea', dark: 'Tumma' },
  passwordFailed: 'Salasanan vaihto ei onnistunut',
} as const

export const signInTexts = {
  heading: 'Kirjautumiset',
  show: 'Näytä viimeisimmät kirjautumiset',
  failed: 'Kirjautumisia ei saatu haettua',
  states: { this: 'tämä istunto', open: 'istunto auki', ended: 'päättynyt' },
  strange: 'Jos jokin kirjautumisista ei ole sinun, vaihda salasana heti. Se päättää muut istunnot.',
} as const

export const alertTexts = {
  heading: 'Ilmoitukset sähköpostiin',
  change: 'Muuta ilmoituksia',
  saved: 'Ilmoitukset tallennettu',
  save: 'Tallenna',
  saveFailed: 'Tallennus ei onnistunut',
  fetchFailed: 'Ilmoituksia ei saatu haettua',
  lead: 'Kerromme sähköpostilla, kun jotain tapahtuu. Viestissä on mitä tapahtui ja missä, ja linkki portaaliin. Summia tai pussinumeroita ei lähetetä.',
  stopLead: 'Voit lopettaa viestit milloin vain viestin lopussa olevasta linkistä kirjautumatta.',
  states: {
    confirmed: 'Osoite on vahvistettu',
    unconfirmed: 'Osoitetta ei ole vahvistettu, joten ilmoituksia ei lähetetä',
    refused: 'Viestit eivät mene perille, joten ilmoituksia ei enää lähetetä',
  },
  confirmHelp: 'Tarkista osoite. Lähetämme siihen linkin, josta vahvistat sen.',
  confirm: 'Lähetä vahvistuslinkki',
  linkSent: 'Vahvistuslinkki lähetetty',
  linkSentHelp: 'Avaa linkki sähköpostistasi. Se toimii kolme päivää.',
  linkFailed: 'Linkkiä ei saatu lähetettyä',
  place: 'Toimipaikka',
  allPlaces: 'Kaikki toimipaikat ({{count}})',
  placeHint: 'Voit valita yhdelle toimipaikalle toisin kuin muille.',
  groups: { deposits: 'Tilitykset', orders: 'Vaihtoraha', others: 'Muut' },
  ways: { atOnce: 'Heti', daily: 'Kerran päivässä', none: 'Ei' },
  digest: 'Päivän koosteen lähetysaika',
  digestHint: 'Kerran päivässä lähetettävät tulevat yhtenä viestinä.',
  digestAt: 'Arkisin klo {{hour}}.00',
} as const

export const factorTexts = {
  heading: 'Kaksivaiheinen tunnistautuminen',
  failed: 'Kaksivaiheisen tunnistautumisen tilaa ei saatu haettua',
  off: 'Voit suojata tunnuksesi todennussovelluksella. Kun kirjaudut, kysymme salasanan lisäksi sovelluksen koodin.',
  on: 'Käytössä. Varakoodeja on jäljellä {{count}}.',
  add: 'Ota käyttöön',
  remove: 'Poista käytöstä',
  added: 'Kaksivaiheinen tunnistautuminen on käytössä',
  removed: 'Kaksivaiheinen tunnistautuminen on poistettu käytöstä',
  password: 'Nykyinen salasana',
  code: 'Kertakoodi',
  addLead: 'Anna ensin salasanasi, niin tiedämme, että sinä teet muutoksen.',
  removeLead: 'Anna salasanasi ja todennussovelluksen koodi tai varakoodi.',
  next: 'Jatka',
  actionFailed: 'Muutos ei onnistunut',
  scan: 'Lue tämä QR-koodi todennussovelluksella tai kirjoita avain siihen. Anna sitten sovelluksen näyttämä koodi.',
  key: 'Avain',
  open: 'Avaa tämän laitteen todennussovellus',
  confirm: 'Vahvista koodi',
  codesHeading: 'Tallenna varakoodisi',
  codesLead:
    'Jos puhelimesi katoaa, pääset sisään varakoodilla. Jokainen toimii kerran. Tallenna ne turvalliseen paikkaan: niitä ei näytetä uudelleen.',
  saved: 'Olen tallentanut koodit',
} as const

export const emailChangeTexts = {
  lead: 'Tunnuksellesi on annettu uusi sähköpostiosoite. Osoite on kerrottu viestissä, josta tulit tänne.',
  panel: 'Mitä haluat tehdä?',
  confirmLead: 'Jos teit vaihdon itse, voit ottaa uuden osoitteen käyttöön heti.',
  confirm: 'Vahvista uusi osoite',
  stopLead: 'Jos et tehnyt vaihtoa itse, peru se. Samalla kaikki kirjautumisesi suljetaan.',
  stop: 'Peru vaihto',
  failed: 'Pyyntö ei onnistunut',
  confirmed: 'Uusi sähköpostiosoite on käytössä',
  stopped: 'Vaihto on peruttu ja kirjautumisesi on suljettu',
  stoppedNext: 'Vaihda salasanasi heti: tilaa aktivointikoodi ja valitse uusi salasana.',
  request: 'Tilaa aktivointikoodi',
  noCode: 'Linkki on vajaa',
  noCodeHelp: 'Avaa linkki uudelleen viestistä tai kopioi se kokonaan selaimen osoiteriville.',
  toFront: 'Siirry etusivulle',
} as const

/** Wording: specification section 8, decisions A7, L and N19. */
export const activationTexts = {
  steps: ['Koodin tilaus', 'Aktivointi', 'Valmis'],
  requestLead: 'Saat sähköpostiisi koodin, jolla valitset tunnuksellesi uuden salasanan.',
  requestPanel: 'Tunnuksesi tiedot',
  userName: 'Käyttäjätunnus',
  emailAddress: 'Sähköpostiosoite',
  request: 'Tilaa aktivointikoodi',
  haveCode: 'Minulla on jo koodi',
  requestFailed: 'Aktivointipyynnön lähetys epäonnistui',
  requestUnsent: 'Palvelinvirhe: Palvelimeen ei saatu yhteyttä, aktivointipyyntöä ei lähetetty',
  requestSent: 'Jos tiedot täsmäävät, saat aktivointikoodin sähköpostiisi. Koodi on voimassa 24 tuntia.',
  activationPanel: 'Koodi ja uusi salasana',
  activationCode: 'Aktivointikoodi',
  accept: 'Hyväksyn käyttöehdot',
  terms: 'Käyttöehdot',
  readTerms: 'Lue käyttöehdot',
  close: 'Sulje',
  activate: 'Aktivoi tunnus',
  activationFailed: 'Tunnuksen aktivointi ei onnistunut',
  complete: 'Tunnuksesi on aktivoitu',
  completeLead: 'Voit nyt kirjautua sisään uudella salasanallasi.',
  signIn: 'Kirjaudu sisään',
  termsFailed: 'Käyttöehtojen haussa tapahtui virhe',
} as const

export const newPasswordTexts = {
  newPassword: 'Uusi salasana',
  confirmation: 'Uusi salasana uudelleen',
  passwordRules: 'Salasanan vaatimukset',
  met: 'täyttyy',
  missing: 'ei vielä täyty',
  allMet: 'Salasana täyttää kaikki vaatimukset.',
  metOf: '{{met}}/{{all}} salasanan vaatimuksesta täyttyy.',
} as const

export const passwordPieceTexts: Readonly<Record<PasswordPiece, string>> = {
  length: '8–128 merkkiä',
  capital: 'iso kirjain A–Z',
  small: 'pieni kirjain a–z',
  digit: 'numero 0–9',
  special: 'erikoismerkki . , : ! @ - _ tai välilyönti',
  noOther: 'ei muita merkkejä, kuten å, ä tai ö',
}
