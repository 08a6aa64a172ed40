import type { AlertKind } from './rules.ts'

/** What the choices call a kind. */
export const alertNames: Readonly<Record<AlertKind, { readonly name: string; readonly what: string }>> = {
  countDifference: { name: 'Laskentaero', what: 'Laskettu summa poikkeaa ilmoitetusta' },
  bagMissing: {
    name: 'Pussi ei ole saapunut laskentaan',
    what: 'Kun pussia ei näy muutaman pankkipäivän jälkeen',
  },
  depositMissing: { name: 'Tilitystä ei ole ilmoitettu', what: 'Muistutus sulkemisaikaan' },
  orderChanged: {
    name: 'Tilaus muuttui tai jäi toimittamatta',
    what: 'Myös peruttu tai toisin pakattu tilaus',
  },
  cutOffNear: { name: 'Tilausaika päättyy pian', what: 'Kaksi tuntia ennen, jos tilausta ei ole' },
  answer: { name: 'Vastaus yhteydenottoon', what: 'Tiedustelut, yhteydenotot ja palaute' },
  visitDecided: { name: 'Päätös käyntipyynnöstä', what: 'Kuljetustilaus tai käyntimuutos' },
  rightChanged: { name: 'Käyttöoikeus muuttui', what: 'Oikeus annettiin tai se päättyi' },
}

/** What a mail says of a kind. Sums, numbers of bags and names of people are never in a mail. */
export const alertSentences: Readonly<Record<AlertKind, string>> = {
  countDifference: 'Laskettu summa poikkeaa ilmoitetusta.',
  bagMissing: 'Ilmoitettu pussi ei ole saapunut laskentaan.',
  depositMissing: 'Tältä päivältä ei ole ilmoitettu tilitystä.',
  orderChanged: 'Tilaus on muuttunut, peruttu tai jäänyt toimittamatta.',
  cutOffNear: 'Tilausaika päättyy kahden tunnin päästä, eikä tilausta ole tehty.',
  answer: 'Yhteydenottoosi on vastattu.',
  visitDecided: 'Käyntipyyntöön on tehty päätös.',
  rightChanged: 'Käyttöoikeutesi on muuttunut.',
}

export const alertMailTexts = {
  subject: '{{name}}, {{place}}',
  body: `Hei {{firstName}},

{{sentence}}
Toimipaikka: {{place}}

Katso portaalista: {{link}}
`,
  digestSubject: 'Päivän kooste',
  digestBody: `Hei {{firstName}},

edellisen koosteen jälkeen on tapahtunut tämä:

{{lines}}
`,
  digestLine: `{{place}}: {{sentence}}
{{link}}`,
  digestMore: 'Lisäksi {{count}} muuta. Katso ne portaalista: {{portal}}',
  end: `
--
Lopeta nämä viestit ilman kirjautumista: {{stopLink}}
Muut valinnat: {{portal}}/omat-tiedot
`,
  confirmSubject: 'Vahvista sähköpostiosoitteesi',
  confirmBody: `Hei {{firstName}},

vahvista tästä, että portaalin ilmoitukset saa lähettää tähän osoitteeseen: {{link}}
Linkki toimii kolme päivää. Jos et pyytänyt sitä, sinun ei tarvitse tehdä mitään.
`,
} as const

/** Pages that a link in a mail opens, without sign-in. */
export const stopPage = {
  heading: 'Lopeta ilmoitukset',
  lead: 'Tämän jälkeen et saa enää tällaisia viestejä sähköpostiisi. Voit ottaa ne takaisin käyttöön portaalissa kohdassa Omat tiedot.',
  button: 'Lopeta viestit',
  done: 'Viestit on lopetettu',
  doneLead: 'Et saa enää tällaisia viestejä. Voit sulkea tämän sivun.',
} as const

export const confirmPage = {
  heading: 'Vahvista sähköpostiosoitteesi',
  lead: 'Vahvista, että portaalin ilmoitukset saa lähettää osoitteeseen, josta tulit tänne.',
  button: 'Vahvista osoite',
  done: 'Osoite on vahvistettu',
  doneLead: 'Ilmoitukset lähetetään nyt tähän osoitteeseen. Voit sulkea tämän sivun.',
} as const

export const oldLink = {
  heading: 'Linkki ei ole enää voimassa',
  lead: 'Avaa uusin viesti tai muuta valintojasi portaalissa kohdassa Omat tiedot.',
} as const
