import { useEffect, useEffectEvent } from 'react'

type Acts = { readonly search: () => void; readonly keys: () => void }

/** A single sign acts only outside fields (WCAG 2.1.4): a question mark may be part of an answer. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

/** Which act of the frame a key means; while a dialog is open it means none. */
export function useFrameKeys({ search, keys }: Acts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelector('dialog:modal') !== null) return
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault()
      search()
    } else if (event.key === '?' && !isTyping(event.target)) {
      event.preventDefault()
      keys()
    }
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
