export const ownCasesTexts = {
  oneUnread: '1 lukematon vastaus',
  unread: '{{count}} lukematonta vastausta',
} as const
