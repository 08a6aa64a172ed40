export const undeliveredTexts = {
  lead: 'Lähetykset, jotka palasivat ajosta toimittamatta. Valitse, lähtevätkö ne uudelle ajolle vai jäävätkö palautetuiksi.',
  none: 'Yhtään toimittamatonta lähetystä ei odota päätöstä.',
  company: 'Toimipaikka',
  content: 'Lähetys',
  acts: 'Toimet',
  day: 'Toimituspäivä {{day}}',
  /** By the state of the run that it was put on last. */
  byRun: {
    planned: 'lähtee ajolla {{run}}',
    left: 'vielä ajossa, {{run}}',
    back: 'palasi ajosta {{run}}',
  },
  run: '{{name}} {{day}}',
  again: 'Uudelle ajolle',
  return: 'Palautui',
  againDay: 'Ajopäivä',
  againTitle: 'Uudelle ajolle: {{company}}, {{order}}',
  noRuns: 'Päivällä ei ole ajoja, jotka eivät ole palanneet. Tee ensin ajo.',
  put: 'Siirrä ajolle',
  returnTitle: 'Palautui: {{company}}, {{order}}',
  returnHint: 'Lähetys jää palautetuksi, eikä sitä enää viedä. Syy näkyy asiakkaalle.',
  attempt: '{{count}}. kerta',
} as const
