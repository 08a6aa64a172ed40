import { type Day, formatMoment } from '@kassavirta/domain/kernel/dates/dates'
import { shortDay } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { VisitList, VisitRow } from '@kassavirta/domain/visits/visits/api'
import {
  visitStageOf,
  visitStates,
  type VisitDecision,
  visitAfter,
} from '@kassavirta/domain/visits/visits/states'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { useClosedDays } from '../../platform/api/closed-days.ts'
import { DataTable } from '../../platform/parts/DataTable.tsx'
import type { Pages } from '../../platform/parts/PagedList.tsx'
import { RowButton, type RowActs } from '../../platform/parts/RowActs.tsx'
import { visitTexts as texts } from './texts.fi.ts'
import styles from './VisitTable.module.css'
import tones from '../../platform/parts/tones.module.css'

type Props = {
  readonly list: VisitList
  readonly pages: Pages<VisitRow>
  readonly acts: RowActs<VisitRow, VisitDecision>
}

/** The requests by their day. The arrows move, and letters act on the row that has the focus. */
export function VisitTable({ list, pages, acts }: Props) {
  const head = (row: VisitRow) => (
    <>
      <RowButton acts={acts} row={row}>
        {row.company.name}
      </RowButton>
      <small>{row.company.city}</small>
    </>
  )
  return (
    <DataTable
      label={texts[list]}
      className={styles['table']}
      isCards
      isPressedByRow
      list={pages}
      texts={texts}
      empty={list === 'waiting' ? texts.noneWaiting : texts.noneSettled}
      idOf={acts.keyOf}
      toneOf={({ isUrgent }) => (isUrgent ? 'warn' : undefined)}
      isChosen={(row) => row === acts.chosen}
      columns={[
        { heading: texts.wanted, cell: (visit) => <DayCell visit={visit} /> },
        { heading: texts.company, isHead: true, cell: head },
        { heading: texts.route, cell: (visit) => <RouteCell visit={visit} /> },
        { heading: texts.request, cell: (visit) => <RequestCell visit={visit} /> },
        { heading: texts.state, cell: (visit) => <StateCell visit={visit} /> },
      ]}
    />
  )
}

export const dayTitle = ({ company, wanted }: VisitRow): string =>
  fill(texts.chosen, { company: company.name, day: shortDay(wanted) })

type RouteCellProps = { readonly visit: VisitRow }

/** The wanted day. */
const DayCell = ({ visit: { wanted } }: RouteCellProps) => (
  <>
    <b>{shortDay(wanted)}</b> <ClosedDay day={wanted} />
  </>
)

/** Marks a day that the provider has closed. */
const ClosedDay = ({ day }: { readonly day: Day }) =>
  useClosedDays().has(day) && <Badge tone="warn">{texts.closedDay}</Badge>

/** The route of the place, and how full its wanted day is. */
function RouteCell({ visit: { route, stops, isStop } }: RouteCellProps) {
  if (!route) return <span className={tones['quiet']}>{texts.noRoute}</span>
  return (
    <>
      {route.name} <small>{stopWords(stops)}</small>
      {isStop && <Badge tone="ok">{texts.isStop}</Badge>}
    </>
  )
}

const stopWords = (count: number): string =>
  count === 0 ? texts.noStops : count === 1 ? texts.stop : fill(texts.stops, { count })

/** The request in the sender's own words. */
function RequestCell({ visit: { original, sender, created, contactInfo, additionalInfo } }: RouteCellProps) {
  return (
    <>
      {original === null ? texts.visit : fill(texts.visitChange, { day: shortDay(original) })}
      {additionalInfo !== '' && <span className={styles['said']}>{additionalInfo}</span>}
      <small>
        {fill(texts.from, { name: contactOf(sender, contactInfo), moment: formatMoment(created) })}
      </small>
    </>
  )
}

/** Most people give their own name with their number. */
const contactOf = (sender: string, contactInfo: string): string =>
  contactInfo.includes(sender) ? contactInfo : [sender, contactInfo].filter(Boolean).join(', ')

function StateCell({ visit }: RouteCellProps) {
  const { stage, reason, isUrgent, proposedDate } = visit
  return (
    <>
      {stateWords(visit)} {proposedDate !== null && <ClosedDay day={proposedDate} />}{' '}
      {isUrgent && <Badge tone="warn">{stage === null ? texts.undecided : texts.noAnswer}</Badge>}
      {reason !== '' && <span className={styles['said']}>{reason}</span>}
    </>
  )
}

/** A day that was proposed stands beside what became of it. */
function stateWords({ stage, proposedDate, wanted }: VisitRow): string {
  if (stage === 'accepted') return fill(texts.acceptedDay, { day: shortDay(proposedDate ?? wanted) })
  if (proposedDate !== null && stage === 'proposed')
    return fill(texts.proposedDay, { day: shortDay(proposedDate) })
  if (proposedDate !== null && stage === 'declined')
    return fill(texts.declinedDay, { day: shortDay(proposedDate) })
  return visitStates[visitStageOf({ stage })].text
}

const controls = (): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('main tbody th button'),
]

/** Gives the focus back to the row that was chosen, or to the one that has taken its place. */
export function focusRow(key: string | undefined): void {
  const before = controls().findIndex((control) => control.dataset['row'] === key)
  requestAnimationFrame(() => {
    const rows = controls()
    const same = rows.find((control) => control.dataset['row'] === key)
    ;(same ?? rows[Math.min(Math.max(before, 0), rows.length - 1)])?.focus()
  })
}

/** Whether the desk may decide so now. The number of the attempt changes nothing about it. */
export const mayDecide = ({ stage }: Pick<VisitRow, 'stage'>, decision: VisitDecision): boolean =>
  visitAfter({ attempt: 1, stage }, decision) !== undefined
