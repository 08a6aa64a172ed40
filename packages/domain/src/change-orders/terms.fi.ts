export const orderRefusals = {
  empty: 'Lisää tilaukseen vähintään yksi seteli tai kolikkoerä.',
  limit: 'Nostoraja ylittyy!',
  loose: 'Irtokolikoita ei voi tilata tälle tilille',
  outside: 'Toimituspäivän on oltava aikavälillä {{min}}–{{max}}',
  tooEarly: 'Tilausaika on päättynyt. Aikaisin mahdollinen toimituspäivä on {{min}}.',
} as const
