import type { DatedRule, LastingRule } from '@kassavirta/domain/operation/upkeep/retention/api'

type Words = { readonly what: string; readonly since: string }

/** What is deleted by itself, and from when the days are counted. */
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

/** What stays until somebody takes it away. */
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
