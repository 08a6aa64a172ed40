import { useEffect, useEffectEvent } from 'react'
import { noBurst, scanStep } from './scan-reader.ts'

type TextControl = HTMLInputElement | HTMLTextAreaElement

/** Hears a scanner anywhere on the screen. What it typed into a field is taken out of the field again. */
export function useScan(onScan: (text: string) => void): void {
  const scanned = useEffectEvent(onScan)
  useEffect(() => {
    let burst = noBurst
    let undo: (() => void) | undefined
    const hear = (event: KeyboardEvent) => {
      // There it makes no difference: whatever the field holds at Enter is taken, typed or scanned.
      if (isScanField(event.target)) return
      const { key, timeStamp, repeat, ctrlKey, altKey, metaKey, target } = event
      const step = scanStep(burst, { key, at: timeStamp, isSpecial: repeat || ctrlKey || altKey || metaKey })
      burst = step.burst
      if (step.begins) undo = undoOf(target)
      if (step.scanned === undefined) return
      event.preventDefault()
      event.stopImmediatePropagation()
      undo?.()
      // A dialog waits for its own answer, so that a scan behind it would go unnoticed.
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
