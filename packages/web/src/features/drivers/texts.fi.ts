/** Wording: decisions L; the rest is our own. */
export const driverTexts = {
  search: 'Hae nimellä tai henkilökortin numerolla',
  notice: 'Tarkista aina kuljettajan nimi ja henkilökortti ennen rahojen luovuttamista.',
  /** The number stands between the two. */
  missing: ['Jos kuljettajan nimeä ei ole listalla, soita numeroon ', '.'],
  reload: 'Päivitä lista',
  fetchedAt: 'Haettu klo {{time}}',
  fetchedBefore: 'Haettu {{time}}',
  list: 'Kuljettajat',
  card: 'Henkilökortti',
  count: '{{count}} kuljettajaa',
  one: '1 kuljettaja',
  noHits: 'Ei tuloksia',
  none: 'Ei kohteita',
  /** The thing of '{{thing}} haussa tapahtui virhe'. */
  thing: 'Kuljettajalistan',
} as const
