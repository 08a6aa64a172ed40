export const sharedTexts = {
  tabs: 'Laskenta',
  reception: 'Vastaanotto',
  toCount: 'Laskettavat',
  secondCount: 'Toinen laskenta',
  aside: 'Sivussa',
  missing: 'Puuttuvat',
  suspects: 'Epäillyt setelit',
  notFound: 'Pussia ei löydy',
  bag: 'Pussi {{number}}',
  cancel: 'Peruuta',
  closedElsewhere:
    'Pussi {{number}} siirtyi toiseen laskentaan, koska joku muu ilmoitti sen numeron. Laita se telineeseen ja skannaa tämä pussi uudelleen.',
  keyNext: 'seuraava',
  keyPrevious: 'edellinen',
  keyOpens: 'avaa',
  keyBack: 'takaisin',
} as const

export const outcomeTexts = {
  equal: 'Pussi {{number}} täsmää. {{sum}} kirjattu.',
  closed: 'Pussi {{number}} suljettu erolla {{sum}}. Asiakas saa ilmoituksen.',
  closedSameSum: 'Pussi {{number}} suljettu. Summa täsmää, kappaleet eivät.',
  second: 'Toinen laskenta. Laita pussi {{number}} telineeseen.',
  disputed: 'Pussi {{number}} siirtyi esimiehelle. Laita pussi telineeseen.',
  aside: 'Pussi {{number}} on sivussa.',
  back: 'Pussi {{number}} on taas jonossa.',
  passedOn: 'Pussi {{number}} siirtyi eteenpäin.',
} as const

export const stateTexts = {
  arrived: 'Odottaa laskentaa',
  aside: 'Sivussa',
  counting: 'Laskettavana',
  second: 'Odottaa toista laskentaa',
  secondCounting: 'Toinen laskenta kesken',
  disputed: 'Esimiehen ratkaistava',
  counted: 'Laskettu',
  withdrawn: 'Vastaanotto peruttu',
} as const

/** As they are printed on a Finnish keyboard. */
export const keyNames = { enter: 'Enter', esc: 'Esc', down: '↓', up: '↑', sum: '12+5' } as const
