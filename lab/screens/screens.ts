const PIECES = ['100 €=2', '50 €=11', '20 €=18', '10 €=7', '5 €=5', '2 €=14', '1 €=13', '50 snt=1']
const COUNT = PIECES.map((each) => `fill ${each.replace('=', ', kappaletta=')}`).join('; ')

/** What several screens begin with: a shop's evening, 1 246,50 €; at the desk a note of twenty is missing from it. */
const ways: Readonly<Record<string, string>> = {
  DEPOSIT: `fill Turvapussinumero=1045582093; ${COUNT}`,
  COUNT: `${COUNT.replace('=18', '=17')}; key Enter; see Tallennettu`,
  ORDER: 'fill Toimituspäivä=20.11.2026; fill 20 €, kappaletta=5; fill 2 €, rullia=1',
  REVIEW: 'press Seuraava; see Vahvista',
  FIRST: 'open main table a',
}

/** Every screen and the states that matter: the name of its files, title, address (and who is there, if not as the heading says), steps. */
const list = `
# Kirjautuminen: nobody
sign-in | Kirjautuminen | /
sign-in-refused | Väärä salasana | / | fill Käyttäjätunnus=demo; wrong; press Kirjaudu sisään; find alert
activation-request | Aktivoinnin tilaus | /aktivoinnin-tilaus
activation | Aktivointi | /aktivointi
email-change | Sähköpostin vaihto | /sahkopostin-vaihto

# Etusivu ja valikko: demo
front-page | Etusivu | /
menu | Valikko | / | press Valikko; find dialog
missing-role | Ei oikeutta | /ei_oikeutta
front-page-deposits | Etusivu, vain tilitykset | / kassa
front-page-concern | Etusivu, konserniraportit | / konserni
front-page-mandates | Etusivu, valtuutusten ylläpito | / valtakirja
front-page-roles | Etusivu, käyttöoikeuksien ylläpito | / oikeudet
front-page-nobody | Etusivu ilman oikeuksia | / eioikeuksia

# Tilitys: demo
deposit | Lomake | /tilitys
deposit-filled | Täytettynä | /tilitys | DEPOSIT
deposit-till | Kassaraportti | /tilitys | DEPOSIT; text Kassaraportti ja pohjakassa; fill Kassaraportin summa=1 266,50; see Laskettu on 20,00 €
deposit-faults | Virheet | /tilitys | fill 50 €, kappaletta=3; press Seuraava; see Tarkista tiedot
deposit-review | Yhteenveto | /tilitys | DEPOSIT; REVIEW
deposit-unknown | Vastaus jäi tulematta | /tilitys | DEPOSIT; REVIEW; lose {deposit,outcome?*}; press Vahvista; see Vahvistus jäi
deposit-sent | Tosite | /tilitys | DEPOSIT; REVIEW; press Vahvista; see Tilitysilmoitus on lähetetty
deposit-offline | Ilman yhteyttä | /tilitys | DEPOSIT; lose **; reload; see Yritä uudelleen

# Tilaukset ja pyynnöt: demo
change-order | Vaihtorahatilaus | /vaihtorahatilaus
recurring-orders | Toistuvat tilaukset | /vaihtorahatilaus/toistuvat
change-order-filled | Täytettynä | /vaihtorahatilaus | ORDER
change-order-suggested | Ehdotus | /vaihtorahatilaus | press Ehdota määriä; see Määrät ehdotettu
change-order-day | Kalenteri | /vaihtorahatilaus | press Avaa kalenteri…; find grid
change-order-review | Yhteenveto | /vaihtorahatilaus | ORDER; REVIEW
change-order-sent | Tosite | /vaihtorahatilaus | ORDER; REVIEW; press Vahvista; see Vaihtorahatilaus on vastaanotettu
supply-order | Tarviketilaus | /tarviketilaus
visit-change | Käyntimuutospyyntö | /kayntimuutospyynto
visit-request | Kuljetustilaus | /kuljetustilaus
drivers | Kuljettajalista | /kuljettajat
hand-over | Luovutus kuljettajalle | /luovutus

# Viestit ja yhteydenotto: demo
messages | Viestit | /viestit
messages-read | Luetut viestit | /viestit/luetut
notices-read | Luetut poikkeamat | /poikkeamat/luetut
message | Viesti | /viestit | link Noutoaika…
notice | Poikkeamailmoitus | /viestit | link Laskentaero…
inquiry | Tiedustelu | /tiedustelu
contact | Yhteydenottopyyntö | /yhteydenottopyynto
own-cases | Omat yhteydenotot | /yhteydenotot
own-case | Yhteydenotto | /yhteydenotot | link Tiedustelu…
search | Haku | /haku
feedback | Palaute | /palaute
feedback-sent | Palaute lähetetty | /palaute | fill Palaute…=Kuljettaja oli ystävällinen.; press Lähetä; see Kiitos
instructions | Yhteystiedot | /ohjeet

# Raportit: demo
reports | Raportit | /raportit
deposits | Tilitysilmoitukset | /raportit/tilitysilmoitukset
saved-views | Omat näkymät | /raportit/tilitysilmoitukset | press Omat näkymät; see Tallenna näkymä
deposit-detail | Tilitysilmoitus | /raportit/tilitysilmoitukset | FIRST
change-orders | Vaihtorahatilaukset | /raportit/vaihtorahatilaukset
change-order-detail | Vaihtorahatilaus | /raportit/vaihtorahatilaukset | FIRST
visit-changes | Käyntimuutospyynnöt | /raportit/kayntimuutokset
visit-change-detail | Käyntimuutospyyntö | /raportit/kayntimuutokset | FIRST
visits | Kuljetustilaukset | /raportit/kuljetustilaukset
visit-detail | Kuljetustilaus | /raportit/kuljetustilaukset | FIRST
supply-orders | Tarviketilaukset | /raportit/tarviketilaukset
supply-order-detail | Tarviketilaus | /raportit/tarviketilaukset | FIRST
handled-deposits | Käsitellyt tilitykset | /raportit/kasitellyt-tilitykset
handled-deposit | Käsitelty tilitys | /raportit/kasitellyt-tilitykset | FIRST
tills | Kassat | /raportit/kasitellyt-tilitykset | FIRST; open main a[href$="/kassat"]
till | Kassa | /raportit/kasitellyt-tilitykset | FIRST; open main a[href$="/kassat"]; open main a[href*="/kassat/"]
handled-orders | Käsitellyt vaihtorahatilaukset | /raportit/kasitellyt-vaihtorahatilaukset
handled-order | Käsitelty vaihtorahatilaus | /raportit/kasitellyt-vaihtorahatilaukset | FIRST
concern-deposits | Konsernin tilitykset | /raportit/konsernin-tilitykset | find table
concern-orders | Konsernin vaihtorahatilaukset | /raportit/konsernin-vaihtorahatilaukset | find table
concern-events | Käsitellyt laskentatapahtumat | /raportit/kasitellyt-laskentatapahtumat | find table

# Hallinta ja omat tiedot: demo
profile | Omat tiedot | /omat-tiedot
alerts | Ilmoitukset sähköpostiin | /omat-tiedot | press Muuta ilmoituksia; see Laskentaero
mandates | Valtakirja | /valtakirja
roles | Portaalin käyttöoikeudet | /oikeudet

# Työpöytä: laskija
desk-sign-in | Kirjautuminen | / nobody
desk-search | Haku | / | key Control+k; ask 4821; find option
desk-reception | Vastaanotto | /laskenta/vastaanotto | scan pussi=48210063; see Saapui; scan pussi=48219977; see Ei ilmoitusta
desk-to-count | Laskettavat | /laskenta
desk-count | Laskenta | /laskenta | scan laskettava pussi=1045582093; COUNT
desk-difference | Laskentaero | /laskenta | link Jatka laskentaa; find textbox; key F3; key F9; see Sulje erolla
# Työpöytä: esimies
desk-today | Työpöytä | /
desk-second | Toinen laskenta | /laskenta/toinen
desk-missing | Puuttuvat | /laskenta/puuttuvat
desk-suspects | Epäillyt setelit | /laskenta/epaillyt
desk-bag | Pussin tiedot | / | key Control+k; ask 48210001; open [role=option]; see Vaiheet
desk-approvals | Hyväksynnät | /hyvaksynnat
desk-deliveries | Toimitukset | /toimitukset
desk-run | Ajo | /toimitukset/ajot/1
desk-routes | Reitit | /toimitukset/reitit
desk-exception-days | Poikkeuspäivät | /toimitukset/poikkeuspaivat
desk-vault | Holvi | /toimitukset/holvi
desk-vault-count | Holvin laskenta | /toimitukset/holvi/laskenta | press Aloita laskenta; see 500 €
desk-drivers | Kuljettajat | /kuljettajat
desk-numbers | Luvut | /luvut
# Työpöytä: palvelu
desk-visits | Käynnit | /kaynnit
desk-cases | Yhteydenotot | /yhteydenotot
desk-case | Yhteydenotto | /yhteydenotot | open main li a
desk-publishing | Tiedottaminen | /tiedottaminen
desk-places | Asiakkaat | /asiakkaat
desk-place | Toimipaikka | /asiakkaat/1
desk-place-people | Henkilöt ja oikeudet | /asiakkaat/1/henkilot
desk-place-mandates | Valtuutukset | /asiakkaat/1/valtuutukset
# Työpöytä: paakayttaja
desk-staff | Henkilökunta | /hallinta/henkilokunta
desk-settings | Asetukset | /hallinta/asetukset
desk-log | Lokihaku | /hallinta/loki
desk-traffic | Tietoliikenne | /hallinta/tietoliikenne
desk-retention | Säilytys | /hallinta/sailytys
`

export type Screen = (typeof screens)[number]

/** Steps at the desk change what later screens show, so the order of the list counts. */
export const screens = list.split(/^# /m).flatMap((part) => {
  const [heading = '', ...lines] = part.split('\n').filter(Boolean)
  const [group = '', usual] = heading.split(': ')
  return lines.map((line) => {
    const [name = '', title = '', at = '', way = ''] = line.split(' | ')
    const [path = '', user = usual] = at.split(' ')
    const steps = way.replaceAll(/\b[A-Z]+\b/g, (word) => ways[word] ?? word).split('; ')
    return { group, user, name, title, path, steps: steps.filter(Boolean) }
  })
})
