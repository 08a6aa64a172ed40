import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { ReportColumn } from '@kassavirta/domain/reports/columns'
import { isRemovedRow } from '@kassavirta/domain/reports/list'
import { Fragment, startTransition, useEffect, useState } from 'react'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { useRouter, useShown } from '@kassavirta/ui/routing/router-context.ts'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { BadRow } from './BadRow.tsx'
import { cellText, totalText } from './cell-text.ts'
import { Cell, LeadCell } from './Cell.tsx'
import { groupHeading } from './group-words.ts'
import { mainSumOf, mainTotal } from './main-sum.ts'
import { oneSidedLines, rowCount } from './row-count.ts'
import styles from './RowCards.module.css'
import { hasInquiries, RowInquiry } from './RowInquiry.tsx'
import type { RowsProps } from './RowTable.tsx'
import type { Section, ShownGroup } from './shown-groups.ts'
import { listTexts as texts } from './texts.fi.ts'

/** More than a phone shows at first. */
const FIRST_CARDS = 12

/** The list on a phone: a card for each row. Without headings to press, the order is a select. */
export function RowCards(props: RowsProps) {
  const { report, columns, sections, whole, sort, sorting, onSort, ref } = props
  const { totals, count } = whole
  const oneSided = oneSidedLines(whole)
  const returned = useReturned()
  const all = useAfterFrame(returned)
  return (
    <>
      <SelectField
        label={texts.order}
        value={`${sort.descending ? '-' : ''}${sort.column}`}
        options={orders(
          columns,
          report.columns.find(({ key }) => key === sort.column),
        )}
        onChange={({ target: { value } }) =>
          onSort({ column: value.replace(/^-/, ''), descending: value.startsWith('-') })
        }
      />
      <section
        ref={ref}
        className={classes(styles['top'], !returned && styles['opened'])}
        aria-label={report.title}
        tabIndex={-1}
      >
        {sections.map((section, index) => (
          <Fragment key={index}>
            {section.group && <GroupHead report={report} section={section} group={section.group} />}
            <ul className={styles['cards']} aria-busy={sorting || undefined}>
              {section.rows.map((row, at) => (
                // Two rows may have the same number, and an unreadable one has none.
                <li key={at} className={classes(layout['box'], styles['card'])}>
                  {(all || at < FIRST_CARDS) &&
                    (row === undefined ? <BadRow /> : <Card report={report} columns={columns} row={row} />)}
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </section>
      {totals.size + oneSided.length > 0 && (
        <dl className={classes(layout['box'], styles['totals'])}>
          <dt className={styles['count']}>{fill(texts.total, { rows: rowCount(count) })}</dt>
          {columns.map((column) => {
            const total = totals.get(column.key)
            return total ? (
              <dd key={column.key} className={classes(layout['apart'], styles['line'])}>
                {column.heading} <b>{totalText(column, total)}</b>
              </dd>
            ) : null
          })}
          {oneSided.map((line) => (
            <dd key={line} className={classes(layout['apart'], styles['line'])}>
              {line}
            </dd>
          ))}
        </dl>
      )}
    </>
  )
}

/** True for who comes back to the list and is about to be scrolled to where they were: each card needs its height at once. */
function useReturned(): boolean {
  const router = useRouter()
  const { scroll, navigation } = useShown()
  const [returned] = useState(() => scroll === 'earlier' && router.rendered() !== navigation)
  return returned
}

/** True from the beginning, or else once the first rendering has been seen: the other cards are empty boxes until then. */
function useAfterFrame(atOnce: boolean): boolean {
  const [after, setAfter] = useState(atOnce)
  useEffect(() => startTransition(() => setAfter(true)), [])
  return after
}

type GroupHeadProps = Pick<RowsProps, 'report'> & { readonly section: Section; readonly group: ShownGroup }

function GroupHead({ report, section, group }: GroupHeadProps) {
  const main = mainSumOf(report)
  const sum = mainTotal(report, group)
  return (
    <h2 className={classes(layout['apart'], styles['group'])}>
      <span>{groupHeading(group, section)}</span>
      {main && sum !== undefined && <span>{totalText(main, sum)}</span>}
    </h2>
  )
}

/** The sort column stays an option even when it is hidden. */
function orders(columns: readonly ReportColumn[], sorted: ReportColumn | undefined) {
  const all = sorted && !columns.includes(sorted) ? [...columns, sorted] : columns
  return all.flatMap(({ key, heading }) => [
    { value: `-${key}`, label: fill(texts.descending, { column: heading }) },
    { value: key, label: fill(texts.ascending, { column: heading }) },
  ])
}

type CardProps = Pick<RowsProps, 'report' | 'columns'> & { readonly row: unknown }

/** The sum and the difference are seen first; the rest is one run of facts, so that many cards fit a screen. */
function Card({ report, columns, row }: CardProps) {
  const [lead, ...others] = columns
  if (!lead) return null
  const sum =
    others.find(({ key }) => key === 'totalSum') ??
    others.find((column) => column.kind === 'money' && !isNothing(column, row))
  const difference = others.find((column) => column.kind === 'difference' && column.value?.(row))
  const facts = others.filter((column) => column !== sum && column !== difference && !isNothing(column, row))
  return (
    <>
      <div className={layout['apart']}>
        <span className={styles['lead']}>
          <LeadCell report={report} column={lead} row={row} />
        </span>
        {sum && (
          <b className={classes(styles['sum'], isRemovedRow(report, row) && styles['removed'])}>
            {cellText(sum, row)}
          </b>
        )}
      </div>
      {difference && (
        <div className={classes(layout['apart'], styles['difference'])}>
          <span>{difference.heading}</span> <Cell column={difference} row={row} />
        </div>
      )}
      <div className={styles['facts']}>
        {facts.map((column) => (
          <span key={column.key}>
            {column.heading} <b>{<Cell column={column} row={row} />}</b>
          </span>
        ))}
        {hasInquiries(report) && <RowInquiry report={report} row={row} />}
      </div>
    </>
  )
}

/** Leaves out blanks and counts of 0, which would only make the card longer. */
const isNothing = (column: ReportColumn, row: unknown): boolean => {
  const value = column.value?.(row)
  return value === null || value === '' || (column.kind === 'count' && value === 0)
}
