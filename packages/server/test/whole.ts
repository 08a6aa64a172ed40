/**
 * Whether this is the whole suite, with its long guards at their full size: more rounds, floods and rows find the same
 * faults as the short ones, and chances of them that nobody has thought of.
 */
export const isWhole = process.env['TEST_WHOLE'] === 'true'
