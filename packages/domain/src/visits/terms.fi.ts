/** What was decided of a wished visit, as customers and the desk read it. */
export const visitStageTexts = {
  received: 'Vastaanotettu',
  proposed: 'Ehdotettu toista päivää',
  declined: 'Ehdotus ei käynyt',
  accepted: 'Hyväksytty',
  agreedByPhone: 'Sovittu puhelimitse',
  refused: 'Hylätty',
  withdrawn: 'Peruttu',
} as const
