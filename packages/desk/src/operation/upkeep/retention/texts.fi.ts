import type { ErasedKind, DatedRule, LastingRule } from '@kassavirta/domain/operation/upkeep/retention-api'

export const retentionTexts = {
  title: 'Säilytys',
  loadFailed: 'Säilytysaikoja ei saatu haettua',
  dated: 'Poistuu itsestään',
  lastRun: 'Viimeksi poistettu {{moment}}',
  neverRun: 'Vanhentuneita ei ole vielä poistettu.',
  what: 'Tieto',
  howLong: 'Säilytetään',
  days: '{{count}} päivää {{since}}',
  day: '1 päivä {{since}}',
  years: '{{count}} vuotta {{since}}',
  removed: 'Poistettu viimeksi',
  lasting: 'Ei poistu itsestään',

  erase: 'Poista henkilön tiedot',
  eraseHint: 'Hae asiakkaan henkilö nimellä tai käyttäjätunnuksella. Henkilö poistetaan ensin käytöstä.',
  search: 'Nimi tai käyttäjätunnus',
  peopleFailed: 'Henkilöitä ei saatu haettua',
  people: 'Henkilöt',
  noPeople: 'Ei osumia.',
  name: 'Nimi',
  username: 'Käyttäjätunnus',
  email: 'Sähköposti',
  state: 'Tila',
  active: 'Käytössä',
  disabled: 'Poistettu käytöstä',
  erased: 'Tiedot poistettu',
  open: 'Katso, mitä poistetaan',
  openOf: 'Katso, mitä poistetaan: {{name}}',

  previewTitle: 'Poista henkilön tiedot: {{name}}',
  previewFailed: 'Poistettavia tietoja ei saatu haettua',
  goes: 'Poistetaan pysyvästi',
  goesPerson: 'Nimi, sähköposti, puhelin, salasana ja oma avain',
  stays: 'Säilyy kirjanpitoa ja oikeusturvaa varten',
  staysList: [
    'Tilitykset, tilaukset ja laskennan tulokset: kirjanpito. Tekijänä näkyy Poistettu henkilö.',
    'Oikeudet ja niiden muutokset: kuka sai tehdä mitä ja milloin.',
    'Yhteydenottojen tekstit: toimipaikan kirjeenvaihto ilman lähettäjän yhteystietoja.',
    'Loki: sinetöity, joten vanhoja rivejä ei voi muuttaa. Ylläpito poistaa ne säilytysajan jälkeen.',
  ],
  irreversible: 'Poistoa ei voi perua. Seuraava tietojen tuonti ei palauta henkilöä.',
  notDisabled: 'Henkilöllä on vielä pääsy portaaliin. Poista hänet ensin käytöstä.',
  confirmHint: 'Vahvista kirjoittamalla {{username}}',
  action: 'Poista pysyvästi',
  close: 'Sulje',
  done: 'Henkilön tiedot on poistettu.',
} as const

export const erasedWords: Readonly<Record<ErasedKind, string>> = {
  sessions: 'Istunnot',
  factors: 'Kaksivaiheinen tunnistautuminen ja palautuskoodit',
  codes: 'Aktivointikoodit, odottava osoite ja tutut laitteet',
  views: 'Tallennetut näkymät',
  answers: 'Lähetysten toistosuoja',
  mails: 'Sähköpostit henkilölle ja hänen puolestaan',
  messages: 'Henkilölle lähetettyjen viestien tekstit',
  letters: 'Nimi ja yhteystiedot yhteydenotoissa ja käyntipyynnöissä',
  events: 'Nimi ja yhteystiedot lähtevissä tapahtumissa',
}

type Words = { readonly what: string; readonly since: string }

