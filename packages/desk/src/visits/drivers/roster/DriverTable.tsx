import type { RosterRow } from '@kassavirta/domain/visits/drivers/roster/api'
import { blockWords } from '@kassavirta/domain/visits/drivers/roster/terms.fi'
import { shortMoment } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { DataTable, rowControl } from '../../../platform/parts/DataTable.tsx'
import { wholeList } from '../../../platform/parts/PagedList.tsx'
import tones from '../../../platform/parts/tones.module.css'
import { useStaff } from '../../../platform/session/session-context.ts'
import { actOf, actsOf, nameOf, type RowAct } from './driver-acts.ts'
import { rosterTexts as texts } from './texts.fi.ts'

type Props = {
  readonly rows: readonly RosterRow[]
  readonly empty: string
  readonly keyOf: (row: RosterRow) => string
  readonly chosenKey: string | undefined
  readonly onChoose: (key: string) => void
  readonly onAct: (act: RowAct, row: RosterRow) => void
}

/** The drivers by area and last name. The arrows move, and letters act on the row that has the focus. */
export function DriverTable({ rows, empty, keyOf, chosenKey, onChoose, onAct }: Props) {
  const { may } = useStaff()
  const head = (row: RosterRow) => (
    <>
      <button
        type="button"
        className={rowControl}
        aria-pressed={keyOf(row) === chosenKey}
        onFocus={() => onChoose(keyOf(row))}
        onClick={() => onChoose(keyOf(row))}
        onKeyDown={(event) => {
          const act = actOf(event, actsOf(row, may))
          if (!act) return
          event.preventDefault()
          onAct(act, row)
        }}
      >
        {nameOf(row)}
      </button>
      {!row.isOwn && <small className={tones['quiet']}>{texts.fromSystems}</small>}
    </>
  )
  return (
    <DataTable
      label={texts.list}
      isCards
      list={wholeList(rows)}
      texts={texts}
      empty={empty}
      idOf={keyOf}
      isChosen={(row) => keyOf(row) === chosenKey}
      columns={[
        { heading: texts.driver, isHead: true, cell: head },
        { heading: texts.card, cell: ({ personId }) => <b>{personId}</b> },
        { heading: texts.area, cell: ({ area }) => (area === '' ? texts.singlePlaces : area) },
        { heading: texts.run, cell: ({ run }) => runText(run) },
        { heading: texts.places, isMinor: true, cell: ({ places }) => places },
        { heading: texts.shown, cell: (row) => <Shown driver={row} /> },
      ]}
    />
  )
}

function runText(run: RosterRow['run']): string {
  if (!run) return texts.noRun
  const { route, departed } = run
  return departed
    ? fill(texts.left, { route, moment: shortMoment(departed) })
    : fill(texts.planned, { route })
}

function Shown({ driver: { blocked } }: { readonly driver: RosterRow }) {
  if (!blocked) return <Badge tone="ok">{texts.listed}</Badge>
  const { at, by, note, reason } = blocked
  const why = note === '' ? blockWords[reason] : note
  return (
    <>
      <Badge tone="danger">{texts.blocked}</Badge>{' '}
      <small>{fill(texts.blockedWhen, { moment: shortMoment(at), reason: why.toLowerCase(), by })}</small>
    </>
  )
}
