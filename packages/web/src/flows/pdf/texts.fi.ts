export const pdfTexts = {
  load: 'Lataa PDF',
  failed: 'PDF-tiedoston lataaminen ei onnistunut',
  tryAgain: 'Yritä hetken kuluttua uudelleen.',
} as const
