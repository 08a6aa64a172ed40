/** The next of so many rows by an arrow, round at the ends; -1 is none. */
export function stepTo(from: number, key: 'ArrowDown' | 'ArrowUp', count: number): number {
  if (count === 0) return -1
  if (from === -1) return key === 'ArrowDown' ? 0 : count - 1
  return (from + (key === 'ArrowDown' ? 1 : -1) + count) % count
}
