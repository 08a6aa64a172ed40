/**
 * Whether this is the whole suite, with its long guards at their full size: more rounds, floods and rows find the same
 * faults as the short ones, and chances of them that nobody has thought of.
 */
export const isWhole = process.env['TEST_WHOLE'] === 'true'

/** Whether the embedded database has to show everything, since there is no other one here; at the usual sizes. */
export const isOnlyDatabase = process.env['TEST_ONLY_DATABASE'] === 'true'
