import type { CountTexts } from '@kassavirta/domain/kernel/money/counts'
import { formatEuros, type Cents } from '@kassavirta/domain/kernel/money/money'
import type { MouseEvent } from 'react'
import { classes } from '../styles/classes.ts'
import control from '../fields/control.module.css'
import type { Paths } from './count-entries.ts'
import { countTexts } from './count-grid-texts.fi.ts'
import styles from './CountGrid.module.css'
import { useCountGrid } from './use-count-grid.ts'
import { VisuallyHidden } from '../elements/VisuallyHidden.tsx'

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
  /** What to compare the counts with, in the column `besideHeading`. */
  readonly beside?: string
  /** Shown below the row, e.g. '3 rullaa = 120 kpl = 24,00 €'. */
  readonly note?: string | undefined
}

type Props = {
  readonly caption: string
  readonly rows: readonly CountRow[]
  readonly columns?: readonly CountColumn[]
  /** Heads a column of what the counts are compared with. */
  readonly besideHeading?: string
  readonly total: Cents
  /** The typed counts by field. */
  readonly values: CountTexts
  /** Receives the changed fields with their new texts: usually one, several when a column is pasted. */
  readonly onChange: (changed: CountTexts) => void
  /** Faults that others found, e.g. the server; the grid finds its own. */
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
