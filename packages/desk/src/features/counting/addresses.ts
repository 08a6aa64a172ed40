/** The addresses of the counting. */
export const addresses = {
  reception: '/laskenta/vastaanotto',
  toCount: '/laskenta',
  secondCount: '/laskenta/toinen',
  aside: '/laskenta/sivussa',
  missing: '/laskenta/puuttuvat',
  suspects: '/laskenta/epaillyt',
} as const

export const bagAddress = (bagId: number): string => `/laskenta/${bagId}`
