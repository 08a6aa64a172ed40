import { formatCount } from '@kassavirta/domain/kernel/money/counts'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { isSummed, type ReportColumn } from '@kassavirta/domain/reports/reports/columns'
import type { Grouping } from '@kassavirta/domain/reports/reports/groups'
import type { Subtotals } from '@kassavirta/domain/reports/reports/subtotals'
import { groupingTexts } from '@kassavirta/domain/reports/reports/terms.fi'
import { useRef, useState } from 'react'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { subtotalIn, totalText } from '../rows/cell-text.ts'
import styles from '../GroupSummary.module.css'
import { shareText } from './group-words.ts'
import { oneSidedLines } from './row-count.ts'
import type { ShownGroup } from './shown-groups.ts'
import { groupedTexts as texts } from '../texts.fi.ts'
import { useSideways } from '../rows/use-sideways.ts'

/** The days of a month, or as many places. */
const SHOWN_AT_FIRST = 31

type Props = {
  readonly groups: readonly ShownGroup[]
  readonly grouping: Grouping
  /** The columns whose subtotals are shown. */
  readonly columns: readonly ReportColumn[]
  /** Of the whole filtered list. */
  readonly whole: Subtotals
  /** True when every group must be there. */
  readonly printing: boolean
}

/** The groups with their subtotals and shares. */
export function GroupSummary({ groups, grouping, columns, whole, printing }: Props) {
  const [all, setAll] = useState(false)
  const shown = all || printing ? groups : groups.slice(0, SHOWN_AT_FIRST)
  const summed = columns.filter((column) => isSummed(column) && whole.totals.has(column.key))
  const box = useRef<HTMLElement>(null)
  const sideways = useSideways(box)
  return (
    <section
      ref={box}
      className={styles['summary']}
      aria-label={texts.summary}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll what scrolls
      tabIndex={sideways ? 0 : undefined}
    >
      <table className={classes(layout['box'], styles['table'])}>
        <caption>{texts.summary}</caption>
        <thead>
          <tr>
            <th scope="col">{groupingTexts[grouping]}</th>
            <th scope="col">{texts.rows}</th>
            {summed.map(({ key, heading }) => (
              <th key={key} scope="col">
                {heading}
              </th>
            ))}
            <th scope="col">{texts.share}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((group, index) => (
            // Two places may have the same name.
            <tr key={index}>
              <Name name={group.name} of={group} />
              <Figures columns={summed} of={group} />
              <td>{group.share !== undefined && <Share share={group.share} />}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <Name name={texts.total} of={whole} />
            <Figures columns={summed} of={whole} />
            <td>{groups.some(({ share }) => share !== undefined) && shareText(1)}</td>
          </tr>
        </tfoot>
      </table>
      {shown.length < groups.length && (
        <Button kind="text" onClick={() => setAll(true)}>
          {fill(texts.showAll, { count: formatCount(groups.length) })}
        </Button>
      )}
    </section>
  )
}

const Name = ({ name, of }: { readonly name: string; readonly of: Subtotals }) => (
  <th scope="row">
    {name}
    {oneSidedLines(of).map((line) => (
      <span key={line} className={styles['oneSided']}>
        {' '}
        {line}
      </span>
    ))}
  </th>
)

type FiguresProps = { readonly columns: readonly ReportColumn[]; readonly of: Subtotals }

const Figures = ({ columns, of }: FiguresProps) => (
  <>
    <td>{formatCount(of.count)}</td>
    {columns.map((column) => {
      const total = subtotalIn(column, of)
      return <td key={column.key}>{total !== undefined && totalText(column, total)}</td>
    })}
  </>
)

/** The bar is the same figure once more, for the eye. */
const Share = ({ share }: { readonly share: number }) => (
  <span className={styles['share']}>
    <span className={styles['bar']} aria-hidden="true">
      <span style={{ width: `${share * 100}%` }} />
    </span>
    <span className={styles['percent']}>{shareText(share)}</span>
  </span>
)
