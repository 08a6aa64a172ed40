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
import { rowControl } from '../../../platform/parts/DataTable.tsx'
import { Link } from '../../../platform/routing/Link.tsx'
import { linkTo } from '../../../platform/routing/desk-rows.ts'
import { listTexts as texts } from '../texts.fi.ts'
import tones from '../../../platform/parts/tones.module.css'

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

type Row = { readonly bagId: number; readonly number: string }
type Props = {
  readonly row: Row
  /** What Enter does; without it the bag's facts are shown. */
  readonly onOpen?: ((row: Row) => void) | undefined
}

/** The number of a bag as the control of its row. */
export const BagHead = ({ row, onOpen }: Props) =>
  onOpen ? (
    <button type="button" className={rowControl} onClick={() => onOpen(row)}>
      {row.number}
    </button>
  ) : (
    <Link href={linkTo('bag', { bagId: row.bagId })} className={rowControl}>
      {row.number}
    </Link>
  )
