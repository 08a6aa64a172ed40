/** How the making of a file is followed and stopped. */
export type Making = {
  readonly signal: AbortSignal
  /** Told now and then, from 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** So few rows are a task of a few milliseconds, also on a phone. */
export const SLICE_ROWS = 500