/** Data that are deleted automatically, and the moment from which their days are counted. */
export const datedWords: Readonly<Record<DatedRule, Words>> = {
  idempotency_key: { what: 'Asiakkaiden lähetysten toistosuoja', since: 'lähetyksestä' },
  session_family: { what: 'Asiakkaiden istunnot', since: 'istunnon päättymisestä' },
  activation_code: { what: 'Aktivointikoodit tiivisteinä', since: 'koodin vanhenemisesta' },
  desk_key: { what: 'Työpöydän tekojen toistosuoja', since: 'teosta' },
  staff_session: { what: 'Henkilökunnan istunnot', since: 'istunnon päättymisestä' },
  staff_code: { what: 'Henkilökunnan ensikirjautumisen koodit', since: 'koodin vanhenemisesta' },
  login_throttle: { what: 'Väärien kirjautumisten laskurit', since: 'viimeisestä yrityksestä' },
  refused_name: { what: 'Epäonnistuneet käyttäjätunnukset tiivisteinä', since: 'viimeisestä yrityksestä' },
  known_caller: { what: 'Asiakkaiden tutut laitteet tiivisteinä', since: 'viimeisestä kirjautumisesta' },
  staff_known_caller: {
    what: 'Henkilökunnan tutut laitteet tiivisteinä',
    since: 'viimeisestä kirjautumisesta',
  },
  mail: { what: 'Lähetetyt ja epäonnistuneet sähköpostit', since: 'lähetyksestä' },
  statement_choice: { what: 'Päättyneet valinnat kuukausikoosteen lähettämisestä', since: 'päättymisestä' },
  alert_event: { what: 'Tapahtumat, joista ilmoitettiin sähköpostilla', since: 'tapahtumasta' },
  import_run: { what: 'Tietojen tuontien tulokset', since: 'tuonnista' },
  service_case: { what: 'Suljetut yhteydenotot vastauksineen', since: 'sulkemisesta' },
  count_pass: { what: 'Laskentojen vaiheet; tulokset säilyvät', since: 'viimeisestä tallennuksesta' },
  entry_event: { what: 'Asiakkaalle näkyvät vaiheet', since: 'vaiheesta' },
  exception_day: { what: 'Poikkeuspäivät', since: 'päivästä' },
  recurring_occurrence: {
    what: 'Toistuvien tilausten päivät; tilaukset säilyvät',
    since: 'tilauksen teosta',
  },
  suspect_note: { what: 'Luovutetut epäillyt setelit', since: 'luovutuksesta' },
}

/** Data that stay until somebody removes them. */
export const lastingWords: Readonly<Record<LastingRule, string>> = {
  audit: 'Loki sinetteineen: ylläpito voi poistaa yli {{days}} päivää vanhat rivit.',
  outbox: 'Lähtevät tapahtumat: säilyvät aina.',
  deposit: 'Tilitykset, tilaukset, pyynnöt ja laskennan tulokset: säilyvät aina kirjanpitoa varten.',
  bag: 'Pussit, laskijat, hyväksynnät, korjaukset sekä holvin laskennat ja siirrot: säilyvät laskennan tulosten kanssa.',
  route: 'Reitit, ajot, pysähdykset ja luovutukset: säilyvät toimitusten kanssa.',
  recurring_order:
    'Toistuvat tilaukset, kassan tavoitemäärät, käyntikalenterit, ilmoitukset käymättä jääneistä käynneistä ja vastauspohjat: säilyvät aina.',
  message: 'Viestit ja tiedotteet: säilyvät aina.',
  concern: 'Toimipaikat, henkilöt ja oikeudet: säilyvät, kunnes henkilön tiedot poistetaan.',
  email_change: 'Vahvistusta odottava sähköpostiosoite: enintään 72 tuntia.',
  alert_choice:
    'Sähköposti-ilmoitusten valinnat ja vahvistettu osoite: kunnes henkilö muuttaa ne tai hänen tietonsa poistetaan.',
  second_factor: 'Asiakkaiden kaksivaiheinen tunnistautuminen: kunnes se poistetaan käytöstä.',
  saved_view: 'Asiakkaiden tallennetut näkymät: kunnes henkilö poistaa ne tai hänen tietonsa poistetaan.',
  staff_user: 'Henkilökunta ja roolit: säilyvät aina, sillä laskennat ja vastaukset kertovat tekijänsä.',
  staff_factor: 'Henkilökunnan kaksivaiheinen tunnistautuminen: kunnes se nollataan.',
  parameter: 'Asetukset ja avaimet tiivisteinä: säilyvät aina.',
}
