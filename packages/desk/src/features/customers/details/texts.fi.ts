export const detailTexts = {
  contact: 'Perustiedot',
  agreed: 'Sovittu',
  concern: 'Konserni',
  chain: 'Ketju',
} as const
