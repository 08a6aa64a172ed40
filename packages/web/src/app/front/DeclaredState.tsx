import { formatTime } from '@kassavirta/domain/kernel/dates/dates'
import { shortDay } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { Overview } from '@kassavirta/domain/reports/front-pages/overview-api'
import { Band } from '@kassavirta/ui/figures/Band.tsx'
import styles from './DeclaredState.module.css'
import { situationTexts } from '../signed-in-texts.fi.ts'

type Props = { readonly overview: Overview }

/** Shown on the action for deposits: whether today's sales are declared, and the latest declaration. */
export const DeclaredState = ({ overview }: Props) => (
  <>
    <TodayPill overview={overview} />
    <LatestDeposit overview={overview} />
  </>
)

/** Counts the person's own deposits, or everybody's where the person may see those. */
function TodayPill({ overview: { today, deposits } }: Props) {
  if (!today || !deposits) return null
  const missing = deposits.areOwn && today.count > 0 ? situationTexts.ownMissing : situationTexts.noneToday
  const time = today.latest && formatTime(new Date(today.latest))
  return (
    <span className={styles['pill']} data-declared={time ? '' : undefined}>
      {time ? fill(situationTexts.declaredAt, { time }) : missing}
    </span>
  )
}

function LatestDeposit({ overview: { today, deposits } }: Props) {
  const latest = deposits?.latest
  if (!latest) return null
  const isMissing = today?.latest === null
  return (
    <>
      {fill(isMissing ? situationTexts.previousDeposit : situationTexts.latestDeposit, {
        day: shortDay(latest.registerDate),
      })}
      {latest.totalSum !== null && `, ${formatEuros(latest.totalSum)}`}
      <Band pieces={latest.pieces} />
    </>
  )
}
