import { retrying, type Wait } from '../../../platform/stored-acts/retrying.ts'

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
  readonly wait?: Wait
}

/**
 * Saves a pass whenever a field is left. One call runs at a time and the newest entries follow it, so that an older call
 * never arrives after a newer one; a lost connection is tried again until it is back.
 */
export function passSaver<Pass>({ save, wait }: Options<Pass>) {
  let next: { readonly pass: Pass } | undefined
  let onState: SavingListener<Pass> = () => undefined
  const { run, stop } = retrying(async () => {
    if (!next) return 'done'
    const { pass } = next
    next = undefined
    onState({ type: 'saving' })
    const answer = await save(pass)
    if (answer.type === 'later') {
      next ??= { pass }
      onState({ type: 'waiting' })
      return 'later'
    }
    onState(answer, pass)
    return 'more'
  }, wait)
  return {
    listen: (listener: SavingListener<Pass>) => {
      onState = listener
    },
    soon: (pass: Pass) => {
      next = { pass }
      void run()
    },
    /** Drops what waits, because the count is sent whole or leaves the table; resolves when no call is under way. */
    halt: async () => {
      next = undefined
      await stop()
      next = undefined
    },
  }
}
