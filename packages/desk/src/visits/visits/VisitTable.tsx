import { shortDay } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { VisitList, VisitRow } from '@kassavirta/domain/visits/visits/api'
import type { VisitDecision } from '@kassavirta/domain/visits/visits/states'
import { type Day, formatMoment } from '@kassavirta/domain/kernel/dates/dates'
import { visitStageOf, visitStates } from '@kassavirta/domain/visits/visits/stage'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { useClosedDays } from '../../platform/closed-days.ts'
import { DataTable, rowControl } from '../../platform/parts/DataTable.tsx'
import type { Pages } from '../../platform/parts/PagedList.tsx'
import { decisionOf } from './row-keys.ts'
import { visitTexts as texts } from './texts.fi.ts'
import styles from './VisitTable.module.css'
import tones from '../../platform/parts/tones.module.css'

type Props = {
  readonly list: VisitList
  readonly pages: Pages<VisitRow>
  readonly keyOf: (row: VisitRow) => string
  readonly chosenKey: string | undefined
  readonly onChoose: (key: string) => void
  readonly onAct: (decision: VisitDecision, row: VisitRow) => void
}

/** The requests by their day. The arrows move, and letters act on the row that has the focus. */
export function VisitTable({ list, pages, keyOf, chosenKey, onChoose, onAct }: Props) {
  const head = (row: VisitRow) => (
    <>
      <button
        type="button"
        className={rowControl}
        data-row={keyOf(row)}
        aria-pressed={keyOf(row) === chosenKey}
        onFocus={() => onChoose(keyOf(row))}
        onClick={() => onChoose(keyOf(row))}
        onKeyDown={(event) => {
          const decision = decisionOf(event, row)
          if (!decision) return
          event.preventDefault()
          onAct(decision, row)
        }}
      >
        {row.company.name}
      </button>
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
      idOf={keyOf}
      toneOf={({ isUrgent }) => (isUrgent ? 'warn' : undefined)}
      isChosen={(row) => keyOf(row) === chosenKey}
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

/** That the provider has closed the day beside which it stands. */
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

/** What is asked, in the words of whoever asks. */
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
