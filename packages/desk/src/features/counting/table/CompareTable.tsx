import { formatCount } from '@kassavirta/domain/kernel/counts'
import { formatAmount, formatEuros, sumCents, cents } from '@kassavirta/domain/kernel/money'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import type { ComparedRow } from './comparison.ts'
import styles from './CompareTable.module.css'
import { verdictTexts as texts } from './table-texts.fi.ts'

type Props = {
  readonly caption: string
  readonly rows: readonly ComparedRow[]
  readonly unitOf: (fieldName: string) => number
}

const signed = (count: number): string => (count < 0 ? `−${formatCount(-count)}` : `+${formatCount(count)}`)

/** Declared beside counted, a row for each denomination. A dash is nothing, 0 is counted and no difference. */
export function CompareTable({ caption, rows, unitOf }: Props) {
  const sum = (count: (row: ComparedRow) => number | undefined) =>
    cents(rows.reduce((total, row) => total + (count(row) ?? 0) * unitOf(row.fieldName), 0))
  const isDeclared = rows.every(({ declared }) => declared !== undefined)
  const worth = sumCents(rows.map((row) => row.worth))
  return (
    <table className={styles['table']}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{texts.worth}</VisuallyHidden>
          </th>
          <th scope="col">{texts.declared}</th>
          <th scope="col">{texts.counted}</th>
          <th scope="col">{texts.difference}</th>
          <th scope="col">{texts.differenceEuros}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <CompareRow key={row.fieldName} row={row} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{caption}</th>
          <td>{isDeclared ? formatAmount(sum(({ declared }) => declared)) : texts.nothing}</td>
          <td>{formatAmount(sum(({ counted }) => counted))}</td>
          <td colSpan={2} data-minus={worth < 0 || undefined}>
            {isDeclared ? formatEuros(worth) : texts.nothing}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

function CompareRow({
  row: { name, fieldName, declared, counted, difference = 0, worth },
}: {
  readonly row: ComparedRow
}) {
  const isEmpty = !declared && counted === 0
  const shown = (count: number | undefined) => (count ? formatCount(count) : texts.nothing)
  return (
    <tr
      data-differs={difference < 0 ? 'missing' : difference > 0 ? 'surplus' : undefined}
      data-empty={isEmpty || undefined}
    >
      <th scope="row">
        <span data-edge={fieldName}>{name}</span>
      </th>
      <td>{shown(declared)}</td>
      <td>{shown(counted)}</td>
      <td>{difference === 0 ? !isEmpty && declared !== undefined && '0' : signed(difference)}</td>
      <td>{difference !== 0 && formatEuros(worth)}</td>
    </tr>
  )
}
