import type { FieldTexts } from '@kassavirta/domain/kernel/problem'
import { useEffect, useReducer } from 'react'
import { afterPress } from './after-press.ts'
import { debounced, MESSAGE_DELAY_MS } from './debounced.ts'
import { messageOf, messagesStep, noMessages } from './messages.ts'

/**
 * When the faults of a form are told, by the rules of ui/form. The values do not live in the form, as they do under
 * useSchemaForm: three addresses and the draft share them, and the untouched ones follow the account.
 */
export function useFormMessages(faults: FieldTexts, refused: FieldTexts) {
  const [messages, tell] = useReducer(messagesStep, refused, (texts) =>
    messagesStep(noMessages, { type: 'refused', texts }),
  )
  useEffect(() => {
    const { soon, stop } = debounced(
      () => afterPress(() => tell({ type: 'settled', faults })),
      MESSAGE_DELAY_MS,
    )
    soon()
    return stop
  }, [faults])
  return {
    errorOf: (name: string): string | undefined => messageOf(messages, name),
    edited: (name: string) => tell({ type: 'edited', name }),
    left: (name: string) => afterPress(() => tell({ type: 'left', name })),
    tried: () => tell({ type: 'tried', faults }),
    tries: messages.tries,
    /** What is left of what stopped the latest try. */
    stopped: messages.stopped,
    /** The server's own texts, as far as their fields have not been edited. */
    refused: messages.refused,
  }
}
