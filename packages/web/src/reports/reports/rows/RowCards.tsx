import { startTransition, Fragment, useEffect, useState } from 'react'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { useRouter, useShown } from '@kassavirta/ui/routing/router-context.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { BadRow } from './BadRow.tsx'
import { totalText } from './cell-text.ts'
import { CardTotals } from './CardTotals.tsx'
import { groupHeading } from '../sums/group-words.ts'
import { mainSumOf, mainTotal } from '../sums/main-sum.ts'
import { RowCard } from './RowCard.tsx'
import styles from '../RowCards.module.css'
import type { RowsProps } from './RowTable.tsx'
import type { Section, ShownGroup } from '../sums/shown-groups.ts'

/** More than a phone shows at first. */
const FIRST_CARDS = 12

/** The list on a phone: a card for each row. Its order is chosen in the menu of the view. */
export function RowCards(props: RowsProps) {
  const { report, columns, sections, whole, sorting, ref } = props
  const returned = useReturned()
  const all = useAfterFrame(returned)
  return (
    <>
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
                    (row === undefined ? (
                      <BadRow />
                    ) : (
                      <RowCard report={report} columns={columns} row={row} />
                    ))}
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </section>
      <CardTotals report={report} columns={columns} whole={whole} />
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
