import { useRef, useState } from 'react'
import { Failure } from '@kassavirta/ui/api/failure.ts'
import { useAskAgain } from '../../platform/api/use-ask-again.ts'
import { useRefreshRights } from '../../platform/session/use-refresh-rights.ts'

type CancelRequest<Row> = { readonly row: Row; readonly busy: boolean; readonly failure: Failure | undefined }

export type Cancellation<Row> = ReturnType<typeof useCancellation<Row>>

type CancellationOptions<Row> = {
  readonly cancel: (row: Row) => Promise<unknown>
  /** Paths of the calls whose answers the page shows; they are fetched again after a cancellation. */
  readonly shown: readonly string[]
  /** Whether the row gives the person their own access to this page. */
  readonly isOwn?: (row: Row) => boolean
}

/**
 * Asks for confirmation, calls, and fetches the list again. The call goes out once per press of OK and is never
 * retried automatically: it is a GET, but it changes data (decisions G-G3).
 */
export function useCancellation<Row>({ cancel, shown, isOwn }: CancellationOptions<Row>) {
  const reload = useAskAgain(shown)
  const refreshRights = useRefreshRights()
  const [request, setRequest] = useState<CancelRequest<Row>>()
  const [done, setDone] = useState<{ readonly row: Row }>()
  // A second press may come before the button is drawn as busy.
  const running = useRef(false)

  async function confirm(row: Row): Promise<void> {
    if (running.current) return
    running.current = true
    setRequest({ row, busy: true, failure: undefined })
    try {
      await cancel(row)
      setRequest(undefined)
      setDone({ row })
      // A person who gave up the right to see the list is sent away by the guard of the screen.
      if (isOwn?.(row)) void refreshRights()
      else reload()
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure
      setRequest({ row, busy: false, failure })
      // The list behind the dialog must not offer a row that no longer exists.
      if (failure.status === 404) reload()
    } finally {
      running.current = false
    }
  }

  return {
    /** The row whose cancellation waits for confirmation. */
    request,
    /** The row that was cancelled last; a new object each time. */
    done,
    ask: (row: Row) => setRequest({ row, busy: false, failure: undefined }),
    close: () => {
      if (running.current) return
      // A person who has lost the right reads so first; then the guard of the screen sends them away.
      if (request?.failure?.status === 403) void refreshRights()
      // When the answer was lost the cancellation may have succeeded, and the page must show it.
      else if (request?.failure) reload()
      setRequest(undefined)
    },
    confirm: () => {
      if (request) void confirm(request.row)
    },
  }
}
