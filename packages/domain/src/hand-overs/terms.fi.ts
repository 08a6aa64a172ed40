export const handOverLabels = {
  code: 'Kaupan koodi',
  number: 'Pussin numero',
  bags: 'Luovutetut pussit',
} as const
