import {
  type MouseEvent,
  useState,
  type ChangeEvent,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
} from 'react'
import { type CountTexts, countFault, parseCountEntry } from '@kassavirta/domain/kernel/money/counts'
import { formatEuros, type Cents } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { VisuallyHidden } from '../elements/VisuallyHidden.tsx'
import { afterPress } from '../form/use-form.ts'
import { classes } from '../styles/classes.ts'
import { countTexts } from '../field-texts.fi.ts'
import control from '../fields/control.module.css'
import styles from './CountGrid.module.css'

export type CountColumn = {
  readonly heading: string
  /** Read out after the name of the row: '2 €, rullaa'. */
  readonly spoken: string
}

export type CountRow = {
  readonly name: string
  /** The field of the note or coin, which also gives the edge its colour. */
  readonly fieldName: string
  /** One field for each column; by default the fieldName alone. */
  readonly fields?: readonly string[]
  /** Undefined while the row has no count. */
  readonly sum: Cents | undefined
  /** The figure to compare the counts with, in the column `besideHeading`. */
  readonly beside?: string
  /** Shown below the row, e.g. '3 rullaa = 120 kpl = 24,00 €'. */
  readonly note?: string | undefined
}

type Props = {
  readonly caption: string
  readonly rows: readonly CountRow[]
  readonly columns?: readonly CountColumn[]
  /** The heading of the column of figures to compare the counts with. */
  readonly besideHeading?: string
  readonly total: Cents
  /** The typed counts by field. */
  readonly values: CountTexts
  /** Receives the changed fields with their new texts: usually one, several when a column is pasted. */
  readonly onChange: (changed: CountTexts) => void
  /** Faults from elsewhere, e.g. from the server; the grid finds its own. */
  readonly errors?: Readonly<Record<string, string | undefined>>
  /** Gives the inputs their ids, which an error summary and paths into another grid refer to. */
  readonly idOf?: (field: string) => string
  /** Where Enter, the arrows and a pasted column go; by default down the columns of this grid. */
  readonly paths?: Paths
  /** Called when a count loses the focus, which is the moment to read out the total. */
  readonly onLeave?: () => void
  /** Called at Enter or ↓ in the last field. */
  readonly onPastEnd?: () => void
}

const PIECE_COLUMN: readonly CountColumn[] = [{ heading: countTexts.pieces, spoken: countTexts.piecesSpoken }]

export const countId = (field: string): string => `count-${field}`

/** Counts of notes or coins, worked from the number pad: Enter goes down, `12+5` adds, a pasted column fills. */
export function CountGrid(props: Props) {
  const {
    caption,
    rows,
    columns = PIECE_COLUMN,
    total,
    values,
    onChange,
    errors = {},
    idOf = countId,
  } = props
  const paths = props.paths ?? columnsOf(rows)
  const { onLeave, onPastEnd, besideHeading } = props
  const width = columns.length + (besideHeading === undefined ? 0 : 1)
  const grid = useCountGrid({ values, onChange, paths, idOf, onLeave, onPastEnd })
  return (
    <div className={styles['around']}>
      <table
        className={styles['grid']}
        data-columns={columns.length}
        data-compares={besideHeading !== undefined || undefined}
      >
        <caption className={styles['caption']}>{caption}</caption>
        <thead>
          <tr className={styles['head']}>
            <th scope="col">
              <span className={styles['worth']}>{countTexts.worth}</span>
            </th>
            {besideHeading !== undefined && <th scope="col">{besideHeading}</th>}
            {columns.map(({ heading }) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
            <th scope="col" className={styles['sum']}>
              {countTexts.sum}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.fieldName} {...{ row, columns, width, grid, errors, idOf }} />
          ))}
        </tbody>
        <tfoot>
          <tr className={styles['foot']}>
            <th scope="row">{caption}</th>
            <td colSpan={width + 1}>{formatEuros(total)}</td>
          </tr>
        </tfoot>
      </table>
      <output className={styles['pasted']}>{grid.pasteReport}</output>
      <VisuallyHidden live>{grid.announcement}</VisuallyHidden>
    </div>
  )
}

const fieldsOf = ({ fields, fieldName }: CountRow): readonly string[] => fields ?? [fieldName]

