import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import type { ReactNode } from 'react'
import styles from './Figures.module.css'

export type FigureRow = {
  readonly name: string
  /** The field of a note or coin, for its colour. */
  readonly edge?: string | undefined
  readonly cells: readonly ReactNode[]
  /** Money is missing, there is more than there should be, or there is none of it. */
  readonly tone?: 'missing' | 'surplus' | 'empty' | undefined
}

type Props = {
  /** Replaces the first heading, which is then only read out. */
  readonly caption?: string
  /** The first heading names what the rows are, the others their figures. */
  readonly headings: readonly [string, ...ReactNode[]]
  readonly rows: readonly FigureRow[]
  /** The last of its cells reaches over the columns that are left; it is short where money is missing. */
  readonly sum: { readonly name: string; readonly cells: readonly ReactNode[]; readonly isShort?: boolean }
}

/** A table of declared, counted, packed or missing pieces, a row for each kind. */
export function Figures({ caption, headings: [first, ...headings], rows, sum }: Props) {
  return (
    <table className={styles['figures']}>
      {caption !== undefined && <caption>{caption}</caption>}
      <thead>
        <tr>
          <th scope="col">{caption === undefined ? first : <VisuallyHidden>{first}</VisuallyHidden>}</th>
          {headings.map((heading, column) => (
            <th key={column} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, edge, cells, tone }) => (
          <tr key={name} data-tone={tone}>
            <th scope="row">
              {edge === undefined ? (
                name
              ) : (
                <span className={styles['edge']} data-edge={edge}>
                  {name}
                </span>
              )}
            </th>
            {cells.map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{sum.name}</th>
          {sum.cells.map((cell, column) => {
            const isLast = column === sum.cells.length - 1
            return (
              <td
                key={column}
                colSpan={isLast ? headings.length - column : 1}
                data-short={(isLast && sum.isShort) || undefined}
              >
                {cell}
              </td>
            )
          })}
        </tr>
      </tfoot>
    </table>
  )
}
