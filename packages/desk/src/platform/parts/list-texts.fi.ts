export const listTexts = {
  more: 'Näytä lisää',
  all: 'Kaikki konttorit',
  ownOffice: 'Konttori {{office}}',
} as const
