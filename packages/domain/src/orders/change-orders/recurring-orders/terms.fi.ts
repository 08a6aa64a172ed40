/** What the maker of a recurring order is told when one of its orders could not be made. */
export const recurringTexts = {
  failed: {
    header: 'Vaihtorahaa ei voitu tilata toimitukseen {{day}}',
    opening: 'Toistuvan tilauksen toimitusta {{day}} ({{sum}}) ei voitu tilata. Syy: {{reason}}',
    orderYourself: 'Jos tarvitset vaihtorahaa silloin, tee tilaus itse viimeistään {{moment}}.',
    orderLater: 'Jos tarvitset vaihtorahaa, tee tilaus seuraavalle mahdolliselle päivälle.',
  },
  /** The same was ordered for that day already, by hand or by another recurring order. */
  heldBack: {
    header: 'Vaihtorahaa ei tilattu toista kertaa toimitukseen {{day}}',
    opening: 'Toistuvan tilauksen toimitusta {{day}} ({{sum}}) ei tilattu. Syy: {{reason}}',
    orderYourself: 'Jos tarvitset molemmat, tee toinen tilaus itse viimeistään {{moment}}.',
    orderLater: 'Jos tarvitset molemmat, tee tilaus seuraavalle mahdolliselle päivälle.',
  },
  othersStay: 'Muut toimitukset tilataan kuten ennenkin.',
  askColleague:
    'Pyydä henkilöä, jolla on oikeus tilata vaihtorahaa, tekemään tilaus ja uusi toistuva tilaus. Tarvittaessa auttaa asiakaspalvelu.',
  /** The reason where the maker has no right any more. */
  noRight: 'Tilauksen tekijällä ei ole enää oikeutta tilata vaihtorahaa tälle tilille.',
} as const

/** The fields of the form that makes an order repeat. */
export const patternLabels = {
  weekdays: 'Toimituspäivät',
  everyWeeks: 'Kuinka usein',
  from: 'Alkaen',
  until: 'Viimeinen toimituspäivä',
} as const

export const patternFaults = {
  noWeekday: 'Valitse ainakin yksi päivä',
  untilBeforeFrom: 'Viimeinen päivä on ennen ensimmäistä',
} as const
