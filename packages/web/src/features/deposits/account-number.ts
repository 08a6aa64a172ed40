/** An IBAN in fours, as it is printed; the spaces do not break a line. */
export const formatAccount = (number: string): string => number.replaceAll(/(.{4})(?=.)/g, '$1\u00a0')
