/** One @, a dot in the domain and no spaces: enough to catch typing errors. Only a sent e-mail proves the address. */
const EMAIL = /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]{2,}$/

export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text)
