import { useState, useMemo } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { byName } from '@kassavirta/domain/kernel/people/names'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { SessionUser } from '@kassavirta/domain/people/session/api'
import {
  type concernChoices,
  type ConcernChoice,
  concernQueryOf,
} from '@kassavirta/domain/reports/reports/address'
import type { ConcernReport } from '@kassavirta/domain/reports/reports/definition'
import { readRows, type Rows } from '@kassavirta/domain/reports/reports/list'
import type { DayRange } from '@kassavirta/domain/reports/reports/ranges'
import { criterionTexts } from '@kassavirta/domain/reports/reports/terms.fi'
import { useAnswer, type Answer } from '@kassavirta/ui/api/answers.ts'
import { Failure } from '@kassavirta/ui/api/failure.ts'
import { useApiQuery } from '../../../platform/session/use-session.ts'
import { listTexts as texts } from '../texts.fi.ts'
import type { Chip } from '../toolbar/ToolMenu.tsx'

type Choices = ReturnType<typeof concernChoices>
type NamedItem = { readonly id: number; readonly name: string }

/** Drops choices that the person does not have, e.g. from another person's link. */
export const ownChoice = (choices: Choices, choice: ConcernChoice): ConcernChoice => ({
  ...choice,
  companyId: idAmong(choices.companies, choice.companyId),
  chainId: idAmong(choices.chains, choice.chainId),
  concernId: idAmong(choices.concerns, choice.concernId),
})

/** The search in words, for prints, which do not show the form. */
export function originOf({ companies, chains, concerns }: Choices, choice: ConcernChoice): readonly string[] {
  const nameIn = (list: readonly NamedItem[], id: number) => list.find((item) => item.id === id)?.name
  return [
    nameIn(concerns, choice.concernId),
    nameIn(chains, choice.chainId),
    nameIn(companies, choice.companyId) ?? texts.allCompanies,
    choice.bag && `${texts.bag} ${choice.bag}`,
    criterionTexts[choice.criterion],
  ]
    .filter((part) => part !== undefined)
    .filter(Boolean)
}

/** Whose rows a search finds, in one name: the smallest choice, or the concern where there is only one. */
export function ownerOf({ companies, chains, concerns }: Choices, choice: ConcernChoice): string {
  const [onlyConcern, ...others] = concerns
  const chosen =
    companies.find(({ id }) => id === choice.companyId) ??
    chains.find(({ id }) => id === choice.chainId) ??
    concerns.find(({ id }) => id === choice.concernId) ??
    (others.length === 0 ? onlyConcern : undefined)
  return chosen?.name ?? texts.allCompanies
}

/** The name of each company's chain; a company without one has none. */
export function chainNames({
  permittedCompanies,
  permittedChains,
}: Pick<SessionUser, 'permittedCompanies' | 'permittedChains'>): (companyId: number) => string | undefined {
  const nameOf = new Map(permittedChains.map(({ id, name }) => [id, name]))
  const byCompany = new Map(permittedCompanies.map(({ id, chainId }) => [id, nameOf.get(chainId ?? 0)]))
  return (companyId) => byCompany.get(companyId)
}

/** Whose rows are searched and by which date, above them; the days are in the menu of time. */
export function searchedWords(places: readonly NamedItem[], { criterion }: ConcernChoice): string {
  const [only, ...others] = places
  const of = only && others.length === 0 ? only.name : fill(texts.places, { count: places.length })
  return `${of} · ${criterionTexts[criterion]}`
}

/** The criteria that narrow a search, each with the search without it. */
export function criteriaChips(
  choices: Choices,
  choice: ConcernChoice,
  search: (without: ConcernChoice) => void,
): readonly Chip[] {
  const chipOf = (list: readonly NamedItem[], key: 'concernId' | 'chainId' | 'companyId') =>
    list
      .filter(({ id }) => id === choice[key])
      .map(({ name }) => ({ text: name, remove: () => search({ ...choice, [key]: 0 }) }))
  return [
    ...chipOf(choices.concerns, 'concernId'),
    ...chipOf(choices.chains, 'chainId'),
    ...chipOf(choices.companies, 'companyId'),
    ...(choice.bag
      ? [{ text: `${texts.bag} ${choice.bag}`, remove: () => search({ ...choice, bag: '' }) }]
      : []),
  ]
}

const idAmong = (list: readonly { readonly id: number }[], id: number): number =>
  list.some((item) => item.id === id) ? id : 0

type PlaceChoice = Pick<ConcernChoice, 'concernId' | 'chainId' | 'companyId'>

