const FOURS = /(.{4})(?=.)/g

/** An IBAN in groups of four, as it is printed. */
export const formatAccountNumber = (iban: string): string => iban.replaceAll(FOURS, '$1\u00a0')
