import { useId, useMemo, useRef, useState, type Ref } from 'react'
import {
  concernChoices,
  concernQueryOf,
  readChoice,
  readView,
  writeChoice,
  writeView,
  type ConcernChoice,
  type ListView,
} from '@kassavirta/domain/reports/reports/address'
import { flushSync } from 'react-dom'
import {
  chainNames,
  criteriaChips,
  originOf,
  ownChoice,
  ownerOf,
  placesOf,
  searchedWords,
  useConcernRows,
  useConcernRowsOf,
  useSearchDraft,
} from './concern-search.ts'
import type { ConcernReport as Definition } from '@kassavirta/domain/reports/reports/definition'
import { rangeBefore, type Bounds, type DayRange } from '@kassavirta/domain/reports/reports/ranges'
import type { Failure } from '@kassavirta/ui/api/failure.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { AnswerFailed } from '@kassavirta/ui/feedback/Failed.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { FailureReason, HelpLine } from '@kassavirta/ui/feedback/FetchFailed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { useAddress } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { useSignedIn } from '../../../platform/session/use-session.ts'
import { listTexts as texts } from '../texts.fi.ts'
import { SearchedPlaces, SearchedTime } from '../toolbar/ConcernSearch.tsx'
import { rangeWords, RangeCut, rangeFieldId, useBounds } from '../toolbar/RangeMenu.tsx'
import { focusMenu, useMenus } from '../toolbar/ToolMenu.tsx'
import { ReportView } from './ReportView.tsx'
import styles from '../reports.module.css'

type Props = {
  readonly first: Definition
  /** All reports of the page, including the first. */
  readonly parts: readonly Definition[]
}

/** A report of many companies: the server searches by the address at once, and by a changed form when the button is pressed. */
export function ConcernReport(props: Props) {
  const bounds = useBounds()
  if (bounds.data) return <Search {...props} bounds={bounds.data} />
  if (!bounds.failure) return <Loading />
  return <AnswerFailed heading={texts.loadFailed} answer={bounds} />
}

type SearchProps = Props & { readonly bounds: Bounds }

/** The search, the content of its menus, and the ways to start it. */
function useSearch({ first, parts, bounds }: SearchProps) {
  const { replaceSearch } = useAddress()
  const criteria = useCriteria(first, parts, bounds)
  const { report, view, choice } = criteria
  // A failure that has been read leaves the menus alone until the next press.
  const [asked, setAsked] = useState(true)
  const found = useConcernRows(report, concernQueryOf(choice, view.range, report), asked)
  const draft = useSearchDraft({ choice, range: view.range })
  const button = useRef<HTMLButtonElement>(null)
  const rangeId = useId()
  const menus = useMenus()

  const searchOf = (next: ListView, of = report, by = choice) => ({
    ...writeChoice(of, by),
    ...writeView(of, next, bounds),
    ...(of === first ? {} : { part: of.id }),
  })
  const searchBy = (by: ConcernChoice, range: DayRange) => {
    // The pressed button goes away with its menu, or with the sentence beside it.
    focusMenu(menus.open ?? 'filters')
    if (menus.open) menus.toggle(menus.open, false)
    setAsked(true)
    found.forget(concernQueryOf(by, range, report))
    replaceSearch(searchOf({ ...view, page: 1, range }, report, by))
  }
  /** A search uses both menus, so an unreadable day must be corrected first. */
  const onSearch = () => {
    if (!draft.unread) return searchBy(draft.choice, draft.range)
    flushSync(() => menus.toggle('time', true))
    document.getElementById(rangeFieldId(rangeId, draft.unread))?.focus()
  }
  const onSwitch = (to: Definition) =>
    replaceSearch(searchOf({ ...readView(to, {}, bounds), range: view.range }, to))
  const onSeen = () => {
    flushSync(() => setAsked(false))
    button.current?.focus()
  }
  const onView = (next: ListView) => replaceSearch(searchOf(next))
  return {
    ...criteria,
    found,
    draft,
    menus,
    button,
    rangeId,
    searchOf,
    searchBy,
    onSearch,
    onSwitch,
    onSeen,
    onView,
  }
}

