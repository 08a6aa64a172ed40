/**
 * Shop computers have clocks that are wrong by hours or days (decisions N22). What counts is the server's time, which
 * every answer carries in its Date header; the computer's own clock only measures how long ago that was.
 */
let offsetMs = 0

/** The header has whole seconds, so on average half a second of it has passed already. */
const HALF_SECOND_MS = 500

/**
 * How far the server is ahead of this computer; undefined when the header holds no date.
 * @internal for the test
 */
export function offsetFrom(header: string | null, sentAt: number, receivedAt: number): number | undefined {
  const serverMs = Date.parse(header ?? '')
  if (Number.isNaN(serverMs)) return undefined
  return serverMs + HALF_SECOND_MS - (sentAt + receivedAt) / 2
}

/** The latest answer counts: the computer's clock may have been set right in between. */
export function noteServerTime(header: string | null, sentAt: number, receivedAt: number): void {
  offsetMs = offsetFrom(header, sentAt, receivedAt) ?? offsetMs
}

export const serverNow = (): Date => serverTime(Date.now())

/** Turns a time of this computer's clock into the server's. */
export const serverTime = (ownMs: number): Date => new Date(ownMs + offsetMs)
