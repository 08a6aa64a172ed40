import { shortDay } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { VisitList, VisitRow } from '@kassavirta/domain/visits/api'
import type { VisitDecision } from '@kassavirta/domain/visits/states'
import { DataTable, rowControl } from '../../platform/parts/DataTable.tsx'
import type { Pages } from '../../platform/parts/PagedList.tsx'
import { RequestCell, RouteCell, StateCell } from './cells.tsx'
import { decisionOf } from './row-keys.ts'
import { visitTexts as texts } from './texts.fi.ts'
import styles from './VisitTable.module.css'

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
      list={pages}
      texts={texts}
      empty={list === 'waiting' ? texts.noneWaiting : texts.noneSettled}
      idOf={keyOf}
      toneOf={({ isUrgent }) => (isUrgent ? 'warn' : undefined)}
      isChosen={(row) => keyOf(row) === chosenKey}
      columns={[
        { heading: texts.wanted, cell: ({ wanted }) => <b>{shortDay(wanted)}</b> },
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
