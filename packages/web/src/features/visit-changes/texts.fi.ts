/** Wording: decisions L; the rest is our own. */
export const visitChangeTexts = {
  lead: 'Pyydä sovitulle käynnille toista päivää. Vahvistamme uuden päivän sinulle.',
  details: 'Käynnin tiedot',
  check: 'Tarkista pyyntö ja vahvista se. Pyyntöä ei ole vielä lähetetty.',
  change: 'Muuta tietoja',
  received: 'Käyntimuutospyyntö on vastaanotettu',
  number: 'Pyynnön numero',
  next: 'Otamme yhteyttä antamiisi yhteystietoihin, jos uusi päivä ei sovi.',
  again: 'Tee uusi pyyntö',

  originalDate: 'Alkuperäinen käyntipäivä',
  newDate: 'Uusi käyntipäivä',
  earliest: 'Aikaisintaan {{min}}.',
  contactInfo: 'Yhteystiedot',
  contactHint: 'Nimi ja puhelinnumero, josta tavoitamme sinut.',
  additionalInfo: 'Lisätiedot',
  /** The thing of '{{thing}} haussa tapahtui virhe' when /api/parameter fails. */
  parameter: 'Käyntiaikojen',
} as const
