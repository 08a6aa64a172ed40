import { SECOND_MS } from '@kassavirta/domain/kernel/dates/durations'
import { getOutcome } from '@kassavirta/domain/kernel/contract/outcome-api'
import { isUnconfirmed } from '@kassavirta/domain/people/session/machine'
import { goesOn, type Submission } from '@kassavirta/ui/submission/pending-submission.ts'
import { useEffect, useEffectEvent } from 'react'
import { useSignedIn } from '../../platform/session/session-context.ts'

/** Asks the server what became of a request. */
export function useAskOutcome() {
  const { call } = useSignedIn()
  return (key: string) => call(getOutcome, { query: { key } })
}

const GO_ON_EVERY_MS = 5 * SECOND_MS

type Steps = {
  /** Asks about what an earlier page has left. */
  readonly open: () => Promise<void>
  /** Tries again what waits for the connection. */
  readonly goOn: () => Promise<void>
}

/** Goes on with what was confirmed while it is in view: in its form, or in the line that tells of it elsewhere. */
export function useKeepSending(submission: Submission<unknown, unknown>, steps: Steps): void {
  const open = useEffectEvent(() => void steps.open())
  useEffect(() => open(), [])
  const isWaiting = goesOn(submission)
  const goOn = useEffectEvent(() => {
    if (isWaiting && document.visibilityState === 'visible') void steps.goOn()
  })
  // After a start without a connection the session is confirmed first.
  const isConfirmed = !isUnconfirmed(useSignedIn().state)
  useEffect(() => {
    if (isConfirmed) goOn()
  }, [isConfirmed])
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(goOn, GO_ON_EVERY_MS)
    addEventListener('online', goOn)
    document.addEventListener('visibilitychange', goOn)
    return () => {
      clearInterval(timer)
      removeEventListener('online', goOn)
      document.removeEventListener('visibilitychange', goOn)
    }
  }, [isWaiting])
}
