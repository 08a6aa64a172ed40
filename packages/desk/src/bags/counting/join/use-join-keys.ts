import { useEffect, useEffectEvent } from 'react'

type Keys = {
  /** A digit was pressed: the place of a bag on the screen, from zero. */
  readonly onChoose: (index: number) => void
  readonly onJoin: () => void
  readonly onBack: () => void
}

/** The keys of joining: 1 to 9 choose a bag, Enter joins, Esc leads back. In the search field only Esc is one. */
export function useJoinKeys({ onChoose, onJoin, onBack }: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return
    if (document.querySelector('dialog[open], [role=dialog]')) return
    if (key === 'Escape') return onBack()
    if (target instanceof Element && target.matches('input:not([type=radio]), textarea')) return
    if (/^[1-9]$/.test(key)) return onChoose(Number(key) - 1)
    // A button that has the focus does its own work at Enter.
    if (key === 'Enter' && !(target instanceof Element && target.closest('a, button'))) onJoin()
  })
  useEffect(() => {
    globalThis.addEventListener('keydown', press)
    return () => globalThis.removeEventListener('keydown', press)
  }, [])
}