function Search(props: SearchProps) {
  const { parts, bounds } = props
  const search = useSearch(props)
  const { report, view, choices, choice, placeFacts, found, draft, menus, button, rangeId } = search
  const { searchOf, searchBy, onSearch, onSwitch, onSeen, onView } = search
  const form = { report, draft, searching: found.searching, onSearch }
  const isFormOpen = menus.open === 'time' || menus.open === 'filters'
  const searchHere = { onSearch: isFormOpen ? undefined : onSearch, button }
  const isOld = found.rows !== undefined && draft.changed
  return (
    <ReportView
      key={report.id}
      report={report}
      rows={found.rows}
      pending={
        found.failure ? (
          <SearchFailed failure={found.failure} onSeen={onSeen} />
        ) : found.searching ? (
          <Loading text={texts.searching} delayMs={0} />
        ) : (
          <BeforeSearch {...searchHere} />
        )
      }
      view={view}
      owner={ownerOf(choices, choice)}
      place={searchedWords(placeFacts.places, choice)}
      origin={originOf(choices, choice)}
      placeFacts={placeFacts}
      before={useBefore(report, view, choice, bounds)}
      criterion={choice.criterion}
      onView={onView}
      searchOf={searchOf}
      tools={{
        menus,
        days: rangeWords(view.range, bounds.today),
        time: (
          <SearchedTime
            {...form}
            bounds={bounds}
            rangeId={rangeId}
            onRange={(range) => searchBy(draft.choice, range)}
          />
        ),
        criteria: <SearchedPlaces {...form} />,
      }}
      criteria={criteriaChips(choices, choice, (by) => searchBy(by, view.range))}
      parts={parts.length > 1 && <Parts parts={parts} shown={report} onSwitch={onSwitch} />}
      notice={
        <>
          <RangeCut bounds={bounds} />
          <CriteriaChanged changed={isOld} {...searchHere} />
        </>
      }
      stoppedBy={isOld ? CHANGED : undefined}
    />
  )
}

/** The search that the address asks for. */
function useCriteria(first: Definition, parts: readonly Definition[], bounds: Bounds) {
  const { search } = useAddress()
  const { user } = useSignedIn()
  const report = parts.find(({ id }) => id === search['part']) ?? first
  const view = useMemo(() => readView(report, search, bounds), [report, search, bounds])
  const choices = concernChoices(user)
  const choice = ownChoice(choices, readChoice(report, search))
  const { concernId, chainId, companyId } = choice
  const placeFacts = useMemo(
    () => ({
      chainOf: chainNames(user),
      places: placesOf(concernChoices(user), { concernId, chainId, companyId }),
    }),
    [user, concernId, chainId, companyId],
  )
  return { report, view, choices, choice, placeFacts }
}

/** The same search in the range before, where it is compared with. */
function useBefore(report: Definition, view: ListView, choice: ConcernChoice, { earliest }: Bounds) {
  const range = view.compared ? rangeBefore(view.range, earliest) : undefined
  const query = concernQueryOf(choice, range ?? view.range, report)
  const answer = useConcernRowsOf(report, query, range !== undefined)
  return view.compared ? { range, earliest, answer } : undefined
}

/** The id of the sentence that says why the rows cannot be exported. */
const CHANGED = 'criteria-changed'

type SearchButtonProps = {
  /** Absent while a menu with the same button is open. */
  readonly onSearch: (() => void) | undefined
  readonly button?: Ref<HTMLButtonElement>
}

const SearchButton = ({ onSearch, button }: SearchButtonProps) =>
  onSearch && (
    <Button ref={button} onClick={onSearch}>
      {texts.search}
    </Button>
  )

/** Says that the rows below answer an earlier search than the menus hold (decisions O15). */
const CriteriaChanged = ({ changed, ...search }: SearchButtonProps & { readonly changed: boolean }) => (
  <output className={styles['changed']}>
    {changed && (
      <Banner kind="warn" action={<SearchButton {...search} />}>
        <strong id={CHANGED}>{texts.criteriaChanged}</strong>
      </Banner>
    )}
  </output>
)

/** In place of the rows, when a failed search has been read. */
const BeforeSearch = (search: SearchButtonProps) => (
  <div className={layout['row']}>
    <p>{texts.beforeSearch}</p>
    <SearchButton {...search} />
  </div>
)

type FailedProps = { readonly failure: Failure; readonly onSeen: () => void }

const SearchFailed = ({ failure, onSeen }: FailedProps) => (
  <Banner
    kind="danger"
    heading={texts.searchFailed}
    action={
      <Button kind="secondary" onClick={onSeen}>
        {texts.ok}
      </Button>
    }
  >
    <FailureReason failure={failure} />
    <HelpLine />
  </Banner>
)

type PartsProps = {
  readonly parts: readonly Definition[]
  readonly shown: Definition
  readonly onSwitch: (to: Definition) => void
}

/** One answer holds both kinds, so the switch needs no call (specification §7). */
const Parts = ({ parts, shown, onSwitch }: PartsProps) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- buttons are no fields to be set together
  <div className={classes(layout['row'], styles['quick'])} role="group" aria-label={texts.part}>
    {parts.map((report) => (
      <button
        key={report.id}
        type="button"
        className={styles['pill']}
        aria-pressed={report === shown}
        onClick={() => onSwitch(report)}
      >
        {report.part?.label}
      </button>
    ))}
  </div>
)
