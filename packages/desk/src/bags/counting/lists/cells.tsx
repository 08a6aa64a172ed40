import {
  dayOf,
  formatDay,
  formatMoment,
  formatTime,
  weekdayShort,
  type Day,
} from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import tones from '../../../platform/parts/tones.module.css'
import { listTexts as texts } from './list-texts.fi.ts'

type Company = { readonly name: string; readonly city: string } | null

export const CompanyCell = ({ company }: { readonly company: Company }) =>
  company ? (
    <>
      {company.name} <span className={tones['quiet']}>{company.city}</span>
    </>
  ) : (
    <span className={tones['warn']}>{texts.noCompany}</span>
  )

/** A day with its weekday; in red with its word where it is past. */
export const DueCell = ({ due, isLate }: { readonly due: Day; readonly isLate: boolean }) => (
  <span className={isLate ? tones['danger'] : undefined}>
    {`${weekdayShort(due)} ${formatDay(due)}`} {isLate && <Badge tone="danger">{texts.late}</Badge>}
  </span>
)

export function MomentCell({ at }: { readonly at: Date }) {
  const isToday = dayOf(at) === dayOf(serverNow())
  return (
    <time dateTime={at.toISOString()}>
      {isToday ? fill(texts.today, { time: formatTime(at) }) : formatMoment(at)}
    </time>
  )
}
