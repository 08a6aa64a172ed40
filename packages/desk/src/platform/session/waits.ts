import { cancelledFailure } from '@kassavirta/ui/api/failure.ts'
import type { observable } from '@kassavirta/ui/browser/observable.ts'
import type { Shown } from './session-state.ts'

type ShownState = Pick<ReturnType<typeof observable<Shown>>, 'get' | 'subscribe'>

/** Calls that wait: for the session to be open, or for a code. */
export function createWaits(shown: ShownState) {
  let askers: ((given: boolean) => void)[] = []
  return {
    forCode: () => new Promise<boolean>((resolve) => void askers.push(resolve)),
    codeAnswered: (given: boolean) => {
      const answered = askers
      askers = []
      for (const answer of answered) answer(given)
    },
    forOpen: (signal: AbortSignal | undefined) =>
      new Promise<void>((resolve, reject) => {
        const look = () => {
          const { status } = shown.get().session
          if (status === 'open') settle(resolve)
          else if (status === 'signedOut') cancel()
        }
        const settle = (how: () => void) => {
          stop()
          how()
        }
        const cancel = () => settle(() => reject(cancelledFailure()))
        const stop = shown.subscribe(look)
        signal?.addEventListener('abort', cancel, { once: true })
        look()
      }),
  }
}
