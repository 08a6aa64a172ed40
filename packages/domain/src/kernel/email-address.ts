/** One sign, a dot in the domain, no spaces: enough to catch slips; the mail itself proves the address. */
const EMAIL = /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]{2,}$/

export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text)
