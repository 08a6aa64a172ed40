/** What was decided of a requested visit, as customers and the desk read it. */
export const visitStageTexts = {
  received: 'Vastaanotettu',
  proposed: 'Ehdotettu toista päivää',
  declined: 'Ehdotus ei käynyt',
  accepted: 'Hyväksytty',
  agreedByPhone: 'Sovittu puhelimitse',
  refused: 'Hylätty',
  withdrawn: 'Peruttu',
} as const

/** The fields of the desk's forms. */
export const visitLabels = {
  date: 'Ehdotettava päivä',
  message: 'Viesti asiakkaalle',
  reason: 'Syy',
  agreedWith: 'Kenen kanssa sovittiin',
} as const

/** Labels of the fields on form, review, receipt and e-mail. */
export const requestLabels = {
  suggestedDate: 'Toivottu käyntipäivä',
  contactInfo: 'Yhteystiedot',
  additionalInfo: 'Lisätiedot',
} as const

export const visitEmailTitle = 'Kuljetustilaus'

/** Labels of the fields on form, review, receipt and e-mail. */
export const changeLabels = {
  originalDate: 'Alkuperäinen käyntipäivä',
  newDate: 'Uusi käyntipäivä',
  contactInfo: 'Yhteystiedot',
  additionalInfo: 'Lisätiedot',
} as const

export const visitChangeEmailTitle = 'Käyntimuutospyyntö'
