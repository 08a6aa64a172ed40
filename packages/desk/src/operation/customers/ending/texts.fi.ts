export const endTexts = {
  end: 'Päätä toimipaikka',
  title: 'Päätä: {{name}}',
  action: 'Päätä heti',
  hint: 'Kaikkien käyttöoikeudet ja valtuutukset toimipaikassa lakkaavat heti, eikä toistuvista tilauksista tule enää uusia tilauksia. Päätöstä ei voi perua.',
  loadFailed: 'Keskeneräisiä ei saatu haettua',
  nothingLiving: 'Toimipaikalla ei ole keskeneräisiä tilauksia eikä pusseja.',
  living: 'Kesken on {{count}}. Ne hoidetaan loppuun tai perutaan erikseen:',
  changeOrder: 'vaihtorahatilaus {{number}}, toimitus {{day}}',
  supplyOrder: 'tarviketilaus {{number}}, toimitus {{day}}',
  deposit: 'pussi {{number}}, ilmoitettu {{day}}',
  recurring: 'toistuva tilaus {{number}}',
  more: 'ja {{count}} muuta',
} as const
