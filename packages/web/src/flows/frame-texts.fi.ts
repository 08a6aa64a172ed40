/** These are apart from the texts of their flows, because the frame and the front page show them without the flow. */
export const orderFailedTexts = {
  cannotSend: 'Vaihtorahatilausta ei voi lähettää',
} as const

export const depositDraftTexts = {
  draft: 'Sinulla on tilitysilmoitus kesken.',
  draftSaved: 'Tallennettu tälle laitteelle {{time}}, yhteensä {{total}}.',
} as const

export const durationTexts = {
  daysAndHours: '{{days}} pv {{hours}} h',
  hoursAndMinutes: '{{hours}} h {{minutes}} min',
  minutes: '{{minutes}} min',
} as const
