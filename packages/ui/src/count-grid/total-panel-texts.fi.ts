export const totalTexts = {
  spoken: 'Yhteensä {{total}}',
  saved: 'Tallennettu tälle laitteelle klo {{time}}',
} as const
