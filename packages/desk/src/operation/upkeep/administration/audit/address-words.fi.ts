/** What narrows the log, as the address has it: a search can be kept and sent on. */
export const filterWords = {
  from: 'alkaen',
  to: 'paattyen',
  staff: 'tekija',
  user: 'henkilo',
  place: 'toimipaikka',
  action: 'teko',
  subject: 'numero',
} as const
