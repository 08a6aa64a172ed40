export const handOverLabels = { number: 'Pussin numero', bags: 'Luovutetut pussit' } as const
