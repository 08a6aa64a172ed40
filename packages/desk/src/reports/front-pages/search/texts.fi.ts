export const foundTexts = {
  failed: 'Tietoja ei saatu haettua',
  salesDay: 'Myyntipäivä',
  declared: 'Ilmoitettu',
  phone: 'Puhelin',
  email: 'Sähköposti',
  nothing: 'Ei mitään, mitä työsi koskee.',
  bags: 'Uusimmat pussit ja ilmoitukset',
  orders: 'Uusimmat tilaukset',
  cases: 'Uusimmat yhteydenotot',
  companies: 'Toimipaikat',
  people: 'Henkilöt',
} as const
