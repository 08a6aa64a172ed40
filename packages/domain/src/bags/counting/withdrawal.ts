import { MINUTE_MS } from '../../kernel/dates/durations.ts'

/** So long a scan that was a mistake can be taken back by whoever made it. */
const OWN_MS = 10 * MINUTE_MS

/** Whether a scan is so new that whoever made it may take it back alone; later a supervisor does, with a reason. */
export const isFreshScan = (receivedAt: Date, now: Date): boolean =>
  now.getTime() - receivedAt.getTime() < OWN_MS
