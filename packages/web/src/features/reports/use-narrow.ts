import { useSyncExternalStore } from 'react'

const query = () => matchMedia('(max-width: 640px)')

function subscribe(onChange: () => void): () => void {
  const narrow = query()
  narrow.addEventListener('change', onChange)
  return () => narrow.removeEventListener('change', onChange)
}

/** A phone: one of table and cards is drawn, never both. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query().matches)
