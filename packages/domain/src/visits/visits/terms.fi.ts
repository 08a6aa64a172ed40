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
