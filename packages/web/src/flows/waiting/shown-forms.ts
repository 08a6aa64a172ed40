import { useEffect } from 'react'

/** The drafts whose own forms are on the screen, by their keys: the frame need not tell of them. */
const shown = new Set<string>()
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

export const isFormShown = (key: string): boolean => shown.has(key)

export function subscribeToForms(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Records that the form of a draft is on the screen. */
export function useShownForm(key: string): void {
  useEffect(() => {
    shown.add(key)
    tell()
    return () => {
      shown.delete(key)
      tell()
    }
  }, [key])
}
