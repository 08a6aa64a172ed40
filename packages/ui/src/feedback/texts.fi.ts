/** For something on the screen that could not be cancelled or removed. Our own wording. */
export const actionFailureTexts = {
  noRight: 'Sinulla ei ole enää oikeutta tähän. Mitään ei muutettu.',
  gone: 'Kohdetta ei enää löydy. Joku muu on ehkä jo perunut sen, tai se on päättynyt. Mitään ei muutettu.',
  unchanged: 'Mitään ei muutettu.',
  perhaps:
    'Emme saaneet vahvistusta, ehtikö tieto perille. Voit painaa OK uudelleen: mitään ei peruta toista kertaa.',
  close: 'Sulje',
} as const

export const formTexts = {
  sendFailed: 'Lähetys ei onnistunut',
} as const
