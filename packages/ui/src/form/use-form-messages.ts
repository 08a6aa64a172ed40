import type { FieldTexts } from '@kassavirta/domain/kernel/problem'
import { useCallback, useEffect, useReducer } from 'react'
import { afterPress } from './after-press.ts'
import { debounced, MESSAGE_DELAY_MS } from './debounced.ts'
import { messageOf, messagesStep, noMessages } from './messages.ts'

/** When the faults of a form are told. `refused` is what the server said before the form was drawn. */
export function useFormMessages(faults: FieldTexts, refused: FieldTexts) {
  const [messages, dispatch] = useReducer(messagesStep, refused, (texts) =>
    messagesStep(noMessages, { type: 'refused', texts }),
  )
  useEffect(() => {
    const { soon, stop } = debounced(
      () => afterPress(() => dispatch({ type: 'settled', faults })),
      MESSAGE_DELAY_MS,
    )
    soon()
    return stop
  }, [faults])
  return {
    errorOf: (name: string): string | undefined => messageOf(messages, name),
    markEdited: (name: string) => dispatch({ type: 'edited', name }),
    markBlurred: (name: string) => afterPress(() => dispatch({ type: 'blurred', name })),
    markTried: () => dispatch({ type: 'tried', faults }),
    /** The server's texts, when they come while the form stands. The same function always: effects depend on it. */
    refuse: useCallback((texts: FieldTexts) => dispatch({ type: 'refused', texts }), []),
    tries: messages.tries,
    /** The latest try came to nothing for faults of the form's own. */
    wasStopped: messages.wasStopped,
    /** What is left of what stopped the latest try. */
    stopped: messages.stopped,
    /** The server's own texts, as far as their fields have not been edited. */
    refused: messages.refused,
  }
}
