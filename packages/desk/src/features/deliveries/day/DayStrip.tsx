import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import { shortDay } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { useEffect, useRef } from 'react'
import parts from '../../../platform/parts/page.module.css'
import tabs from '../../../platform/parts/Tabs.module.css'
import { Link } from '../../../platform/routing/Link.tsx'
import { DeskIcon } from '../../../platform/icons/DeskIcon.tsx'
import type { DayNumbers } from './choices.ts'
import styles from './DayStrip.module.css'
import { dayTexts as texts } from './day-texts.fi.ts'
import { useDayAddress } from './use-day-address.ts'

type Props = { readonly days: readonly DayNumbers[]; readonly current: Day | undefined }

/** The days with deliveries side by side, each with its lock and its numbers. */
export function DayStrip({ days, current }: Props) {
  const { dayAddress } = useDayAddress()
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  const isListed = days.some(({ day }) => day === current)
  const shown = current === undefined || isListed ? days : withEmpty(days, current)
  return (
    <nav ref={strip} className={classes(tabs['tabs'], styles['days'])} aria-label={texts.days}>
      {shown.map((each) => (
        <Link
          key={each.day}
          href={dayAddress(each.day)}
          className={classes(parts['rowLink'], styles['day'])}
          aria-current={each.day === current ? 'date' : undefined}
        >
          <b>{shortDay(each.day)}</b>{' '}
          <span>
            <DeskIcon name={each.isLocked ? 'lock' : 'unlock'} /> {numbersText(each)}
          </span>
        </Link>
      ))}
    </nav>
  )
}

const withEmpty = (days: readonly DayNumbers[], day: Day): readonly DayNumbers[] =>
  [...days, { day, stops: 0, orders: 0, packed: 0, open: 0, isLocked: false, locksAt: null }].toSorted(
    (one, other) => one.day.localeCompare(other.day),
  )

function numbersText({ orders, packed, isLocked }: DayNumbers): string {
  if (orders === 0) return texts.noOrders
  return isLocked ? fill(texts.locked, { packed, orders }) : fill(texts.open, { orders })
}
