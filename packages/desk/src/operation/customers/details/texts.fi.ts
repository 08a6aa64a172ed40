export const detailTexts = {
  contact: 'Perustiedot',
  agreed: 'Sovittu',
  concern: 'Konserni',
  chain: 'Ketju',
  route: 'Reitti',
  onRoute: '{{route}}, {{stop}}. pysähdys',
} as const
