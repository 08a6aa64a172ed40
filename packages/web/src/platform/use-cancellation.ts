import { useRef, useState } from 'react'
import { Failure } from './failure.ts'
import { useRefreshRights } from './session/use-refresh-rights.ts'

type Asked<Row> = { readonly row: Row; readonly busy: boolean; readonly failure: Failure | undefined }

export type Cancellation<Row> = {
  /** The row whose cancellation waits to be confirmed. */
  readonly asked: Asked<Row> | undefined
  /** The row that was cancelled last; a new object each time. */
  readonly done: { readonly row: Row } | undefined
  readonly ask: (row: Row) => void
  readonly close: () => void
  readonly confirm: () => void
}

type Acts<Row> = {
  readonly cancel: (row: Row) => Promise<unknown>
  /** Brings the page up to date. */
  readonly after: (row: Row) => void
}

/**
 * List, confirmation, call, list again. The call goes out once per press of OK and is never repeated by itself: it is
 * a GET, but it changes something (decisions G-G3).
 */
export function useCancellation<Row>({ cancel, after }: Acts<Row>): Cancellation<Row> {
  const refreshRights = useRefreshRights()
  const [asked, setAsked] = useState<Asked<Row>>()
  const [done, setDone] = useState<{ readonly row: Row }>()
  // A second press may come before the button is drawn as busy.
  const running = useRef(false)

  async function confirm(row: Row): Promise<void> {
    if (running.current) return
    running.current = true
    setAsked({ row, busy: true, failure: undefined })
    try {
      await cancel(row)
      setAsked(undefined)
      setDone({ row })
      after(row)
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure
      setAsked({ row, busy: false, failure })
      // Somebody has taken the right away meanwhile: the guard of the screen must know.
      if (failure.status === 403) void refreshRights()
    } finally {
      running.current = false
    }
  }

  return {
    asked,
    done,
    ask: (row) => setAsked({ row, busy: false, failure: undefined }),
    close: () => {
      if (running.current) return
      // An answer that was lost tells nothing: perhaps it is done, and the page must show it.
      if (asked?.failure) after(asked.row)
      setAsked(undefined)
    },
    confirm: () => {
      if (asked) void confirm(asked.row)
    },
  }
}
