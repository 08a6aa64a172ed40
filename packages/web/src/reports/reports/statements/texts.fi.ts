export const statementPanelTexts = {
  heading: 'Koosteet',
  lead: 'Tilin kuukausi yhtenä tiedostona: ilmoitettu, laskettu, erot ja tilaukset.',
  account: 'Tili',
  month: 'Kuukausi',
  unfinished: '{{month}}, kesken',
  mail: 'Lähetä linkki sähköpostiini joka kuun 1. päivänä',
  mailHint: 'Koskee valittua tiliä. Linkki avaa tämän sivun kirjautumisen jälkeen.',
  saveFailed: 'Valintaa ei saatu tallennettua',
  tryAgain: 'Yritä hetken kuluttua uudelleen.',
  failed: 'Koosteita ei saatu haettua',
  none: 'Sinulla ei ole oikeutta minkään tilin koosteisiin.',
} as const
