export const dateTexts = {
  open: 'Avaa kalenteri',
  openChosen: 'Avaa kalenteri, valittu {{day}}',
  unreadable: 'Kirjoita päivä muodossa pp.kk.vvvv, esimerkiksi {{example}}.',
  closed: '{{day}} ei ole valittavissa: {{reason}}.',
  earliest: 'Päivä vaihdettiin: aikaisin mahdollinen on {{day}}.',
  latest: 'Päivä vaihdettiin: viimeinen mahdollinen on {{day}}.',
  tooEarly: 'liian aikaisin',
  tooLate: 'liian myöhään',
  calendarFailed: 'Kalenterin lataus ei onnistunut. Voit kirjoittaa päivän kenttään.',
} as const