/** The places that a choice is about. */
export const placesOf = (
  { companies }: Choices,
  { concernId, chainId, companyId }: PlaceChoice,
): Choices['companies'] =>
  companies.filter(
    (company) =>
      (!concernId || company.concernId === concernId) &&
      (!chainId || company.chainId === chainId) &&
      (!companyId || company.id === companyId),
  )

/** The options of the selectors: never a chain or a company outside the choice above it. */
export function offeredBeside(choices: Choices, choice: PlaceChoice) {
  const { concernId } = choice
  return {
    concerns: byName(choices.concerns),
    chains: byName(choices.chains.filter((chain) => !concernId || chain.concernId === concernId)),
    companies: byName(placesOf(choices, { ...choice, companyId: 0 })),
  }
}

/** A new concern or chain clears the choices inside the old one, unless they belong to the new one too. */
export function choose(choices: Choices, choice: ConcernChoice, part: Partial<ConcernChoice>): ConcernChoice {
  const next = { ...choice, ...part }
  const inConcern = { ...next, chainId: idAmong(offeredBeside(choices, next).chains, next.chainId) }
  return { ...inConcern, companyId: idAmong(offeredBeside(choices, inConcern).companies, next.companyId) }
}

type Criteria = { readonly choice: ConcernChoice; readonly range: DayRange }

export type RangeEnd = keyof DayRange

type Draft = Criteria & { readonly faulty: ReadonlySet<RangeEnd>; readonly fresh: number }

export type SearchDraft = ReturnType<typeof useSearchDraft>

/** Two searches are equal when they make the same call. */
const questionOf = ({ choice, range }: Criteria): string =>
  JSON.stringify(concernQueryOf(choice, range, { byBag: true }))

/** The search form's values. When the address changes, e.g. on the way back, the form follows it. */
export function useSearchDraft(searched: Criteria) {
  const question = questionOf(searched)
  const draftOf = (fresh: number) => ({ ...searched, faulty: new Set<RangeEnd>(), fresh, question })
  const [draft, setDraft] = useState<Draft & { readonly question: string }>(() => draftOf(0))
  if (draft.question !== question) setDraft(draftOf(draft.fresh + 1))
  const change = (part: (old: Draft) => Partial<Draft>) => setDraft((old) => ({ ...old, ...part(old) }))
  const { choice, range, faulty, fresh } = draft
  return {
    choice,
    range,
    /** The key of the boxes, which are rendered again when it changes. */
    fresh,
    /** The first end of the range whose box holds no valid day. */
    unread: (['from', 'to'] as const).find((end) => faulty.has(end)),
    /** True when the form differs from the search, so that the shown rows are not its answer. */
    changed: faulty.size > 0 || questionOf(draft) !== question,
    setChoice: (next: ConcernChoice) => change(() => ({ choice: next })),
    setRange: (next: DayRange) => change(() => ({ range: next })),
    /** Sets a range that replaces the content of the boxes. */
    putRange: (next: DayRange) => change((old) => ({ range: next, fresh: old.fresh + 1 })),
    setUnread: (end: RangeEnd, unread: boolean) =>
      change(({ faulty: old }) => {
        const next = new Set(old)
        if (unread) next.add(end)
        else next.delete(end)
        return { faulty: next }
      }),
  }
}

type Query = ReturnType<typeof concernQueryOf>

/** A search over many companies. It runs once per request: a failure is shown and not retried by itself. */
export function useConcernRows(report: ConcernReport, query: Query, asked: boolean) {
  const { rowsQuery } = useApiQuery()
  const client = useQueryClient()
  const queryOf = (of: Query) => rowsQuery(report.endpoint, { query: of })
  const { data, error, isFetching } = useQuery({
    ...queryOf(query),
    enabled: asked,
    retry: false,
    // Opening the page again fetches what has come since; nothing else repeats the search.
    refetchOnMount: 'always',
    staleTime: Infinity,
  })
  const rows = useMemo(() => data && readRows(report, data), [report, data])
  return {
    // After a failed search the rows of an earlier one would be the wrong answer.
    rows: asked && !isFetching && !error ? rows : undefined,
    searching: isFetching,
    failure: asked && !isFetching && error instanceof Failure ? error : undefined,
    /** Drops the cached answer of the same search: a press of the button asks for a fresh one. */
    forget: (of: Query) => void client.resetQueries({ queryKey: queryOf(of).queryKey, exact: true }),
  }
}

/** The rows of a search beside the one on show; it is tried again by itself. */
export function useConcernRowsOf(
  report: ConcernReport,
  query: Query,
  enabled: boolean,
): Answer<Rows<unknown>> {
  const { rowsQuery } = useApiQuery()
  const { data, ...rest } = useAnswer({ ...rowsQuery(report.endpoint, { query }), enabled })
  const rows = useMemo(() => data && readRows(report, data), [report, data])
  return { ...rest, data: rows }
}
