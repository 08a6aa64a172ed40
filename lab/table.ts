export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** A line of a table, as papers have them. */
export const row = (...cells: readonly (string | number)[]): void => say(`| ${cells.join(' | ')} |`)

export function heading(...names: readonly string[]): void {
  row(...names)
  say(`|${'---|'.repeat(names.length)}`)
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
