import { useDeferredValue, useState } from 'react'
import { formatDay } from '@kassavirta/domain/kernel/dates/dates'
import { cents, formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import {
  searchPlace,
  type SearchHit,
  type SearchHitKind,
  SHORTEST_SEARCH,
} from '@kassavirta/domain/reports/front-pages/search-api'
import { useAnswer } from '@kassavirta/ui/api/answers.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import rows from '@kassavirta/ui/elements/unread-rows.module.css'
import { AnswerPending } from '@kassavirta/ui/feedback/Failed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useRouter, useAddress } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import {
  useApiQuery,
  useConfig,
  useSwitch,
  useCompanySession,
  useSignedIn,
} from '../../../platform/session/use-session.ts'
import { PortalLink, PortalRedirect } from '../../../platform/routing/portal-router.tsx'
import { titleOf, linkTo, type RouteId } from '../../../platform/routing/route-rows.ts'
import { searchTexts as texts, hitNames } from './texts.fi.ts'

/** /haku. Where the provider does not offer the search the address is an unknown one. */
export function SearchScreen() {
  const { data } = useConfig()
  const isShown = useSwitch('search')
  if (isShown) return <Search />
  return data ? <PortalRedirect to="FrontPage" /> : <Loading />
}

/** One field that searches everything of the place, and the person's other places. The typed text stays in the address. */
function Search() {
  const { search, replaceSearch } = useAddress()
  const [typed, setTyped] = useState(search['q'] ?? '')
  const q = useDeferredValue(typed.trim())
  return (
    <div className={layout['narrow']}>
      <PageHeading>{titleOf('Search', {})}</PageHeading>
      <TextField
        type="search"
        label={texts.field}
        hint={texts.hint}
        data-first-focus
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          replaceSearch(target.value === '' ? {} : { q: target.value })
        }}
      />
      {q.length >= SHORTEST_SEARCH && <Found q={q} />}
    </div>
  )
}

function Found({ q }: { readonly q: string }) {
  const { company } = useCompanySession()
  const { query } = useApiQuery()
  const answer = useAnswer(query(searchPlace, { query: { companyId: company.id, q } }))
  const { data } = answer
  if (!data) return <AnswerPending heading={texts.failed} answer={answer} />
  const { hits } = data
  return (
    <>
      <VisuallyHidden live>{fill(texts.count, { count: hits.length })}</VisuallyHidden>
      {hits.length === 0 ? <p>{texts.none}</p> : <HitList hits={hits} />}
      <PlaceHits q={q} />
    </>
  )
}

/** The page of each kind. */
const pages = {
  deposit: 'DepositDetail',
  changeOrder: 'ChangeOrderDetail',
  supplyOrder: 'SupplyOrderDetail',
  visit: 'VisitDetail',
  visitChange: 'VisitChangeDetail',
  case: 'OwnCase',
} as const satisfies Readonly<Record<SearchHitKind, RouteId>>

/** The hits, the surest first. */
const HitList = ({ hits }: { readonly hits: readonly SearchHit[] }) => (
  <div className={layout['box']}>
    <ul className={rows['rows']} aria-label={texts.results}>
      {hits.map(({ kind, entryId, number, day, sum }) => (
        <li key={`${kind} ${entryId}`}>
          <PortalLink to={pages[kind]} params={{ id: entryId }} className={rows['row']}>
            <span className={rows['words']}>
              <span className={classes(rows['title'])}>{fill(hitNames[kind], { number })}</span>
              {sum === null
                ? formatDay(day)
                : `${formatDay(day)}, ${formatEuros(cents(Math.round(sum * 100)))}`}
            </span>
          </PortalLink>
        </li>
      ))}
    </ul>
  </div>
)

const MOST_PLACES = 5

/** The person's other places whose name, town or business id has what is typed: a press leads to their front page. */
function PlaceHits({ q }: { readonly q: string }) {
  const { user, company, chooseCompany } = useSignedIn()
  const router = useRouter()
  const sought = q.toLowerCase()
  const places = user.permittedCompanies.filter(
    ({ id, name, city, businessId }) =>
      id !== company?.id && `${name} ${city} ${businessId}`.toLowerCase().includes(sought),
  )
  if (places.length === 0) return null
  return (
    <Panel heading={texts.places}>
      {places.slice(0, MOST_PLACES).map(({ id, name, city }) => (
        <Button
          key={id}
          kind="text"
          onClick={() => {
            chooseCompany(id)
            void router.go(linkTo('FrontPage'))
          }}
        >
          {fill(texts.goTo, { name: [name, city].filter(Boolean).join(', ') })}
        </Button>
      ))}
    </Panel>
  )
}