const columnsOf = (rows: readonly CountRow[]): Paths => {
  const width = Math.max(0, ...rows.map((row) => fieldsOf(row).length))
  return Array.from({ length: width }, (_, column) =>
    rows.map((row) => fieldsOf(row)[column]).filter((field) => field !== undefined),
  )
}

type RowProps = {
  readonly row: CountRow
  readonly columns: readonly CountColumn[]
  /** The columns between the name and the sum. */
  readonly width: number
  readonly grid: ReturnType<typeof useCountGrid>
  readonly errors: Readonly<Record<string, string | undefined>>
  readonly idOf: (field: string) => string
}

function Row({ row, columns, width, grid, errors, idOf }: RowProps) {
  const inputs = fieldsOf(row).map((field, index) => ({
    id: idOf(field),
    field,
    label: `${row.name}, ${columns[index]?.spoken ?? ''}`,
    error: grid.faultOf(field) ?? errors[field],
  }))
  const faults = inputs.filter(({ error }) => error !== undefined)
  return (
    <>
      <tr>
        <th scope="row" className={styles['name']}>
          <span className={styles['edge']} data-edge={row.fieldName}>
            {row.name}
          </span>
        </th>
        {width > columns.length && <td className={styles['beside']}>{row.beside}</td>}
        {inputs.map(({ id, field, label, error }) => (
          <td key={field} className={styles['in']}>
            <input
              {...grid.handlers(field, label)}
              id={id}
              type="text"
              inputMode="numeric"
              pattern="[0-9]*"
              autoComplete="off"
              enterKeyHint="next"
              className={classes(control['control'], styles['input'])}
              aria-label={label}
              aria-invalid={error === undefined ? undefined : true}
              aria-describedby={error === undefined ? undefined : `${id}-error`}
              onMouseDown={focusOnPress}
            />
          </td>
        ))}
        <td className={styles['sum']} data-empty={row.sum === undefined || undefined}>
          {row.sum === undefined ? countTexts.nothing : formatEuros(row.sum)}
        </td>
      </tr>
      {(row.note !== undefined || faults.length > 0) && (
        <tr>
          <td colSpan={width + 2} className={styles['below']}>
            {row.note !== undefined && <span className={styles['note']}>{row.note}</span>}
            {faults.map(({ id, error }) => (
              <span key={id} id={`${id}-error`} className={styles['error']}>
                {error}
              </span>
            ))}
          </td>
        </tr>
      )}
    </>
  )
}

/** A mouse press would place the caret and so undo the selection of the whole count. */
function focusOnPress(event: MouseEvent<HTMLInputElement>): void {
  if (document.activeElement === event.currentTarget) return
  event.preventDefault()
  event.currentTarget.focus()
}

type Options = {
  readonly values: CountTexts
  readonly onChange: (changed: CountTexts) => void
  readonly paths: Paths
  readonly idOf: (field: string) => string
  readonly onLeave: (() => void) | undefined
  readonly onPastEnd: (() => void) | undefined
}

type FocusState = {
  readonly field: string
  /** The text that Esc restores. */
  readonly before: string
  /** True when a fault was shown before the focus came: it stays visible, while a new one appears only on blur. */
  readonly faulty: boolean
}

