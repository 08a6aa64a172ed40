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
