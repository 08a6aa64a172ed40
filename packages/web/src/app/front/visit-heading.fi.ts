/** Alone, because the card is shown before the script of its content is here. */
export const visitHeading = 'Kuljettaja tulee'
