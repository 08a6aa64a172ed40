/** Specification §5; decisions G-C11 add the upper bound and limit the letters to A to Z. */
const PASSWORD = /^(?=.*[A-Z])(?=.*[a-z])(?=.*[0-9])(?=.*[.,:!@\-_ ])[A-Za-z0-9.,:!@\-_ ]{8,128}$/

export const followsPasswordRule = (password: string): boolean => PASSWORD.test(password)

/** The same rule in the pieces that a form ticks off one by one, in its order. */
const PIECES = [
  ['length', /^[^]{8,128}$/],
  ['capital', /[A-Z]/],
  ['small', /[a-z]/],
  ['digit', /[0-9]/],
  ['special', /[.,:!@\-_ ]/],
  ['noOther', /^[A-Za-z0-9.,:!@\-_ ]+$/],
] as const

export type PasswordPiece = (typeof PIECES)[number][0]

/** Which pieces a password fulfils: all of them exactly when it follows the rule. */
export const passwordChecks = (
  password: string,
): readonly { readonly piece: PasswordPiece; readonly met: boolean }[] =>
  PIECES.map(([piece, pattern]) => ({ piece, met: pattern.test(password) }))
