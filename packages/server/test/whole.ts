/**
 * Whether this is the whole suite, with its long guards at their full size: more rounds, floods and rows find the same
 * faults as the short ones, and chances of them that nobody has thought of.
 */
export const isWhole = process.env['TEST_WHOLE'] === 'true'

/** Whether the embedded database has to show everything, since there is no other one here; at the usual sizes. */
export const isOnlyDatabase = process.env['TEST_ONLY_DATABASE'] === 'true'

/** A machine that does several things at a time, as one of CI may: what is waited for may take longer. */
export const isSlow = process.env['CI_SLOW'] === 'true'

/** For a file that tries much in the whole run: `vi.setConfig(LONG_IN_WHOLE)`. Otherwise what hangs is told in a minute. */
export const LONG_IN_WHOLE = { testTimeout: isWhole ? 3_600_000 : 60_000 }
