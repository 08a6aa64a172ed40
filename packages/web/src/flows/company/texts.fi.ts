export const companyTexts = {
  company: 'Toimipaikka',
} as const
