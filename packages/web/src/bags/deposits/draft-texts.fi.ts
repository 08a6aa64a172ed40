/** Apart from the other texts of the deposit, since the front page has them. */
export const depositDraftTexts = {
  draft: 'Sinulla on tilitysilmoitus kesken.',
  draftSaved: 'Tallennettu tälle laitteelle {{time}}, yhteensä {{total}}.',
} as const
