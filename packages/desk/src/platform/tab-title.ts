import { observable } from '@kassavirta/ui/browser/observable.ts'
import { useEffect, useSyncExternalStore } from 'react'

const shown = observable<{ readonly screen: string | undefined }>({ screen: undefined })

/** Names what an area shows, e.g. a bag, before the name of the area in the title of the tab. */
export function useTabTitle(screen: string): void {
  useEffect(() => {
    shown.set({ screen })
    return () => shown.set({ screen: undefined })
  }, [screen])
}

export const useScreenName = (): string | undefined =>
  useSyncExternalStore(shown.subscribe, () => shown.get().screen)
