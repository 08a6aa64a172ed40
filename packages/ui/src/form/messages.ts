import type { FieldTexts } from '@kassavirta/domain/kernel/contract/problem'

/** The faults of a form, and the facts that decide whether they are shown yet. */
export type Messages = {
  /** The faults of the values as they were when typing last paused. */
  readonly faults: FieldTexts
  readonly edited: readonly string[]
  /** Fields that lost focus after being edited: their faults are shown from then on. */
  readonly blurred: readonly string[]
  readonly tries: number
  /** The remaining faults that stopped the latest try, for the summary: once it is empty it stays empty. */
  readonly stopped: FieldTexts
  /** True when such faults stopped the latest try; the failure of an earlier try is then no longer shown. */
  readonly wasStopped: boolean
  /** The server's texts; each is dropped when its field is edited. */
  readonly refused: FieldTexts
}

export type MessageEvent =
  | { readonly type: 'edited' | 'blurred'; readonly name: string }
  | { readonly type: 'settled' | 'tried'; readonly faults: FieldTexts }
  | { readonly type: 'refused'; readonly texts: FieldTexts }
  | { readonly type: 'emptied' }

export const noMessages: Messages = {
  faults: {},
  edited: [],
  blurred: [],
  tries: 0,
  stopped: {},
  wasStopped: false,
  refused: {},
}

/** An event that changes nothing returns the same object, so that typing does not redraw the form. */
export function messagesStep(messages: Messages, event: MessageEvent): Messages {
  const { edited, blurred, refused } = messages
  switch (event.type) {
    case 'edited': {
      // The fault from before this key must not show when the field loses focus at once, e.g. after choosing a day.
      const faults = isMentionable(messages, event.name)
        ? messages.faults
        : without(messages.faults, event.name)
      const isKnown = edited.includes(event.name) && refused[event.name] === undefined
      if (isKnown && sameTexts(faults, messages.faults)) return messages
      return {
        ...messages,
        faults,
        edited: [...edited.filter((name) => name !== event.name), event.name],
        refused: without(refused, event.name),
      }
    }
    case 'blurred':
      if (blurred.includes(event.name) || !edited.includes(event.name)) return messages
      return { ...messages, blurred: [...blurred, event.name] }
    case 'settled':
      return sameTexts(messages.faults, event.faults)
        ? messages
        : { ...messages, faults: event.faults, stopped: stillOpen(messages.stopped, event.faults) }
    case 'tried':
      return {
        ...messages,
        faults: event.faults,
        stopped: event.faults,
        wasStopped: isOpen(event.faults),
        tries: messages.tries + 1,
        refused: {},
      }
    case 'refused':
      return { ...messages, refused: event.texts }
    case 'emptied':
      return noMessages
    default:
      return event satisfies never
  }
}

const isOpen = (texts: FieldTexts): boolean => Object.keys(texts).length > 0

/** The summary never contradicts the form: while it is open, it lists the current faults. */
const stillOpen = (stopped: FieldTexts, faults: FieldTexts): FieldTexts =>
  isOpen(stopped) ? faults : stopped

/** The text beside a field: the form's own, once the field was edited and blurred or sending was tried, or the server's. */
export function messageOf(messages: Messages, name: string): string | undefined {
  const own = isMentionable(messages, name) ? messages.faults[name] : undefined
  return own ?? messages.refused[name]
}

const isMentionable = ({ blurred, tries }: Messages, name: string): boolean =>
  tries > 0 || blurred.includes(name)

/** The faults of the summary, each preceded by its field's label unless the text already contains it. */
export const summaryOf = (stopped: FieldTexts, labels: { readonly [Name in string]?: string }) =>
  Object.entries(stopped).map(([name, text]) => {
    const label = labels[name] ?? ''
    return { name, text: text.toLowerCase().includes(label.toLowerCase()) ? text : `${label}: ${text}` }
  })

/** Sorts texts in the order of the fields; a text of no field comes last. */
export function inOrder(names: readonly string[], texts: FieldTexts): FieldTexts {
  const orderOf = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length)
  return Object.fromEntries(Object.entries(texts).toSorted(([a], [b]) => orderOf(a) - orderOf(b)))
}

const without = (texts: FieldTexts, name: string): FieldTexts =>
  Object.fromEntries(Object.entries(texts).filter(([field]) => field !== name))

const sameTexts = (a: FieldTexts, b: FieldTexts): boolean =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([name, text]) => b[name] === text)
