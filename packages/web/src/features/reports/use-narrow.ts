import { useSyncExternalStore } from 'react'

const query = () => matchMedia('(max-width: 640px)')

function subscribe(onChange: () => void): () => void {
  const narrow = query()
  narrow.addEventListener('change', onChange)
  return () => narrow.removeEventListener('change', onChange)
}

/** True on a phone. Only one of table and cards is rendered, never both. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query().matches)
