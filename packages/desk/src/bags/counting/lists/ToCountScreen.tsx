import { useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listBags, passOn, putBack, getBag, type BagRow } from '@kassavirta/domain/bags/counting/api'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { useEntryState } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { useDeskQuery, usePages } from '../../../platform/api/use-desk-query.ts'
import { DataTable, focusFirstRow } from '../../../platform/parts/DataTable.tsx'
import { Failed } from '../../../platform/parts/AnswerView.tsx'
import { Filters } from '../../../platform/parts/Filters.tsx'
import { Key, KeyHint, KeyBar } from '../../../platform/parts/KeyBar.tsx'
import { Panel } from '../../../platform/parts/Panel.tsx'
import { Link } from '../../../platform/routing/Link.tsx'
import { linkTo } from '../../../platform/routing/desk-rows.ts'
import { useStaff } from '../../../platform/session/session-context.ts'
import { addressWords } from '../../../platform/address-words.fi.ts'
import { useChecked, useOffice } from '../../../platform/use-office.ts'
import { scanField, useScan } from '../use-scan.ts'
import { readOutcome, isDone, outcomeText, type BagOutcome } from '../outcome.ts'
import { keyNames, sharedTexts, listTexts as texts } from '../texts.fi.ts'
import { useHeldClosings, useOpen, useMove } from '../use-bag-acts.ts'
import { DueCell, MomentCell, CompanyCell, BagHead } from './cells.tsx'
import page from '../../../platform/parts/page.module.css'
import scanStyles from '../ScanField.module.css'
import styles from './ToCountScreen.module.css'

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
      <div className={page['page']}>
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

/** Says why a bag was not opened. */
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

/** Who has which bag on the table. One's own can be opened again; a supervisor can take over the bag of somebody who has gone. */
function OnTables() {
  const query = useDeskQuery()
  const office = useOffice()
  const staff = useStaff()
  const { data } = useQuery(query(listBags, { query: { state: 'counting', ...office.query } }))
  const closings = useHeldClosings()
  const rows = data?.rows.filter(({ bagId }) => !closings.includes(bagId)) ?? []
  const shown = staff.may('decideCount') ? rows : rows.filter(({ isOwn }) => isOwn)
  if (shown.length === 0) return null
  return (
    <Panel heading={staff.may('decideCount') ? texts.onTables : texts.own}>
      <ul className={styles['rows']}>
        {shown.map((row) => (
          <li key={row.bagId}>
            <BagHead row={row} />
            <span>
              <CompanyCell company={row.company} />
            </span>
            <span>{row.counter}</span>
            {row.isOwn ? (
              <Link href={linkTo('bag', { bagId: row.bagId })}>{texts.goOn}</Link>
            ) : (
              <TakeOver row={row} />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** A bag that was not compared yet goes back into the queue; a compared one to the second count. */
function TakeOver({ row }: { readonly row: BagRow }) {
  const back = useMove(putBack)
  const on = useMove(passOn)
  const press = async () => {
    if (await back.run(row)) return
    await on.run(row)
  }
  return (
    <span>
      <Button kind="secondary" busy={back.busy || on.busy} onClick={() => void press()}>
        {texts.takeOver}
      </Button>
      {on.problem !== undefined && <span role="alert">{on.problem}</span>}
    </span>
  )
}

/** The outcome of the bag that was on the table. */
const Outcome = ({ outcome }: { readonly outcome: BagOutcome }) =>
  outcome.bagId === undefined ? (
    <OutcomeBanner outcome={outcome} />
  ) : (
    <ClosingOutcome outcome={outcome} bagId={outcome.bagId} />
  )

/**
 * Shows the outcome of a closing once the server has it. Before that it can be taken back, or somebody may declare the
 * number.
 */
function ClosingOutcome({ outcome, bagId }: { readonly outcome: BagOutcome; readonly bagId: number }) {
  const query = useDeskQuery()
  const isHeld = useHeldClosings().includes(bagId)
  const { data } = useQuery({ ...query(getBag, { params: { bagId } }), enabled: !isHeld })
  if (isHeld || !data) return null
  if (data.state === 'counted') return <OutcomeBanner outcome={outcome} />
  return data.state === 'second' ? (
    <OutcomeBanner outcome={{ kind: 'second', number: outcome.number }} />
  ) : null
}

const OutcomeBanner = ({ outcome }: { readonly outcome: BagOutcome }) => (
  <Banner kind={isDone(outcome) ? 'ok' : 'warn'}>
    {/* A banner of success is read out by itself. */}
    {isDone(outcome) ? outcomeText(outcome) : <output>{outcomeText(outcome)}</output>}
  </Banner>
)
