import type { FieldTexts } from '@kassavirta/domain/kernel/contract/problem'
import { useCallback, useEffect, useReducer } from 'react'
import { afterPress } from './after-press.ts'
import { debounced, MESSAGE_DELAY_MS } from './debounced.ts'
import { messageOf, messagesStep, noMessages } from './messages.ts'

/** Decides when the faults of a form are shown. `refused` holds the server's texts from before the form was drawn. */
export function useFormMessages(faults: () => FieldTexts, refused: FieldTexts) {
  const [messages, dispatch] = useReducer(messagesStep, refused, (texts) =>
    messagesStep(noMessages, { type: 'refused', texts }),
  )
  useEffect(() => {
    const { soon, stop } = debounced(
      () => afterPress(() => dispatch({ type: 'settled', faults: faults() })),
      MESSAGE_DELAY_MS,
    )
    soon()
    return stop
  }, [faults])
  return {
    errorOf: (name: string): string | undefined => messageOf(messages, name),
    markEdited: (name: string) => dispatch({ type: 'edited', name }),
    markBlurred: (name: string) => afterPress(() => dispatch({ type: 'blurred', name })),
    /** Shows every fault; true when there is none. */
    tryOut: () => {
      const found = faults()
      dispatch({ type: 'tried', faults: found })
      return Object.keys(found).length === 0
    },
    /** Shows texts that the server sent while the form is open. Effects depend on it, so the function never changes. */
    refuse: useCallback((texts: FieldTexts) => dispatch({ type: 'refused', texts }), []),
    /** The form was sent and stays open for the next one: nothing is said of its empty fields. */
    startAgain: () => dispatch({ type: 'emptied' }),
    tries: messages.tries,
    /** True when the form's own faults stopped the latest try. */
    wasStopped: messages.wasStopped,
    /** The remaining faults that stopped the latest try. */
    stopped: messages.stopped,
    /** The server's texts whose fields have not been edited since. */
    refused: messages.refused,
  }
}
