/** What was decided of a requested visit. */
export const visitTexts = {
  label: 'Missä pyyntö on',
  failed: 'Kaikkia tietoja ei saatu haettua',
  proposed: 'Ehdotamme käyntiä {{day}}. Sopiiko se?',
  proposedOnly: 'Käyntiä on ehdotettu {{day}}.',
  declined: 'Ehdotettu päivä {{day}} ei käynyt. Asiakaspalvelu ehdottaa toista päivää.',
  accepted: 'Käynti on sovittu {{day}}.',
  refused: 'Pyyntö on hylätty.',
  withdrawn: 'Pyyntö on peruttu.',
  received: 'Pyyntö odottaa vastausta.',
  accept: 'Hyväksy',
  decline: 'Ei käy',
  answerFailed: 'Vastaaminen ei onnistunut',
  overtaken: 'Joku muu on muuttanut tietoja. Vastaustasi ei tallennettu; tässä on pyynnön tilanne nyt.',
  done: {
    accepted: 'Kiitos! Käynti on sovittu {{day}}.',
    declined: 'Kiitos vastauksesta. Asiakaspalvelu ehdottaa toista päivää.',
    withdrawn: 'Pyyntö on peruttu. Ylimääräistä käyntiä ei tule.',
  },
} as const

export const withdrawalTexts = {
  act: 'Peru pyyntö',
  sure: 'Perutaanko pyyntö?',
  number: 'Numero',
  day: 'Käyntipäivä',
  final: 'Peruttua pyyntöä ei voi palauttaa, mutta voit tehdä uuden.',
  keep: 'Älä peru',
  failed: 'Peruminen ei onnistunut',
} as const
