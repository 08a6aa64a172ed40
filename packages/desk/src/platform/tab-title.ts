import { observable } from '@kassavirta/ui/browser/observable.ts'
import { useEffect, useSyncExternalStore } from 'react'

const shown = observable<{ readonly screen: string | undefined }>({ screen: undefined })

/** Puts the name of an open thing, e.g. of a bag, before the area's name in the title of the tab. */
export function useTabTitle(screen: string): void {
  useEffect(() => {
    shown.set({ screen })
    return () => shown.set({ screen: undefined })
  }, [screen])
}

export const useScreenName = (): string | undefined =>
  useSyncExternalStore(shown.subscribe, () => shown.get().screen)
