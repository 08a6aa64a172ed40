import {
  concernQueryOf,
  readChoice,
  readView,
  writeChoice,
  writeView,
  type ConcernChoice,
  type ListView,
} from '@kassavirta/domain/reports/address'
import { concernChoices } from '@kassavirta/domain/reports/choices'
import type { ConcernReport as Definition } from '@kassavirta/domain/reports/definition'
import { rangeBefore, type Bounds, type DayRange } from '@kassavirta/domain/reports/ranges'
import { useMemo, useRef, useState } from 'react'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { useAddress } from '@kassavirta/ui/routing/use-address.ts'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { Answer, CHANGED, Parts, SearchFailed } from './ConcernAnswer.tsx'
import { chainNames, criteriaOf, originOf, ownChoice, ownerOf, placesOf } from './concern-offer.ts'
import { ReportView } from './ReportView.tsx'
import { SearchForm } from './SearchForm.tsx'
import { listTexts as texts } from './texts.fi.ts'
import { useBounds } from './use-bounds.ts'
import { useConcernRows, useConcernRowsOf } from './use-concern-rows.ts'
import { useSearchDraft } from './use-search-draft.ts'

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

function Search({ first, parts, bounds }: Props & { readonly bounds: Bounds }) {
  const { replaceSearch } = useAddress()
  const { report, view, choices, choice, placeFacts } = useCriteria(first, parts, bounds)
  // A failure that has been read leaves the form alone until the next press.
  const [asked, setAsked] = useState(true)
  const found = useConcernRows(report, concernQueryOf(choice, view.range, report), asked)
  const before = useBefore(report, view, choice, bounds)
  const draft = useSearchDraft({ choice, range: view.range })
  const button = useRef<HTMLButtonElement>(null)

  const searchOf = (next: ListView, of = report, by = choice) => ({
    ...writeChoice(of, by),
    ...writeView(of, next, bounds),
    ...(of === first ? {} : { part: of.id }),
  })
  const onSearch = (by: ConcernChoice, range: DayRange) => {
    setAsked(true)
    found.forget(concernQueryOf(by, range, report))
    replaceSearch(searchOf({ ...view, page: 1, range }, report, by))
  }
  const onSwitch = (to: Definition) =>
    replaceSearch(searchOf({ ...readView(to, {}, bounds), range: view.range }, to))
  const onSeen = () => {
    setAsked(false)
    button.current?.focus()
  }
  return (
    <>
      <SearchForm
        report={report}
        bounds={bounds}
        draft={draft}
        searching={found.searching}
        onSearch={onSearch}
        button={button}
      />
      {!asked && <p>{texts.beforeSearch}</p>}
      {found.searching && <Loading text={texts.searching} delayMs={0} />}
      {found.failure && <SearchFailed failure={found.failure} onSeen={onSeen} />}
      {found.rows && (
        <Answer criteria={criteriaOf(choices, choice, view.range)} changed={draft.changed}>
          {parts.length > 1 && <Parts parts={parts} shown={report} onSwitch={onSwitch} />}
          <ReportView
            key={report.id}
            report={report}
            rows={found.rows}
            view={view}
            owner={ownerOf(choices, choice)}
            origin={originOf(choices, choice)}
            placeFacts={placeFacts}
            before={before}
            criterion={choice.criterion}
            onView={(next) => replaceSearch(searchOf(next))}
            searchOf={searchOf}
            stoppedBy={draft.changed ? CHANGED : undefined}
          />
        </Answer>
      )}
    </>
  )
}

/** What the address asks for. */
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
