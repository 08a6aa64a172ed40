import { SECOND_MS } from '@kassavirta/domain/kernel/dates/durations'

/** The result of a step: there is more work, there is none, or it has to be tried again later. */
export type StepResult = 'more' | 'done' | 'later'

/** Calls back after a pause; returns a function that cancels it. */
export type Wait = (ms: number, done: () => void) => () => void

const MAX_PAUSE_MS = 10 * SECOND_MS

const pauseAfter = (failures: number): number => Math.min(failures * SECOND_MS, MAX_PAUSE_MS)

const afterPause: Wait = (ms, done) => {
  const timer = setTimeout(done, ms)
  return () => clearTimeout(timer)
}

/** Does work one step at a time. A failed step is tried again after a pause, which grows to ten seconds. */
export function retrying(step: () => Promise<StepResult>, wait: Wait = afterPause) {
  let running: Promise<void> | undefined
  let isWanted = false
  let failures = 0
  let cancelPause: (() => void) | undefined

  async function work(): Promise<void> {
    cancelPause?.()
    try {
      let result: StepResult
      do {
        isWanted = false
        result = await step()
        failures = result === 'later' ? failures + 1 : 0
        // Something may have been added after the step had found nothing.
      } while (result === 'more' || (result === 'done' && isWanted))
      if (result === 'later') cancelPause = wait(pauseAfter(failures), () => void run())
    } finally {
      running = undefined
    }
  }

  /** Starts at once, or joins the run that is under way. */
  function run(): Promise<void> {
    isWanted = true
    return (running ??= work())
  }

  return {
    run,
    /** Stops retrying; resolves when no step is under way. */
    stop: async (): Promise<void> => {
      cancelPause?.()
      await running
      cancelPause?.()
    },
  }
}
