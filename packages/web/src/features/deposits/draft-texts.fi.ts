/** Apart from the other texts of the deposit, since the front page has them. */
export const depositDraftTexts = {
  draft: 'Sinulla on tilitysilmoitus kesken.',
  draftSaved: 'Tallennettu tälle laitteelle {{time}}, yhteensä {{total}}.',
  draftPending: 'Emme vielä tiedä, menikö tilitysilmoituksesi perille.',
  draftPendingText: 'Jatka, niin tarkistamme asian. Yhteensä {{total}}.',
} as const
