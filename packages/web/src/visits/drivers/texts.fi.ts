/** Wording: decisions L; the rest is our own. */
export const driverTexts = {
  search: 'Hae nimellä tai henkilökortin numerolla',
  notice: 'Tarkista aina kuljettajan nimi ja henkilökortti ennen rahojen luovuttamista.',
  /** The number stands between the two. */
  missing: ['Jos kuljettajan nimeä ei ole listalla, soita numeroon ', '.'],
  handOver: 'Tänään tuleva kuljettaja ja luovutusnumero',
  reload: 'Päivitä lista',
  fetchedAt: 'Haettu klo {{time}}',
  fetchedBefore: 'Haettu {{time}}',
  list: 'Kuljettajat',
  card: 'Henkilökortti',
  count: '{{count}} kuljettajaa',
  one: '1 kuljettaja',
  noHits: 'Ei tuloksia',
  none: 'Ei kohteita',
  fetchFailed: 'Kuljettajalistan haussa tapahtui virhe',
  outdated: 'Listaa ei saatu päivitettyä',
  outdatedList:
    '{{fetched}}. Sen jälkeiset muutokset eivät näy listalla. Yritämme hakea uuden. Jos olet epävarma kuljettajasta, soita ennen rahojen luovuttamista.',
  pages: 'Sivut',
  shown: '{{first}}–{{last}} / {{count}}',
  page: 'Sivu {{page}} / {{pages}}',
  previousPage: 'Edellinen sivu',
  nextPage: 'Seuraava sivu',
  firstPage: 'Tämä on ensimmäinen sivu',
  lastPage: 'Tämä on viimeinen sivu',
} as const
