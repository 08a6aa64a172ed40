export const formTexts = {
  sendFailed: 'Lähetys ei onnistunut',
} as const
