import { listRoster, type RosterRow } from '@kassavirta/domain/visits/drivers/roster/api'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { AnswerOf } from '@kassavirta/ui/api/call.ts'
import { useKeptAnswer } from '@kassavirta/ui/api/use-kept-answer.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useDeferredValue, useState, type ReactNode } from 'react'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { Answered } from '../../../platform/parts/Answered.tsx'
import page from '../../../platform/parts/page.module.css'
import { useTabTitle } from '../../../platform/tab-title.ts'
import { DriverBar } from './DriverBar.tsx'
import { DriverDialog } from './DriverDialogs.tsx'
import { DriverTable } from './DriverTable.tsx'
import { nameOf, type DriverAct } from './driver-acts.ts'
import styles from './Roster.module.css'
import { rosterTexts as texts } from './texts.fi.ts'

const ALL = '*'
const keyOf = ({ personId, area }: RosterRow): string => `${personId} ${area}`

/** Who drives where, of one area or of all, and whom the search finds. */
export function RosterScreen() {
  useTabTitle(texts.list)
  const [area, setArea] = useState(ALL)
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const query = useDeskQuery()
  const answer = useKeptAnswer(
    query(listRoster, { query: { ...(area !== ALL && { area }), ...(q !== '' && { q }) } }),
  )
  return (
    <Answered answer={answer} heading={texts.loadFailed} isScreen>
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
    </Answered>
  )
}

type RosterProps = AnswerOf<typeof listRoster> & {
  readonly empty: string
  /** What narrows the list. */
  readonly children: ReactNode
}

/** What is done is done to the row that was chosen last. */
function Roster({ rows, areas, isCut, empty, children }: RosterProps) {
  const [chosenKey, choose] = useState<string>()
  const [asked, ask] = useState<DriverAct>()
  const [done, setDone] = useState('')
  const chosen = rows.find((row) => keyOf(row) === chosenKey)
  const act = (wanted: DriverAct, row?: RosterRow) => {
    if (row) choose(keyOf(row))
    setDone('')
    ask(wanted)
  }
  const end = (text: string, name = chosen ? nameOf(chosen) : '') => {
    ask(undefined)
    setDone(fill(text, { name }))
  }
  return (
    <>
      <div className={page['page']}>
        <div className={styles['tools']} data-screen-only>
          {children}
          <Button onClick={() => act('add')}>{texts.add}</Button>
        </div>
        <output className={page['quiet']}>{done}</output>
        {isCut && <Banner kind="info">{fill(texts.isCut, { count: rows.length })}</Banner>}
        <DriverTable
          rows={rows}
          empty={empty}
          keyOf={keyOf}
          chosenKey={chosenKey}
          onChoose={choose}
          onAct={act}
        />
      </div>
      <DriverBar chosen={chosen} onAct={act} />
      {asked !== undefined && (
        <DriverDialog
          key={asked}
          act={asked}
          driver={chosen}
          areas={areas.flatMap((each) => (each.area === '' ? [] : [each.area]))}
          onClose={() => ask(undefined)}
          onDone={end}
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
