import { useEffect, useEffectEvent } from 'react'

type TextControl = HTMLInputElement | HTMLTextAreaElement

/** Listens to a scanner anywhere on the screen. Text that it typed into a field is removed from the field again. */
export function useScan(onScan: (text: string) => void): void {
  const scanned = useEffectEvent(onScan)
  useEffect(() => {
    let burst = noBurst
    let undo: (() => void) | undefined
    const hear = (event: KeyboardEvent) => {
      // This field takes its text at Enter, no matter whether it was typed or scanned.
      if (isScanField(event.target)) return
      const { key, timeStamp, repeat, ctrlKey, altKey, metaKey, target } = event
      const step = scanStep(burst, { key, at: timeStamp, isSpecial: repeat || ctrlKey || altKey || metaKey })
      burst = step.burst
      if (step.begins) undo = undoOf(target)
      if (step.scanned === undefined) return
      event.preventDefault()
      event.stopImmediatePropagation()
      undo?.()
      // A scan behind an open dialog would go unnoticed.
      if (!isInDialog(target)) scanned(step.scanned)
    }
    // Before any field sees the key, so that Enter moves nothing.
    globalThis.addEventListener('keydown', hear, true)
    return () => globalThis.removeEventListener('keydown', hear, true)
  }, [])
}

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=dialog], [role=alertdialog], dialog') !== null

/** Marks a field that is for the numbers of bags. */
export const scanField = { 'data-scan-field': true } as const

const isScanField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('[data-scan-field]')

const isTextControl = (target: EventTarget | null): target is TextControl =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** Sets a field back to what it holds now. React hears of it as of any input. */
function undoOf(target: EventTarget | null): (() => void) | undefined {
  if (!isTextControl(target)) return undefined
  const { value } = target
  return () => {
    const prototype = target instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
    Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(target, value)
    target.dispatchEvent(new Event('input', { bubbles: true }))
    target.select()
  }
}

/** A scanner types a character every 7 to 16 ms; no person types a whole number that fast. */
const FAST_GAP_MS = 30
/** Some take 45 ms. A person is as fast for a few keys, never for as many as a bag number has. */
const SLOW_GAP_MS = 60
/** Fewer keys than this may fall together by chance. */
const MIN_LENGTH = 4
const MIN_SLOW_LENGTH = 6
const CHARACTER = /^[0-9A-Za-z ]$/
/** A scanner presses these around a capital letter. */
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
