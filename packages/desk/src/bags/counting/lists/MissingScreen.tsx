import { closeMissingForm } from '@kassavirta/domain/bags/counting/form'
import {
  listMissingBags,
  closeMissingBag,
  listWithdrawnScans,
  type MissingBag,
  type WithdrawnScan,
} from '@kassavirta/domain/bags/counting/missing-api'
import { type Day, formatDay, formatMoment } from '@kassavirta/domain/kernel/dates/dates'
import { shortMoment } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { askAboutMissingBag } from '@kassavirta/domain/questions/cases/api'
import { missingQuestionForm } from '@kassavirta/domain/questions/cases/form'
import { Link } from '../../../platform/routing/Link.tsx'
import { linkTo } from '../../../platform/routing/desk-rows.ts'
import { useAct } from '../../../platform/api/use-act.ts'
import { useDeskQuery, usePages } from '../../../platform/api/use-desk-query.ts'
import { Panel } from '../../../platform/parts/Panel.tsx'
import { useStaff } from '../../../platform/session/session-context.ts'
import { ReasonDialog } from '../../../platform/forms/FormDialog.tsx'
import { DataTable } from '../../../platform/parts/DataTable.tsx'
import { Filters } from '../../../platform/parts/Filters.tsx'
import page from '../../../platform/parts/page.module.css'
import { JoinScreen } from './JoinScreen.tsx'
import { sharedTexts, listTexts as texts, askTexts } from '../texts.fi.ts'
import { useOffice } from '../../../platform/use-office.ts'
import { CompanyCell, DueCell } from './cells.tsx'

type DialogChoice = { readonly act: 'ask' | 'close'; readonly row: MissingBag }

/** Declarations whose bag has not come. The customer is asked; a supervisor links a bag of another number, or asks another to end the search. */
export function MissingScreen() {
  const { may } = useStaff()
  const office = useOffice()
  const list = usePages(listMissingBags, office.query)
  const client = useQueryClient()
  const [chosen, setChosen] = useState<DialogChoice>()
  const [joining, setJoining] = useState<MissingBag>()
  const [notice, setNotice] = useState<string>()
  const done = () => {
    setChosen(undefined)
    void client.invalidateQueries()
  }
  if (joining) {
    const joined = (text: string) => {
      setNotice(text)
      setJoining(undefined)
    }
    return <JoinScreen row={joining} onBack={() => setJoining(undefined)} onDone={joined} />
  }
  return (
    <div className={page['page']}>
      {notice !== undefined && <Banner kind="ok">{notice}</Banner>}
      <Filters office={office} />
      <DataTable
        label={sharedTexts.missing}
        list={list}
        texts={texts}
        empty={texts.noneMissing}
        idOf={({ depositId }) => depositId}
        columns={[
          { heading: texts.number, isHead: true, cell: (row) => <NumberCell row={row} /> },
          { heading: texts.company, cell: ({ company }) => <CompanyCell company={company} /> },
          { heading: texts.salesDay, cell: ({ salesDay }) => formatDay(salesDay) },
          { heading: texts.declaredBy, cell: ({ declaredBy }) => declaredBy, isMinor: true },
          { heading: texts.fetch, cell: ({ fetch }) => fetch && fetchText(fetch), isMinor: true },
          { heading: texts.expected, cell: ({ due }) => <DueCell due={due} isLate={false} /> },
          {
            heading: texts.acts,
            isSilent: true,
            cell: (row) => <Acts row={row} onChoose={setChosen} onJoin={setJoining} />,
          },
        ]}
      />
      {may('decideCount') && <WithdrawnScans />}
      {chosen?.act === 'ask' && (
        <AskDialog row={chosen.row} onClose={() => setChosen(undefined)} onDone={done} />
      )}
      {chosen?.act === 'close' && (
        <CloseDialog
          row={chosen.row}
          onClose={() => setChosen(undefined)}
          onDone={() => {
            setNotice(fill(texts.closingAsked, { number: chosen.row.number }))
            done()
          }}
        />
      )}
    </div>
  )
}

