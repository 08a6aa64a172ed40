export const askTexts = {
  title: 'Kysy asiakkaalta pussista {{number}}',
  hint: 'Ilmoituksen lähettäjä saa kysymyksen omiin yhteydenottoihinsa.',
  send: 'Lähetä kysymys',
  start:
    'Olet ilmoittanut turvapussin {{number}}, myyntipäivä {{day}}. Pussi ei ole saapunut meille. Onko pussi vielä toimipaikassa, vai onko se annettu kuljettajalle?',
} as const
