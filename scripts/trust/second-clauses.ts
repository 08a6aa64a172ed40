import type { UndoneCure } from './planted-copy.ts'

/** Rules with a second clause: what happens where only the first is kept. */
export const secondClauses: readonly UndoneCure[] = []
