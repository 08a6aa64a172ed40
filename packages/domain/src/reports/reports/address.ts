import { isDay, type Day } from '../../kernel/dates/dates.ts'
import type { SessionUser } from '../../people/session/api.ts'
import { filterStates, stateColumns } from './columns.ts'
import type { ConcernReport, Report } from './definition.ts'
import { type ListFilter, hasDifferences, isFindable, type RowSearch } from './filter.ts'
import { groupingsOf, type Grouping } from './groups.ts'
import { defaultRange, notBefore, type Bounds } from './ranges.ts'
import { defaultSort, type Sort } from './sort.ts'
import type { Criterion } from './wire.ts'

/** The view that a report's address describes: a link shows the same list to everyone with the right. */
export type ListView = ListFilter & {
  readonly page: number
  readonly sort: Sort
  readonly grouping: Grouping | undefined
  /** True when the totals stand beside those of the range before. */
  readonly compared: boolean
  /** The columns of a saved view, by key; undefined where the device decides. */
  readonly columns?: readonly string[] | undefined
}

/** The criteria of a search over many companies beside its range; 0 means any. */
export type ConcernChoice = {
  readonly companyId: number
  readonly chainId: number
  readonly concernId: number
  readonly bag: string
  readonly criterion: Criterion
}

type Search = Readonly<Record<string, string | undefined>>

/** Invalid values of an address fall back to the report's initial view. */
export function readView(report: Report, search: Search, { today, earliest }: Bounds): ListView {
  const range = defaultRange(report.group, today)
  return {
    page: Number(/^[1-9]\d{0,6}$/.exec(search['page'] ?? '')?.[0] ?? 1),
    sort: readSort(report, search['sort']),
    range: notBefore(earliest, {
      from: dayOr(range.from, search['from']),
      to: dayOr(range.to, search['to']),
    }),
    removed: search['removed'] === '1',
    states: readStates(report, search),
    ...readRowSearch(report, search),
    grouping: groupingsOf(report).find((grouping) => grouping === search['group']),
    compared: search['compare'] === '1',
    columns: readColumns(report, search['columns']),
  }
}

/** True where the address asks for days before the earliest, which readView leaves out. */
export const isCut = (search: Search, { earliest }: Bounds): boolean =>
  RANGE.some((end) => dayOr(earliest, search[end]) < earliest)

/** `created.totalSum`; nothing where no column of the screen is among them. */
function readColumns(report: Report, text = ''): readonly string[] | undefined {
  const isShown = (wanted: string) =>
    report.columns.some(({ key, value, only }) => key === wanted && value && !only)
  const found = text.split('.').filter(isShown)
  return found.length > 0 ? found : undefined
}

const readStates = ({ columns }: Report, search: Search): ListFilter['states'] =>
  Object.fromEntries(
    stateColumns(columns).flatMap((column) =>
      filterStates(column)
        .filter((state) => state === search[column.filter])
        .map((state) => [column.filter, state]),
    ),
  )

const FIND_MAX = 100

function readRowSearch(report: Report, { find = '', differences }: Search): RowSearch {
  return {
    ...(find && isFindable(report) ? { find: find.slice(0, FIND_MAX) } : {}),
    ...(differences === '1' && hasDifferences(report) ? { differences: true } : {}),
  }
}

const dayOr = (fallback: Day, text: string | undefined): Day => (text && isDay(text) ? text : fallback)

/** `totalSum`, or `-totalSum` for the largest first. */
function readSort(report: Report, text = ''): Sort {
  const column = text.replace(/^-/, '')
  const known = report.columns.some(({ key, value }) => key === column && value)
  return known ? { column, descending: text.startsWith('-') } : defaultSort(report)
}

const writeSort = ({ column, descending }: Sort): string => `${descending ? '-' : ''}${column}`

/**
 * Writes only what differs from the initial view, so that the plain address stays plain. A chosen range has both its days:
 * the initial ones move on, and a bookmark must mean the same days next year.
 */
