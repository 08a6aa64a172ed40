/** Apart from the other texts of the order, since the frame of all screens has it too. */
export const orderFailedTexts = {
  cannotSend: 'Vaihtorahatilausta ei voi lähettää',
} as const
