import type { Cursor } from './queries.ts'

/** The place in a list after its last row. */
export const writeCursor = (moment: string, id: number): string => `${new Date(moment).getTime()}-${id}`

/** Anything that is no place begins at the beginning. */
export function readCursor(text: string | undefined): Cursor | undefined {
  const [, time, id] = /^(\d{1,14})-(\d{1,9})$/.exec(text ?? '') ?? []
  return time && id ? { at: new Date(Number(time)), id: Number(id) } : undefined
}
