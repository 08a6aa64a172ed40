/** A scanner types a character every 7 to 16 ms; nobody's fingers do so for a whole number. */
const FAST_GAP_MS = 30
/** Some take 45 ms. A person is as fast for a few keys, never for as many as a bag number has. */
const SLOW_GAP_MS = 60
/** Fewer keys than this may fall together by chance. */
const MIN_LENGTH = 4
const MIN_SLOW_LENGTH = 6
const CHARACTER = /^[0-9A-Za-z ]$/
/** Held by a scanner around a capital letter. */
const SILENT = new Set(['Shift', 'CapsLock'])

export type KeyPress = {
  readonly key: string
  /** When the key went down, by the browser's own clock, which a busy page does not delay. */
  readonly at: number
  /** True for a key that is held down, and for one with Ctrl, Alt or Meta. */
  readonly isSpecial: boolean
}

/** The keys that came so fast that they may be a scan. */
export type Burst = {
  readonly text: string
  readonly lastAt: number
  /** Whether every key has come at a scanner's usual pace. */
  readonly isFast: boolean
}

export const noBurst: Burst = { text: '', lastAt: Number.NEGATIVE_INFINITY, isFast: true }

export type ScanStep = {
  readonly burst: Burst
  /** True at the first key of a burst: what the field holds now is what it held before the scan. */
  readonly begins: boolean
  /** The scanned text, once Enter has ended it. */
  readonly scanned: string | undefined
}

/** Follows the keys. Text that a person types never becomes a scan, however many digits it has. */
export function scanStep(burst: Burst, { key, at, isSpecial }: KeyPress): ScanStep {
  if (SILENT.has(key)) return { burst, begins: false, scanned: undefined }
  const gap = at - burst.lastAt
  const isFast = burst.isFast && gap < FAST_GAP_MS
  if (key === 'Enter' && !isSpecial) {
    const text = burst.text.trim()
    const isScan = gap < SLOW_GAP_MS && text.length >= (isFast ? MIN_LENGTH : MIN_SLOW_LENGTH)
    const scanned = isScan ? text : undefined
    return { burst: noBurst, begins: false, scanned }
  }
  if (isSpecial || !CHARACTER.test(key)) return { burst: noBurst, begins: false, scanned: undefined }
  const begins = burst.text === '' || gap >= SLOW_GAP_MS
  return {
    burst: begins ? { text: key, lastAt: at, isFast: true } : { text: burst.text + key, lastAt: at, isFast },
    begins,
    scanned: undefined,
  }
}
