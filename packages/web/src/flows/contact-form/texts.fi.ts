export const contactFormTexts = {
  send: 'Lähetä',
  back: 'Takaisin',
  ok: 'OK',
  outcomeUnknown:
    'Emme saaneet vahvistusta, menikö viestisi perille. Paina Lähetä uudelleen: sama viesti ei tallennu kahdesti.',
  notSent: 'Viestiä ei ole lähetetty. Tekstisi on tallessa.',
  sender: 'Lähettäjä',
  sentAt: 'Lähetetty',
} as const
