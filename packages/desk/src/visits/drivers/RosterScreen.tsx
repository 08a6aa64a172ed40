import { useDeferredValue, useState, type ReactNode } from 'react'
import { shortMoment } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { listRoster, type RosterRow } from '@kassavirta/domain/visits/drivers/api'
import { blockWords } from '@kassavirta/domain/visits/drivers/terms.fi'
import type { AnswerOf } from '@kassavirta/ui/api/call.ts'
import { useLastAnswer } from '@kassavirta/ui/api/use-last-answer.ts'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useDeskQuery } from '../../platform/api/use-desk-query.ts'
import { AnswerView } from '../../platform/parts/AnswerView.tsx'
import { DataTable } from '../../platform/parts/DataTable.tsx'
import { wholeList } from '../../platform/parts/PagedList.tsx'
import { ActBar, RowButton, useRowActs, type RowActs } from '../../platform/parts/RowActs.tsx'
import { useStaff } from '../../platform/session/session-context.ts'
import { useTabTitle } from '../../platform/tab-title.ts'
import { DriverDialog } from './DriverDialogs.tsx'
import { actKeys, actsOf, nameOf, type RowAct } from './driver-acts.ts'
import { rosterTexts as texts } from './texts.fi.ts'
import page from '../../platform/parts/page.module.css'
import styles from './Roster.module.css'
import tones from '../../platform/parts/tones.module.css'

const ALL = '*'
const keyOf = ({ personId, area }: RosterRow): string => `${personId} ${area}`

/** Who drives where, of one area or of all, and whom the search finds. */
export function RosterScreen() {
  useTabTitle(texts.list)
  const [area, setArea] = useState(ALL)
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const query = useDeskQuery()
  const answer = useLastAnswer(
    query(listRoster, { query: { ...(area !== ALL && { area }), ...(q !== '' && { q }) } }),
  )
  return (
    <AnswerView answer={answer} heading={texts.loadFailed} isScreen>
      {(roster) => (
        <Roster {...roster} empty={q === '' ? texts.none : texts.noneFound}>
          <TextField
            label={texts.search}
            type="search"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <SelectField
            label={texts.areas}
            value={area}
            options={areaOptions(roster.areas)}
            onChange={(event) => setArea(event.target.value)}
          />
        </Roster>
      )}
    </AnswerView>
  )
}

type RosterProps = AnswerOf<typeof listRoster> & {
  readonly empty: string
  /** The filters of the list. */
  readonly children: ReactNode
}

function Roster({ rows, areas, isCut, empty, children }: RosterProps) {
  const { may } = useStaff()
  const acts = useRowActs(rows, { keyOf, nameOf, actsOf: (row) => actsOf(row, may), letters: actKeys })
  return (
    <>
      <div className={page['page']}>
        <div className={styles['tools']} data-screen-only>
          {children}
          <Button onClick={acts.add}>{texts.add}</Button>
        </div>
        <output className={page['quiet']}>{acts.done}</output>
        {isCut && <Banner kind="info">{fill(texts.isCut, { count: rows.length })}</Banner>}
        <DriverTable rows={rows} empty={empty} acts={acts} />
      </div>
      <ActBar
        acts={acts}
        words={texts}
        titleOf={(row) => fill(texts.chosen, { name: nameOf(row), card: row.personId })}
        texts={texts}
      />
      {acts.asked !== undefined && (
        <DriverDialog
          key={acts.asked}
          act={acts.asked}
          driver={acts.chosen}
          areas={areas.flatMap((each) => (each.area === '' ? [] : [each.area]))}
          onClose={acts.close}
          onDone={acts.end}
        />
      )}
    </>
  )
}

type Areas = readonly { readonly area: string; readonly drivers: number }[]

const areaOptions = (areas: Areas) => [
  {
    value: ALL,
    label: fill(texts.allAreas, { count: areas.reduce((sum, { drivers }) => sum + drivers, 0) }),
  },
  ...areas.map(({ area, drivers }) => ({
    value: area,
    label: fill(texts.areaCount, { area: area === '' ? texts.singlePlaces : area, count: drivers }),
  })),
]

type Props = {
  readonly rows: readonly RosterRow[]
  readonly empty: string
  readonly acts: RowActs<RosterRow, RowAct>
}

/** The drivers by area and last name. The arrows move, and letters act on the row that has the focus. */
function DriverTable({ rows, empty, acts }: Props) {
  const head = (row: RosterRow) => (
    <>
      <RowButton acts={acts} row={row}>
        {nameOf(row)}
      </RowButton>
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
      isChosen={(row) => row === acts.chosen}
      columns={[
        { heading: texts.driver, isHead: true, cell: head },
        { heading: texts.card, cell: ({ personId }) => <b>{personId}</b> },
        { heading: texts.area, cell: ({ area }) => (area === '' ? texts.singlePlaces : area) },
        { heading: texts.run, cell: ({ run }) => runText(run) },
        { heading: texts.places, isMinor: true, cell: ({ places }) => places },
        { heading: texts.shown, cell: (row) => <ListState driver={row} /> },
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

function ListState({ driver: { blocked } }: { readonly driver: RosterRow }) {
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
