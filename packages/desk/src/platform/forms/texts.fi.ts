export const formTexts = { cancel: 'Peruuta' } as const
