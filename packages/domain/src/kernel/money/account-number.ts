const FOURS = /(.{4})(?=.)/g

/** An IBAN in groups of four, as it is printed; the spaces do not break a line. */
export const formatAccountNumber = (iban: string): string => iban.replaceAll(FOURS, '$1\u00a0')
