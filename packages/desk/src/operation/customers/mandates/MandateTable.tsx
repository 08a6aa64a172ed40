import { dayOf, formatDay } from '@kassavirta/domain/kernel/dates/dates'
import { nearMoment } from '@kassavirta/domain/kernel/dates/near-moment'
import { formatAccountNumber } from '@kassavirta/domain/kernel/money/account-number'
import { listName } from '@kassavirta/domain/kernel/people/names'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { DeskMandate } from '@kassavirta/domain/places/mandates/desk-api'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { DataTable } from '../../../platform/parts/DataTable.tsx'
import page from '../../../platform/parts/page.module.css'
import { wholeList } from '../../../platform/parts/PagedList.tsx'
import { Lock } from '../Lock.tsx'
import { waitingOf, wordsOf, type MandateRow } from './mandate-rows.ts'
import { mandateTexts as texts } from './texts.fi.ts'

type OnAct = (act: 'change' | 'end', mandate: DeskMandate) => void

type Props = {
  readonly rows: readonly MandateRow[]
  /** Undefined for somebody who may only look. */
  readonly onAct: OnAct | undefined
}

export const MandateTable = ({ rows, onAct }: Props) => (
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

/** What waits says for whom it waits, who asked, and what would become of a mandate that is there. */
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

/** The name of each button says whose mandate it is about. */
function Acts({ mandate, onAct }: { readonly mandate: DeskMandate; readonly onAct: OnAct }) {
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
