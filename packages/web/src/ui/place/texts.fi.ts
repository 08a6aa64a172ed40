export const placeTexts = {
  place: 'Toimipaikka',
} as const
