/** The package has no types. Test only: the oracle of reference-number.test.ts. */
declare module 'finnish-bank-utils' {
  const utils: {
    readonly isValidFinnishRefNumber: (text: string) => boolean
    readonly generateFinnishRefNumber: (base: string) => string
    readonly formatFinnishRefNumber: (text: string, separator: string) => string | undefined
  }
  export default utils
}
