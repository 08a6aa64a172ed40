export const ownCasesTexts = {
  oneUnread: '1 lukematon vastaus',
  unread: '{{count}} lukematonta vastausta',
} as const

/** Deliveries whose content is asked about. */
export const confirmationTexts = {
  one: '1 toimitus tarkistettavana',
  some: '{{count}} toimitusta tarkistettavana',
} as const
