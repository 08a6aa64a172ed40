import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { dayOf, formatDay } from '@kassavirta/domain/kernel/dates/dates'
import { formatAccountNumber } from '@kassavirta/domain/kernel/money/bank-numbers'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { listPlaces, MOST_FOUND, type PlaceRow } from '@kassavirta/domain/operation/customers/api'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useAddress } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { usePages } from '../../platform/api/use-desk-query.ts'
import { DataTable, rowControl } from '../../platform/parts/DataTable.tsx'
import { Filters } from '../../platform/parts/Filters.tsx'
import { Lock } from '../../platform/parts/Lock.tsx'
import { Link } from '../../platform/routing/Link.tsx'
import { linkTo } from '../../platform/routing/desk-rows.ts'
import { useStaff } from '../../platform/session/session-context.ts'
import { useTabTitle } from '../../platform/tab-title.ts'
import { useOffice } from '../../platform/use-office.ts'
import { NewPlaceDialog } from './details/PlaceDialogs.tsx'
import { editTexts, customerTexts as texts } from './texts.fi.ts'
import { GROUP_PARAMETER, SEARCH_PARAMETER } from '../../platform/address-words.fi.ts'
import page from '../../platform/parts/page.module.css'
import tones from '../../platform/parts/tones.module.css'
import styles from './PlaceSearch.module.css'

/** The places of the person's office or of all offices by name, or the hits of a search. */
export function PlacesScreen() {
  useTabTitle(texts.places)
  const { may } = useStaff()
  const { search } = useAddress()
  const q = search[SEARCH_PARAMETER] ?? ''
  const group = search[GROUP_PARAMETER] ?? ''
  const office = useOffice()
  const [isMaking, setMaking] = useState(false)
  const list = usePages(listPlaces, q !== '' ? { q } : group !== '' ? { group } : office.query)
  return (
    <div className={page['page']}>
      <PlaceSearch key={`${q} ${group}`} sought={q} isNarrowed={q !== '' || group !== ''}>
        {may('customers') && <Button onClick={() => setMaking(true)}>{editTexts.create}</Button>}
      </PlaceSearch>
      {isMaking && <NewPlaceDialog onClose={() => setMaking(false)} />}
      {q === '' && group === '' ? (
        <Filters office={office} />
      ) : (
        <p className={page['quiet']}>{q === '' ? texts.ofGroup : texts.allOffices}</p>
      )}
      {list.first?.isCut && <Banner kind="info">{fill(texts.isCut, { count: MOST_FOUND })}</Banner>}
      <DataTable
        label={texts.places}
        isCards
        isPressedByRow
        list={list}
        texts={texts}
        empty={q === '' ? (group === '' && !office.isAll ? texts.noneOfOffice : texts.none) : texts.noneFound}
        idOf={({ companyId }) => companyId}
        columns={[
          { heading: texts.place, isHead: true, cell: (row) => <NameCell row={row} /> },
          { heading: texts.group, cell: groupCell },
          { heading: texts.city, cell: ({ city }) => city },
          { heading: texts.route, cell: routeCell },
          { heading: texts.people, isMinor: true, cell: ({ people }) => people },
          { heading: texts.state, cell: (row) => <StateCell row={row} /> },
        ]}
      />
    </div>
  )
}

type RowProps = { readonly row: PlaceRow }

const NameCell = ({ row: { companyId, name, businessId, keeper, found } }: RowProps) => (
  <>
    <Link href={linkTo('place', { id: companyId })} className={rowControl}>
      {name}
    </Link>{' '}
    {keeper === 'systems' && <Lock />}
    <small className={tones['quiet']}>{[businessId, foundText(found)].filter(Boolean).join(' · ')}</small>
  </>
)

function foundText(found: PlaceRow['found']): string {
  if (!found) return ''
  const text = found.by === 'account' ? formatAccountNumber(found.text) : found.text
  return fill(texts.foundBy[found.by], { text })
}

const groupCell = ({ concern, chain }: PlaceRow) => (
  <>
    {concern || '–'} <small className={tones['quiet']}>{chain || (concern ? '' : texts.noGroup)}</small>
  </>
)

const routeCell = ({ route }: PlaceRow) => (
  <>
    {route?.name ?? '–'}{' '}
    <small className={tones['quiet']}>
      {route ? fill(texts.stop, { number: route.stopNumber }) : texts.noRoute}
    </small>
  </>
)

function StateCell({ row: { ended, people } }: RowProps) {
  if (ended) return <Badge>{fill(texts.ended, { day: formatDay(dayOf(ended)) })}</Badge>
  if (people === 0) return <Badge tone="info">{texts.noPeople}</Badge>
  return <Badge tone="ok">{texts.inUse}</Badge>
}

type Props = {
  readonly sought: string
  /** Whether the list shows only some places, so that there is something to clear. */
  readonly isNarrowed: boolean
  /** Shown at the end of the search line. */
  readonly children: ReactNode
}

/** Searches for a place. The search text stays in the address, so that Back leads to the hits. */
function PlaceSearch({ sought, isNarrowed, children }: Props) {
  const { search, replaceSearch } = useAddress()
  const [typed, setTyped] = useState(sought)
  const look = (text: string) =>
    replaceSearch({ ...search, [SEARCH_PARAMETER]: text.trim() || undefined, [GROUP_PARAMETER]: undefined })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    look(typed)
  }
  return (
    <search>
      <form className={styles['search']} onSubmit={submit}>
        <TextField
          label={texts.search}
          hint={texts.searchHint}
          type="search"
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" kind="secondary">
          {texts.find}
        </Button>
        {isNarrowed && (
          <Button kind="text" onClick={() => look('')}>
            {texts.showAll}
          </Button>
        )}
        <span className={styles['end']}>{children}</span>
      </form>
    </search>
  )
}
