import { useState } from 'react'
import { dayOf, formatDay } from '@kassavirta/domain/kernel/dates/dates'
import { nearMoment } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { formatAccountNumber } from '@kassavirta/domain/kernel/money/bank-numbers'
import { fullName, listName } from '@kassavirta/domain/kernel/people/names'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { listCompanyMandates, type DeskMandate } from '@kassavirta/domain/places/mandates/api'
import type { AnswerOf } from '@kassavirta/ui/api/call.ts'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { useLastAnswer } from '@kassavirta/ui/api/use-last-answer.ts'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { useDeskQuery } from '../../platform/api/use-desk-query.ts'
import { AnswerView } from '../../platform/parts/AnswerView.tsx'
import { DataTable } from '../../platform/parts/DataTable.tsx'
import { Lock } from '../../platform/parts/Lock.tsx'
import { wholeList } from '../../platform/parts/PagedList.tsx'
import { useStaff } from '../../platform/session/session-context.ts'
import {
  ChangeDialog,
  EndDialog,
  GrantDialog,
  rowsOf,
  waitingOf,
  wordsOf,
  type MandateRow,
} from './MandateDialogs.tsx'
import { mandateTexts as texts } from './texts.fi.ts'
import page from '../../platform/parts/page.module.css'

/** Who may act on the accounts of a place: given, raised and prolonged by two people, lowered and ended by one. */
export function MandatesTab({ companyId }: { readonly companyId: number }) {
  const query = useDeskQuery()
  const answer = useLastAnswer(query(listCompanyMandates, { params: { companyId } }))
  return (
    <AnswerView answer={answer} heading={texts.loadFailed}>
      {(mandates) => <Mandates companyId={companyId} {...mandates} />}
    </AnswerView>
  )
}

type DialogChoice =
  | { readonly act: 'grant' }
  | { readonly act: 'change' | 'end'; readonly mandate: DeskMandate }

type Props = AnswerOf<typeof listCompanyMandates> & { readonly companyId: number }

function Mandates({ companyId, rows, asked, holders, accounts }: Props) {
  const { may } = useStaff()
  const [open, setOpen] = useState<DialogChoice>()
  const [done, setDone] = useState('')
  const act = (wanted: DialogChoice) => {
    setDone('')
    setOpen(wanted)
  }
  const ending = {
    onClose: () => setOpen(undefined),
    onDone: (text: string, person: Parameters<typeof fullName>[0]) => {
      setOpen(undefined)
      setDone(fill(text, { name: fullName(person) }))
    },
  }
  return (
    <>
      {may('customers') && (
        <div data-screen-only>
          <Button onClick={() => act({ act: 'grant' })}>{texts.grant}</Button>
        </div>
      )}
      <output className={page['quiet']}>{done}</output>
      <MandateTable
        rows={rowsOf(asked, rows)}
        onAct={may('customers') ? (wanted, mandate) => act({ act: wanted, mandate }) : undefined}
      />
      {open?.act === 'grant' && (
        <GrantDialog companyId={companyId} holders={holders} accounts={accounts} {...ending} />
      )}
      {open?.act === 'change' && <ChangeDialog mandate={open.mandate} {...ending} />}
      {open?.act === 'end' && <EndDialog mandate={open.mandate} {...ending} />}
    </>
  )
}

type ActHandler = (act: 'change' | 'end', mandate: DeskMandate) => void

type MandateTableProps = {
  readonly rows: readonly MandateRow[]
  /** Undefined for somebody who may only look. */
  readonly onAct: ActHandler | undefined
}

const MandateTable = ({ rows, onAct }: MandateTableProps) => (
  <DataTable
    label={texts.list}
    isCards
    list={wholeList(rows)}
    texts={texts}
    empty={texts.none}
    idOf={(row) => (row.isGiven ? row.mandateId : `asked-${row.approvalId}`)}
    toneOf={(row) => (waitingOf(row) ? 'warn' : undefined)}
    columns={[
      { heading: texts.person, isHead: true, cell: (row) => <Person row={row} /> },
      { heading: texts.account, cell: ({ accountNumber }) => formatAccountNumber(accountNumber) },
      { heading: texts.rights, cell: (row) => wordsOf(row).rights || texts.noValue },
      { heading: texts.limit, cell: (row) => wordsOf(row).limit || texts.noValue },
      { heading: texts.until, cell: (row) => <Until row={row} /> },
      { heading: texts.state, cell: (row) => <State row={row} /> },
      {
        heading: texts.acts,
        isSilent: true,
        cell: (row) => row.isGiven && onAct && !row.isCancelled && <Acts mandate={row} onAct={onAct} />,
      },
    ]}
  />
)

const Person = ({ row }: { readonly row: MandateRow }) => (
  <>
    {listName(row)} {row.isGiven && !row.isOwn && <Lock />}
  </>
)

function Until({ row }: { readonly row: MandateRow }) {
  const isToCome = row.isGiven && row.start > dayOf(serverNow())
  return (
    <>
      {wordsOf(row).until}
      {isToCome && <small>{` ${fill(texts.starts, { day: formatDay(row.start) })}`}</small>}
    </>
  )
}

/** The state of a row. A waiting change shows its approvers, who asked, and what an existing mandate would become. */
function State({ row }: { readonly row: MandateRow }) {
  const waiting = waitingOf(row)
  if (!waiting) return row.isGiven && row.isCancelled ? texts.cancelled : texts.inForce
  const { approvers, requestedBy, isOfCustomer, requested } = waiting
  const names = approvers.join(', ') || texts.nobody
  const moment = nearMoment(requested, serverNow())
  const { rights, limit, until } = wordsOf(waiting)
  return (
    <>
      <Badge tone="warn">{fill(texts.waits, { names })}</Badge>{' '}
      <small>
        {fill(isOfCustomer ? texts.askedInPortal : texts.asked, { name: requestedBy, moment })}
        {row.isGiven && '. '}
        {row.isGiven &&
          (limit === ''
            ? fill(texts.wouldBeShort, { rights, until })
            : fill(texts.wouldBe, { rights, limit, until }))}
      </small>
    </>
  )
}

/** Each button is named after the person and account of its mandate. */
function Acts({ mandate, onAct }: { readonly mandate: DeskMandate; readonly onAct: ActHandler }) {
  const of = fill(texts.ofPerson, {
    name: listName(mandate),
    account: formatAccountNumber(mandate.accountNumber),
  })
  return (
    <div className={page['row']}>
      <Button kind="secondary" aria-label={`${texts.change}: ${of}`} onClick={() => onAct('change', mandate)}>
        {texts.change}
      </Button>
      <Button kind="secondary" aria-label={`${texts.end}: ${of}`} onClick={() => onAct('end', mandate)}>
        {texts.end}
      </Button>
    </div>
  )
}
