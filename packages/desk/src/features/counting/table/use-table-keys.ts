import { useEffect, useEffectEvent } from 'react'
import { actOfKey, type TableAct, type TableStage } from './count-keys.ts'

/** Hears the keys of the counting table. A dialog has the keys to itself, and a field may use one first. */
export function useTableKeys(stage: TableStage, onAct: (act: TableAct) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return
    const act = actOfKey(stage, event.key)
    if (act === undefined || document.querySelector('dialog[open], [role=dialog], [role=alertdialog]')) return
    // A button that has the focus does its own work at Enter.
    if (event.key === 'Enter' && event.target instanceof Element && event.target.closest('a, button')) return
    event.preventDefault()
    onAct(act)
  })
  useEffect(() => {
    globalThis.addEventListener('keydown', press)
    return () => globalThis.removeEventListener('keydown', press)
  }, [])
}
