import { listBags } from '@kassavirta/domain/bags/counting/api'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { useEntryState } from '@kassavirta/ui/routing/use-address.ts'
import { Key, KeyHint } from '../../../platform/parts/Key.tsx'
import { KeyBar } from '../../../platform/parts/KeyBar.tsx'
import { useStaff } from '../../../platform/session/session-context.ts'
import { readOutcome } from '../outcome.ts'
import { DataTable, focusFirstRow } from '../../../platform/parts/DataTable.tsx'
import { Failed } from '../../../platform/parts/Failed.tsx'
import { Filters } from '../../../platform/parts/Filters.tsx'
import parts from '../../../platform/parts/page.module.css'
import scanStyles from '../scan/ScanField.module.css'
import { scanField, useScan } from '../scan/use-scan.ts'
import { keyNames, sharedTexts } from '../texts.fi.ts'
import { useOpen } from '../use-open.ts'
import { addressWords } from '../../../platform/address-words.fi.ts'
import { useChecked, useOffice } from '../../../platform/use-office.ts'
import { DueCell, MomentCell, CompanyCell } from './cells.tsx'
import { listTexts as texts } from './list-texts.fi.ts'
import { BagHead } from './BagHead.tsx'
import { Outcome } from './Outcome.tsx'
import { OnTables } from './OnTables.tsx'
import styles from './ToCountScreen.module.css'
import { usePages } from '../../../platform/api/use-pages.ts'

/** Bags that wait to be counted, oldest first. A scan anywhere on the screen opens its bag. */
export function ToCountScreen() {
  const { may } = useStaff()
  const office = useOffice()
  const late = useChecked(addressWords.lateOnly)
  const list = usePages(listBags, { state: 'arrived', ...office.query, ...(late.isOn && { late: 'true' }) })
  const { open, failed, busyWith } = useOpen()
  const field = useRef<HTMLInputElement>(null)
  const outcome = readOutcome(useEntryState())
  return (
    <>
      <div className={parts['page']}>
        {outcome && !failed && <Outcome outcome={outcome} />}
        <OpenFailed failed={failed} />
        {may('count') && (
          <ScanField field={field} busyWith={busyWith} onScan={(number) => void open({ number })} />
        )}
        <Filters office={office} checks={[{ name: texts.lateOnly, ...late }]} />
        <OnTables />
        <DataTable
          label={sharedTexts.toCount}
          list={list}
          texts={texts}
          empty={texts.noneToCount}
          idOf={({ bagId }) => bagId}
          toneOf={({ isLate }) => (isLate ? 'danger' : undefined)}
          onBack={() => field.current?.focus()}
          columns={[
            {
              heading: texts.number,
              isHead: true,
              cell: (row) => (
                <BagHead row={row} onOpen={may('count') ? (bag) => void open(bag) : undefined} />
              ),
            },
            { heading: texts.company, cell: ({ company }) => <CompanyCell company={company} /> },
            { heading: texts.arrived, cell: ({ arrived }) => <MomentCell at={arrived} /> },
            { heading: texts.due, cell: ({ due, isLate }) => <DueCell due={due} isLate={isLate} /> },
          ]}
        />
      </div>
      <ListKeys />
    </>
  )
}

/** Why a bag was not opened. */
export const OpenFailed = ({ failed }: Pick<ReturnType<typeof useOpen>, 'failed'>) =>
  failed && <Failed heading={fill(texts.openFailed, { number: failed.number })} text={failed.text} />

const hints = [
  [keyNames.down, sharedTexts.keyNext],
  [keyNames.up, sharedTexts.keyPrevious],
  [keyNames.enter, sharedTexts.keyOpens],
  [keyNames.esc, sharedTexts.keyBack],
] as const

const ListKeys = () => (
  <KeyBar
    hints={hints.map(([key, does]) => (
      <KeyHint key={key} keys={[key]} does={does} />
    ))}
  >
    {null}
  </KeyBar>
)

type ScanFieldProps = {
  readonly field: React.RefObject<HTMLInputElement | null>
  readonly busyWith: string | undefined
  readonly onScan: (number: string) => void
}

function ScanField({ field, busyWith, onScan }: ScanFieldProps) {
  const [typed, setTyped] = useState('')
  const take = (number: string) => {
    setTyped('')
    onScan(number)
  }
  useScan(take)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') take(typed)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    focusFirstRow()
  }
  return (
    <form className={classes(scanStyles['scan'], styles['scan'])} onSubmit={submit}>
      <label htmlFor="bag-number">{texts.scan}</label>
      <input
        ref={field}
        {...scanField}
        id="bag-number"
        // The next bag is scanned as soon as the one before is counted.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        autoComplete="off"
        inputMode="numeric"
        aria-describedby="bag-hint"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={press}
      />
      <small id="bag-hint">
        {busyWith === undefined ? (
          <>
            {texts.scanHint} <Key>{keyNames.enter}</Key>
          </>
        ) : (
          fill(texts.opening, { number: busyWith })
        )}
      </small>
    </form>
  )
}
