import { listSuspects } from '@kassavirta/domain/counting/api'
import { dayOf, formatDay } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAddress } from '@kassavirta/ui/routing/use-address.ts'
import { useStaff } from '../../../platform/session/session-context.ts'
import { DataTable, type Column } from '../../../platform/parts/DataTable.tsx'
import { Filters } from '../../../platform/parts/Filters.tsx'
import parts from '../../../platform/parts/page.module.css'
import { searchNames, sharedTexts } from '../texts.fi.ts'
import { useFilter } from '../use-office.ts'
import { BagHead } from './BagHead.tsx'
import { DueCell, MomentCell, CompanyCell } from './cells.tsx'
import { HandOverDialog } from './HandOverDialog.tsx'
import { listTexts as texts } from './list-texts.fi.ts'
import type { Suspect } from './suspect.ts'
import styles from './SuspectsScreen.module.css'
import { usePages } from '../../../platform/api/use-pages.ts'

const HANDED = searchNames.handed

/** Notes that were withdrawn. They go to the police within their time, and the list is printed to go with them. */
export function SuspectsScreen() {
  const { may } = useStaff()
  const filter = useFilter()
  const { search, replaceSearch } = useAddress()
  const isHanded = search[HANDED] !== undefined
  const client = useQueryClient()
  const list = usePages(listSuspects, { ...filter.query, ...(isHanded && { handed: 'true' }) })
  const [chosen, setChosen] = useState<Suspect>()
  const done = () => {
    setChosen(undefined)
    void client.invalidateQueries()
  }
  return (
    <div className={parts['page']}>
      <Filters
        office={filter}
        checks={[
          {
            name: texts.handed,
            isOn: isHanded,
            onChange: (isOn) => replaceSearch({ ...search, [HANDED]: isOn ? '1' : undefined }),
          },
        ]}
      >
        <span className={styles['print']}>
          <Button kind="secondary" onClick={() => window.print()}>
            <Icon name="print" />
            {texts.print}
          </Button>
        </span>
      </Filters>
      <h2 data-paper-only>{fill(texts.printTitle, { day: formatDay(dayOf(serverNow())) })}</h2>
      <DataTable
        label={sharedTexts.suspects}
        list={list}
        texts={texts}
        empty={isHanded ? texts.noneHanded : texts.noneSuspects}
        idOf={({ suspectId }) => suspectId}
        toneOf={({ isLate }) => (isLate ? 'danger' : undefined)}
        columns={[
          { heading: texts.number, isHead: true, cell: (row) => <BagHead row={row} /> },
          ...noteColumns,
          ...(isHanded ? handedColumns : waitingColumns(may('decideCount'), setChosen)),
        ]}
      />
      <p data-paper-only>{texts.signature} ______________________________</p>
      {chosen && <HandOverDialog note={chosen} onClose={() => setChosen(undefined)} onDone={done} />}
    </div>
  )
}

const noteColumns: readonly Column<Suspect>[] = [
  { heading: texts.note, cell: ({ name }) => name },
  { heading: texts.serial, cell: ({ serial }) => serial || texts.noSerial },
  { heading: texts.company, cell: ({ company }) => <CompanyCell company={company} /> },
  { heading: texts.found, cell: ({ found }) => <MomentCell at={found} />, isMinor: true },
  { heading: texts.foundBy, cell: ({ foundBy }) => foundBy, isMinor: true },
]

const handedColumns: readonly Column<Suspect>[] = [
  { heading: texts.handedOn, cell: ({ handedOn }) => (handedOn === null ? '–' : formatDay(handedOn)) },
  { heading: texts.handedTo, cell: ({ handedTo }) => handedTo },
]

const waitingColumns = (mayHand: boolean, choose: (note: Suspect) => void): readonly Column<Suspect>[] => [
  { heading: texts.handOverBy, cell: ({ due, isLate }) => <DueCell due={due} isLate={isLate} /> },
  ...(mayHand
    ? [
        {
          heading: texts.acts,
          isSilent: true,
          cell: (note: Suspect) => (
            <Button kind="secondary" onClick={() => choose(note)}>
              {texts.handOver}
            </Button>
          ),
        },
      ]
    : []),
]
