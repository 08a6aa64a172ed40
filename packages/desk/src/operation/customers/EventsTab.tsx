import { type Place, listPlaceEvents, type PlaceEvent } from '@kassavirta/domain/operation/customers/api'
import { formatDay } from '@kassavirta/domain/kernel/dates/dates'
import { shortMoment } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { formatAccountNumber } from '@kassavirta/domain/kernel/money/bank-numbers'
import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import { usePages } from '../../platform/api/use-desk-query.ts'
import { caseKindTexts, hitStateTexts } from '../../platform/texts.fi.ts'
import { addressOf } from '../../platform/hits.ts'
import { DataTable, rowControl } from '../../platform/parts/DataTable.tsx'
import tones from '../../platform/parts/tones.module.css'
import { Link } from '../../platform/routing/Link.tsx'
import type { DeskAddress } from '../../platform/routing/desk-rows.ts'
import { useStaff } from '../../platform/session/session-context.ts'
import { eventKindTexts, eventStateTexts, eventTexts as texts } from './texts.fi.ts'

/**
 * The events of a place: what its customers sent, the outcomes, and changes of rights and of the place itself, the newest
 * first.
 */
export function EventsTab({ place: { companyId } }: { readonly place: Place }) {
  const list = usePages(listPlaceEvents, {}, { companyId })
  return (
    <DataTable
      label={texts.list}
      isCards
      list={list}
      texts={texts}
      empty={texts.none}
      idOf={({ kind, id }) => `${kind} ${id}`}
      columns={[
        { heading: texts.when, cell: ({ at }) => shortMoment(at) },
        { heading: texts.what, isHead: true, cell: (event) => <EventCell event={event} /> },
        { heading: texts.day, cell: ({ day }) => day && formatDay(day) },
        { heading: texts.state, cell: stateText },
        { heading: texts.sum, cell: ({ sum }) => sum !== null && formatEuros(sum) },
        { heading: texts.by, cell: byText },
      ]}
    />
  )
}

/** A link for people who may open the page, else plain text. */
function EventCell({ event }: { readonly event: PlaceEvent }) {
  const { may } = useStaff()
  const { kind, title, note, began } = event
  const name = `${began ? caseKindTexts[began] : eventKindTexts[kind]} ${title}`.trim()
  const address = leadsTo(event, may)
  return (
    <>
      {address === undefined ? (
        name
      ) : (
        <Link href={address} className={rowControl}>
          {name}
        </Link>
      )}{' '}
      {note !== '' && <small className={tones['quiet']}>{formatAccountNumber(note)}</small>}
    </>
  )
}

type CapabilityCheck = ReturnType<typeof useStaff>['may']

function leadsTo(
  { kind, id, bagId, day, routeId }: PlaceEvent,
  may: CapabilityCheck,
): DeskAddress | undefined {
  if (kind === 'deposit') return addressOf(bagId ? { kind: 'bag', id: bagId } : { kind, id }, may)
  if (kind === 'case') return addressOf({ kind, id }, may)
  if (kind !== 'changeOrder' && kind !== 'supplyOrder') return undefined
  return addressOf({ kind, id, routeId, ...(day && { day }) }, may)
}

const stateText = ({ state }: PlaceEvent): string =>
  state === null ? '' : (eventStateTexts[state] ?? hitStateTexts[state] ?? state)

/** Rights without an author came from the provider's systems. */
const byText = ({ kind, by }: PlaceEvent): string =>
  by === '' && (kind === 'role' || kind === 'mandate') ? texts.systems : by
