/** Specification §5; the upper bound, and that letters are A to Z only, are decisions G-C11. */
const PASSWORD = /^(?=.*[A-Z])(?=.*[a-z])(?=.*[0-9])(?=.*[.,:!@\-_ ])[A-Za-z0-9.,:!@\-_ ]{8,128}$/

export const followsPasswordRule = (password: string): boolean => PASSWORD.test(password)
