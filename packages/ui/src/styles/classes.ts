/** Joins class names and leaves out those that do not apply. */
export const classes = (...names: readonly (string | false | undefined)[]): string =>
  names.filter((name) => name).join(' ')