/** The keyboard behaviour of a grid of counts. The texts themselves belong to the caller. */
function useCountGrid({ values, onChange, paths, idOf, onLeave, onPastEnd }: Options) {
  const [focused, setFocused] = useState<FocusState>()
  const [announcement, announce] = useState('')
  /** The result of the latest paste. It is also visible, since some cells may have found no row. */
  const [pasteReport, setPasteReport] = useState('')
  const textOf = (field: string) => values[field] ?? ''

  const press = (field: string, event: KeyboardEvent<HTMLInputElement>) => {
    const step = steps[event.key]
    if (step !== undefined) {
      // A scanner ends its input with Enter, which must not send the form.
      event.preventDefault()
      const next = fieldBeside(paths, field, step)
      if (next !== undefined) document.getElementById(idOf(next))?.focus()
      else if (step === 1 && !event.repeat) onPastEnd?.()
    } else if (event.key === 'Escape' && focused && textOf(field) !== focused.before) {
      event.preventDefault()
      onChange({ [field]: focused.before })
    }
  }

  const leave = (field: string, name: string) => {
    const text = settledEntry(textOf(field))
    if (text !== textOf(field)) onChange({ [field]: text })
    onLeave?.()
    // The fault's line would move the button whose press took the focus away.
    afterPress(() => {
      const fault = countFault(text)
      if (fault !== undefined) announce(`${name}: ${fault}`)
      setFocused((now) => (now?.field === field ? undefined : now))
    })
  }

  const paste = (field: string, event: ClipboardEvent<HTMLInputElement>) => {
    const cells = pastedCells(event.clipboardData.getData('text'))
    if (!cells) return
    event.preventDefault()
    const filled = fillDown(paths, field, cells)
    setPasteReport(filled ? pasteText(filled) : countTexts.pasteTooWide)
    if (!filled) return
    onChange(Object.fromEntries(filled.entries))
    onLeave?.()
  }

  return {
    announcement,
    pasteReport,
    faultOf: (field: string): string | undefined =>
      focused?.field === field && !focused.faulty ? undefined : countFault(textOf(field)),
    handlers: (field: string, name: string) => ({
      value: textOf(field),
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setPasteReport('')
        onChange({ [field]: event.target.value })
      },
      onFocus: (event: FocusEvent<HTMLInputElement>) => {
        // Selected, so that the next key replaces the old count.
        event.currentTarget.select()
        setFocused({ field, before: textOf(field), faulty: countFault(textOf(field)) !== undefined })
      },
      onBlur: () => leave(field, name),
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => press(field, event),
      onPaste: (event: ClipboardEvent<HTMLInputElement>) => paste(field, event),
    }),
  }
}

const steps: Readonly<Record<string, 1 | -1>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

function pasteText({ lines, surplus }: PasteResult): string {
  const pasted = lines === 1 ? countTexts.onePasted : fill(countTexts.pasted, { count: lines })
  if (surplus === 0) return pasted
  const over = surplus === 1 ? countTexts.oneOver : fill(countTexts.over, { count: surplus })
  return `${pasted} ${over}`
}

/** On blur `12+5` becomes 17 and `1 200` becomes 1200; unreadable text stays to be corrected. */
export const settledEntry = (text: string): string => {
  const count = parseCountEntry(text)
  return count === undefined ? text.trim() : String(count)
}

/** The fields in the order of Enter and the arrows, one list per column; a list may continue in another grid. */
export type Paths = readonly (readonly string[])[]

const pathOf = (paths: Paths, field: string): readonly string[] =>
  paths.find((path) => path.includes(field)) ?? []

/** The field above or below; undefined past either end. */
export function fieldBeside(paths: Paths, field: string, step: 1 | -1): string | undefined {
  const path = pathOf(paths, field)
  return path[path.indexOf(field) + step]
}

/** The pasted cells line by line; undefined for a single cell, which the browser pastes by itself. */
export function pastedCells(text: string): readonly (readonly string[])[] | undefined {
  // Excel ends every line with a line break, the last one too, and separates columns by tabs.
  const lines = text.replace(/(?:\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/)
  const cells = lines.map((line) => line.split('\t').map((cell) => cell.trim()))
  return cells.flat().length > 1 ? cells : undefined
}

type PasteResult = {
  readonly entries: readonly (readonly [field: string, text: string])[]
  /** How many lines were filled in. */
  readonly lines: number
  /** How many lines found no row. */
  readonly surplus: number
}

/**
 * Fills downward from the field of the paste, columns side by side; an empty cell empties its field. Undefined where
 * the grid has fewer columns: the portal does not guess which pasted column holds the counts.
 */
export function fillDown(
  paths: Paths,
  field: string,
  cells: readonly (readonly string[])[],
): PasteResult | undefined {
  const width = Math.max(...cells.map((line) => line.length))
  const first = paths.findIndex((path) => path.includes(field))
  const columns = paths.slice(first, first + width)
  if (columns.length < width) return undefined
  const from = pathOf(paths, field).indexOf(field)
  const lines = cells.slice(0, Math.max(...columns.map((path) => path.length)) - from)
  const entries = lines.flatMap((line, down) =>
    line.map((cell, across) => [columns[across]?.[from + down], settledEntry(cell)] as const),
  )
  return {
    entries: entries.filter((entry): entry is [string, string] => entry[0] !== undefined),
    lines: lines.length,
    surplus: cells.length - lines.length,
  }
}