/** The number, with the scans of it that were taken back. */
const NumberCell = ({ row: { number, scans } }: { readonly row: MissingBag }) => (
  <>
    <b>{number}</b>
    {scans.map((scan) => (
      <small key={scan.bagId}>{scanText(scan)}</small>
    ))}
  </>
)

const scanText = ({ scanned, scannedBy, withdrawn, withdrawnBy, reason }: WithdrawnScan): string => {
  const times = { scanned: formatMoment(scanned), withdrawn: formatMoment(withdrawn) }
  const text = fill(texts.takenBack, { ...times, scannedBy, withdrawnBy })
  return reason === '' ? text : `${text}: ${reason}`
}

/** Scans of somebody else that were taken back, also before their bags are missing. */
function WithdrawnScans() {
  const query = useDeskQuery()
  const { data } = useQuery(query(listWithdrawnScans, {}))
  if (!data || data.rows.length === 0) return null
  return (
    <Panel heading={texts.withdrawn} aside={texts.withdrawnHint}>
      <ul className={page['lines']}>
        {data.rows.map((scan) => (
          <li key={scan.bagId}>
            <Link href={linkTo('bag', { bagId: scan.bagId })}>{scan.number}</Link> {scanText(scan)}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The run that was at the place is the first to ask. */
const fetchText = (fetch: NonNullable<MissingBag['fetch']>): string => {
  const { routeName, at, isRead, disputed, ...counts } = fetch
  const words = { route: routeName, moment: shortMoment(at), ...counts }
  if (disputed !== null) return fill(texts.fetchDisputed, { ...words, handed: disputed })
  return fill(isRead ? texts.fetchedThis : texts.fetched, words)
}

type ActsProps = {
  readonly row: MissingBag
  readonly onChoose: (chosen: DialogChoice) => void
  readonly onJoin: (row: MissingBag) => void
}

function Acts({ row, onChoose, onJoin }: ActsProps) {
  const { may } = useStaff()
  return (
    <div className={page['row']}>
      {row.caseId === null ? (
        <Button kind="secondary" onClick={() => onChoose({ act: 'ask', row })}>
          {texts.ask}
        </Button>
      ) : may('cases') ? (
        <Link href={linkTo('case', { caseId: row.caseId })}>{texts.asked}</Link>
      ) : (
        <span>{texts.asked}</span>
      )}
      {may('decideCount') && (
        <Button kind="secondary" onClick={() => onJoin(row)}>
          {texts.link}
        </Button>
      )}
      {may('decideCount') &&
        (row.isClosing ? (
          <span>{texts.closing}</span>
        ) : (
          <Button kind="text" onClick={() => onChoose({ act: 'close', row })}>
            {texts.close}
          </Button>
        ))}
    </div>
  )
}

type DialogProps = { readonly row: MissingBag; readonly onClose: () => void; readonly onDone: () => void }

function CloseDialog({ row, onClose, onDone }: DialogProps) {
  const act = useAct(closeMissingBag)
  return (
    <ReasonDialog
      act={act}
      definition={closeMissingForm}
      draft={`close-missing-${row.depositId}`}
      rest={{}}
      send={(body) => act.run({ params: { depositId: row.depositId }, body })}
      onDone={onDone}
      notFound={sharedTexts.notFound}
      title={fill(texts.closeTitle, { number: row.number })}
      hint={texts.closeHint}
      action={texts.askClosing}
      onClose={onClose}
    />
  )
}

type Props = {
  readonly row: { readonly depositId: number; readonly number: string; readonly salesDay: Day }
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Asks the sender of a declaration where its bag is. The question is written; it may be changed before it goes. */
function AskDialog({ row: { depositId, number, salesDay }, onClose, onDone }: Props) {
  const act = useAct(askAboutMissingBag)
  return (
    <ReasonDialog
      act={act}
      definition={missingQuestionForm}
      draft={`ask-${depositId}`}
      start={{ reason: fill(askTexts.start, { number, day: formatDay(salesDay) }) }}
      rest={{ depositId }}
      send={(body) => act.run({ body })}
      onDone={onDone}
      notFound={sharedTexts.notFound}
      title={fill(askTexts.title, { number })}
      hint={askTexts.hint}
      action={askTexts.send}
      onClose={onClose}
    />
  )
}