export function writeView(report: Report, view: ListView, bounds: Bounds): Record<string, string> {
  const params = paramsOf(view)
  const initial = paramsOf(readView(report, {}, bounds))
  const isWritten = (name: string) => params[name] !== initial[name]
  const hasRange = RANGE.some(isWritten)
  return Object.fromEntries(
    Object.entries(params).filter(
      ([name, value]) => value !== '' && (RANGE.includes(name) ? hasRange : isWritten(name)),
    ),
  )
}

const RANGE: readonly string[] = ['from', 'to']

const paramsOf = ({ page, sort, range, removed, states, ...view }: ListView): Record<string, string> => ({
  page: String(page),
  sort: writeSort(sort),
  from: range.from,
  to: range.to,
  removed: removed ? '1' : '',
  find: view.find ?? '',
  differences: view.differences ? '1' : '',
  group: view.grouping ?? '',
  compare: view.compared ? '1' : '',
  columns: view.columns?.join('.') ?? '',
  ...states,
})

export function readChoice(
  report: { readonly criteria: readonly Criterion[] },
  search: Search,
): ConcernChoice {
  const [first = 'til_kassapaiva'] = report.criteria
  return {
    companyId: idOr0(search['company']),
    chainId: idOr0(search['chain']),
    concernId: idOr0(search['concern']),
    bag: search['bag'] ?? '',
    criterion: report.criteria.find((criterion) => criterion === search['criterion']) ?? first,
  }
}

const idOr0 = (text = ''): number => Number(/^\d{1,9}$/.exec(text)?.[0] ?? 0)

export function writeChoice(
  report: { readonly criteria: readonly Criterion[] },
  { companyId, chainId, concernId, bag, criterion }: ConcernChoice,
): Record<string, string> {
  return {
    ...(companyId ? { company: String(companyId) } : {}),
    ...(chainId ? { chain: String(chainId) } : {}),
    ...(concernId ? { concern: String(concernId) } : {}),
    ...(bag ? { bag } : {}),
    ...(criterion === report.criteria[0] ? {} : { criterion }),
  }
}

/** The query of the call; 0 means that nothing is chosen (specification §7). */
export const concernQueryOf = (
  { companyId, chainId, concernId, bag, criterion }: ConcernChoice,
  { from, to }: ListFilter['range'],
  { byBag }: Pick<ConcernReport, 'byBag'>,
) => ({
  companyId,
  chainId,
  concernId,
  ...(byBag ? { SecurityBagNumber: bag } : {}),
  DateStart: from,
  DateEnd: to,
  DateCriteria: criterion,
})

/** Values that browsers drop from a path or resolve as relative, even when encoded, with any marks before them. */
const UNSAFE = /^~*\.{0,2}$/
const MARKED = /^~+\.{0,2}$/

/**
 * A bag number as one segment of an address. The provider's numbers may be empty or dots, which cannot be a segment by
 * themselves, so they get a mark in front.
 */
export const bagInAddress = (bag: string): string => (UNSAFE.test(bag) ? `~${bag}` : bag)

export const bagFromAddress = (part: string): string => (MARKED.test(part) ? part.slice(1) : part)

type PermittedCompanies = Pick<SessionUser, 'permittedCompanies' | 'permittedChains' | 'permittedConcerns'>

/** The options of the concern reports' selectors: only companies where the person has concern reports (specification §6). */
export function concernChoices({
  permittedCompanies,
  permittedChains,
  permittedConcerns,
}: PermittedCompanies) {
  const companies = permittedCompanies.filter(({ permissionConcernReport }) => permissionConcernReport)
  const chainIds = new Set(companies.map(({ chainId }) => chainId))
  const concernIds = new Set(companies.map(({ concernId }) => concernId))
  return {
    companies,
    chains: permittedChains.filter(({ id }) => chainIds.has(id)),
    concerns: permittedConcerns.filter(({ id }) => concernIds.has(id)),
  }
}
