/** The package has no types. Test only: the oracle of the tests of reference and account numbers. */
declare module 'finnish-bank-utils' {
  const utils: {
    readonly isValidFinnishRefNumber: (text: string) => boolean
    readonly isValidFinnishIBAN: (text: string) => boolean
    readonly generateFinnishRefNumber: (base: string) => string
    readonly formatFinnishRefNumber: (text: string, separator: string) => string | undefined
  }
  export default utils
}
