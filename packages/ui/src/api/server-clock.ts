/**
 * Shop computers have wrong clocks, by hours or by days (decisions N22). What counts is the server's time, which every
 * answer tells in its Date header; the computer's own clock only measures how long ago that was.
 */
let offsetMs = 0

/** The header has whole seconds, so on average half a second of it has passed already. */
const HALF_SECOND_MS = 500

/**
 * How far the server is ahead of this computer; undefined when the header says nothing.
 * @internal for the test
 */
export function offsetFrom(header: string | null, sentAt: number, receivedAt: number): number | undefined {
  const told = Date.parse(header ?? '')
  if (Number.isNaN(told)) return undefined
  return told + HALF_SECOND_MS - (sentAt + receivedAt) / 2
}

/** The latest answer counts: the computer's clock may have been set right in between. */
export function noteServerTime(header: string | null, sentAt: number, receivedAt: number): void {
  offsetMs = offsetFrom(header, sentAt, receivedAt) ?? offsetMs
}

export const serverNow = (): Date => serverTime(Date.now())

/** What the server's clock showed when this computer's showed so many milliseconds. */
export const serverTime = (ownMs: number): Date => new Date(ownMs + offsetMs)
