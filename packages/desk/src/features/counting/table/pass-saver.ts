import { SECOND_MS } from '@kassavirta/domain/kernel/durations'

/** How saving stands. `waiting` keeps on trying; `refused` says why it does not. */
export type SavingState =
  | { readonly type: 'none' }
  | { readonly type: 'saving' }
  | { readonly type: 'saved'; readonly at: Date }
  | { readonly type: 'waiting' }
  | { readonly type: 'refused'; readonly text: string }

export type SaveAnswer =
  | { readonly type: 'saved'; readonly at: Date }
  | { readonly type: 'later' }
  | { readonly type: 'refused'; readonly text: string }

/** Hears how saving stands; with what was sent, once it is known what became of it. */
export type SavingListener<Pass> = (state: SavingState, sent?: Pass) => void

type Options<Pass> = {
  readonly save: (pass: Pass) => Promise<SaveAnswer>
  readonly wait?: (ms: number, done: () => void) => () => void
}

const MAX_PAUSE_MS = 10 * SECOND_MS

const afterPause = (ms: number, done: () => void): (() => void) => {
  const timer = setTimeout(done, ms)
  return () => clearTimeout(timer)
}

/**
 * Saves a pass whenever a field is left. One call runs at a time and the newest entries follow it, so that an older call
 * never arrives after a newer one; a lost line is tried again until it is back.
 */
export function passSaver<Pass>({ save, wait = afterPause }: Options<Pass>) {
  let next: { readonly pass: Pass } | undefined
  let running: Promise<void> | undefined
  let failures = 0
  let onState: SavingListener<Pass> = () => undefined
  let cancelPause: (() => void) | undefined

  async function run(): Promise<void> {
    cancelPause?.()
    while (next) {
      const { pass } = next
      next = undefined
      onState({ type: 'saving' })
      const answer = await save(pass)
      if (answer.type === 'later') {
        next ??= { pass }
        failures += 1
        onState({ type: 'waiting' })
        cancelPause = wait(Math.min(failures * SECOND_MS, MAX_PAUSE_MS), start)
        return
      }
      failures = 0
      onState(answer, pass)
    }
  }

  function start(): void {
    running ??= run().finally(() => {
      running = undefined
    })
  }

  return {
    listen: (listener: SavingListener<Pass>) => {
      onState = listener
    },
    soon: (pass: Pass) => {
      next = { pass }
      start()
    },
    /** Drops what waits, because the count is sent whole or leaves the table; resolves when no call is under way. */
    halt: async () => {
      next = undefined
      cancelPause?.()
      await running
      next = undefined
      cancelPause?.()
    },
  }
}
