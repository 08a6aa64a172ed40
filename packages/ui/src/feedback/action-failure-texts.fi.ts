/** What a person hears when something that stood on the screen could not be cancelled or removed. Our own wording. */
export const actionFailureTexts = {
  noRight: 'Sinulla ei ole enää oikeutta tähän. Mitään ei muutettu.',
  gone: 'Kohdetta ei enää löydy: joku muu on voinut ehtiä ensin, tai se on päättynyt. Nyt ei muutettu mitään.',
  unchanged: 'Mitään ei muutettu.',
  perhaps:
    'Emme saaneet vahvistusta, ehtikö tieto perille. Voit painaa OK uudelleen: mitään ei peruta toista kertaa.',
  close: 'Sulje',
} as const
