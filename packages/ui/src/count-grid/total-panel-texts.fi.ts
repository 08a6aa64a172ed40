export const totalTexts = {
  spoken: 'Yhteensä {{total}}',
  saved: 'Tallennettu tähän laitteeseen klo {{time}}',
} as const
