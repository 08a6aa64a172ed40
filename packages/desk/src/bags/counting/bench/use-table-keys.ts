import { useEffect, useEffectEvent } from 'react'

/** Listens to the keys of the counting table. An open dialog has the keys to itself, and a field may use one first. */
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

/** The stage of the counting screen: the blind form of a count or a decision, or the difference that the comparison has shown. */
type TableStage = 'first' | 'second' | 'decision' | 'differs'

type TableAct = 'send' | 'setAside' | 'putBack' | 'again' | 'close' | 'cancel' | 'intact' | 'broken' | 'fill'

/**
 * What a key does at each stage. A second counter can only finish, because nobody else may take the bag back. A supervisor
 * may leave the decision, whose bag lies on no table. Enter closes only where a difference is on the screen; in the form it
 * leads to the next field.
 */
const answers = { F3: 'intact', F4: 'broken' } as const
const acts: { readonly [Stage in TableStage]: { readonly [Key in string]?: TableAct } } = {
  first: { ...answers, F9: 'send', F2: 'setAside', Escape: 'putBack' },
  second: { ...answers, F9: 'send' },
  decision: { ...answers, F9: 'send', F6: 'fill', Escape: 'cancel' },
  differs: { Enter: 'close', F8: 'again' },
}

/** @internal for the test */
export const actOfKey = (stage: TableStage, key: string): TableAct | undefined => acts[stage][key]
