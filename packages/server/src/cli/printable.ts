/** Texts of customers must not control the terminal of the reader. Newlines and tabs may stay. */
export const printable = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- the very characters that are meant
  text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '\u{fffd}')
