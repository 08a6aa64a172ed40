export const receiptTexts = {
  show: 'Näytä kuitti',
  details: 'Kuitti',
  back: 'Takaisin tietoihin',
  again: 'Tilaa sama uudelleen',
  printed: 'Tallenna PDF-tiedostoksi valitsemalla tulostimeksi ”Tallenna PDF-tiedostona”.',
} as const

/** What the number of an entry is called, as on the receipt right after sending. */
export const receiptNumbers = {
  declaration: 'Ilmoituksen numero',
  order: 'Tilausnumero',
  request: 'Pyynnön numero',
} as const
