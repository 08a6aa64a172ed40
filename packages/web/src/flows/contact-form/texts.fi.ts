export const contactFormTexts = {
  send: 'Lähetä',
  back: 'Takaisin',
  ok: 'OK',
  outcomeUnknown:
    'Emme saaneet vahvistusta, menikö viestisi perille. Paina Lähetä nyt: sama viesti ei tallennu kahdesti.',
  sender: 'Lähettäjä',
  sentAt: 'Lähetetty',
} as const
