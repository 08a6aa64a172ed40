import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { rowControl } from './DataTable.tsx'
import { KeyBar, KeyButton } from './KeyBar.tsx'

type ActsOfRows<Row, Act extends string> = {
  readonly keyOf: (row: Row) => string | number
  /** The acts that are possible on a row, in the order of the buttons. */
  readonly actsOf: (row: Row) => readonly Act[]
  /** The letters of acts on the row that has the focus (WCAG 2.1.4). Of acts with one letter at most one is possible. */
  readonly letters: Readonly<Record<Act, string>>
}

/** The acts of a list whose rows are chosen. */
export type RowActs<Row, Act extends string> = ActsOfRows<Row, Act> & {
  /** The row that was chosen last. */
  readonly chosen: Row | undefined
  readonly choose: (row: Row) => void
  readonly act: (act: Act, row: Row) => void
}

type Options<Row, Act extends string> = ActsOfRows<Row, Act> & { readonly nameOf: (row: Row) => string }

/** The acts of a list, which apply to the row chosen last. `asked` is the act whose dialog is open, or the act for a new row. */
export function useRowActs<Row, Act extends string>(rows: readonly Row[], options: Options<Row, Act>) {
  const { nameOf, ...acts } = options
  const [chosenKey, setChosenKey] = useState<string | number>()
  const [asked, ask] = useState<Act | 'add'>()
  const [done, setDone] = useState('')
  const chosen = rows.find((row) => acts.keyOf(row) === chosenKey)
  const choose = (row: Row) => setChosenKey(acts.keyOf(row))
  const start = (wanted: Act | 'add') => {
    setDone('')
    ask(wanted)
  }
  return {
    ...acts,
    chosenKey,
    chosen,
    choose,
    act: (wanted: Act, row: Row) => {
      choose(row)
      start(wanted)
    },
    add: () => start('add'),
    asked,
    close: () => ask(undefined),
    /** Shows what was done, and to whom; by default to the chosen row. */
    end: (text: string, name = chosen ? nameOf(chosen) : '') => {
      ask(undefined)
      setDone(fill(text, { name }))
    },
    done,
  }
}

type RowButtonProps<Row, Act extends string> = {
  readonly acts: RowActs<Row, Act>
  readonly row: Row
  readonly children: ReactNode
}

/** The name of a row: the focus chooses it, and letters act on it. */
export function RowButton<Row, Act extends string>({ acts, row, children }: RowButtonProps<Row, Act>) {
  const { keyOf, chosen, choose } = acts
  return (
    <button
      type="button"
      className={rowControl}
      data-row={keyOf(row)}
      aria-pressed={chosen !== undefined && keyOf(row) === keyOf(chosen)}
      onFocus={() => choose(row)}
      onClick={() => choose(row)}
      onKeyDown={(event) => {
        const act = actOfKey(event, acts, row)
        if (!act) return
        event.preventDefault()
        acts.act(act, row)
      }}
    >
      {children}
    </button>
  )
}

/** The act that a key means; undefined with a modifier, which belongs to the browser. */
function actOfKey<Row, Act extends string>(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  { actsOf, letters }: ActsOfRows<Row, Act>,
  row: Row,
): Act | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  return actsOf(row).find((act) => letters[act] === key.toUpperCase())
}

type ButtonsProps<Row, Act extends string> = {
  readonly acts: RowActs<Row, Act>
  readonly words: Readonly<Record<Act, string>>
  /** The first act is the main one. */
  readonly isFirstMain?: boolean
}

/** The acts on the chosen row, each a button with its letter. */
export function ActButtons<Row, Act extends string>(props: ButtonsProps<Row, Act>) {
  const { words, isFirstMain = false } = props
  const { chosen, actsOf, letters, act } = props.acts
  return (
    chosen &&
    actsOf(chosen).map((each, at) => (
      <KeyButton
        key={each}
        keyName={letters[each]}
        main={isFirstMain && at === 0}
        onClick={() => act(each, chosen)}
      >
        {words[each]}
      </KeyButton>
    ))
  )
}

type BarProps<Row, Act extends string> = ButtonsProps<Row, Act> & {
  readonly titleOf: (row: Row) => string
  readonly texts: { readonly moveHint: string; readonly chooseRow: string }
}

/** The bar of a list: which row is chosen, and the acts on it. */
export function ActBar<Row, Act extends string>({ titleOf, texts, ...buttons }: BarProps<Row, Act>) {
  const { chosen } = buttons.acts
  return (
    <KeyBar
      hints={
        <>
          {chosen && <strong>{titleOf(chosen)}</strong>}
          <span>{texts.moveHint}</span>
        </>
      }
    >
      {chosen ? <ActButtons {...buttons} /> : <span>{texts.chooseRow}</span>}
    </KeyBar>
  )
}
