import type * as z from 'zod/mini'
import type { EntryType } from '../../questions/cases/own-api.ts'
import {
  concernReader,
  memberOfCompany,
  type CompanyCapability,
  type CompanyAccess,
  type ConcernAccess,
} from '../../kernel/people/access.ts'
import type { Day } from '../../kernel/dates/dates.ts'
import { endpoint, rows, type Endpoint } from '../../kernel/contract/endpoint.ts'
import type { ReportColumn } from './columns.ts'
import {
  CompanyQuery,
  concernQuery,
  type ConcernQuery,
  type Criteria,
  type Criterion,
  type WireRow,
} from './wire.ts'

/** Ids of the pages, as the browser's table of routes has them. */
export type ReportRoute =
  | 'ChangeOrderReport'
  | 'DepositReport'
  | 'VisitChangeReport'
  | 'VisitReport'
  | 'SupplyOrderReport'
  | 'DepositHandled'
  | 'ChangeOrderHandled'
  | 'DepositExtended'
  | 'ChangeOrderExtended'
  | 'HandledEvents'

type DetailRoute =
  | 'ChangeOrderDetail'
  | 'DepositDetail'
  | 'VisitChangeDetail'
  | 'VisitDetail'
  | 'SupplyOrderDetail'
  | 'DepositHandledDetail'
  | 'ChangeOrderHandledDetail'

/** The values that prefill the inquiry form. */
export type InquirySubject = {
  readonly entryType: EntryType
  readonly id: number
  readonly date: Day | null
  /** `71,50` */
  readonly totalSum?: string
  readonly message?: string
  readonly reference?: string
  readonly securityBagNumber?: string
  /** The code of the reason, where the entry shows it. */
  readonly counting?: string
}

/** A part of the detail page: columns by key. With `skipZero` counts of 0 are left out. */
export type DetailSection = {
  readonly heading: string | null
  /** The heading for the person whose first and last name are two of the columns. */
  readonly person?: string
  readonly columns: readonly string[]
  readonly skipZero?: true
}

type Detail<Row> = {
  readonly route: DetailRoute
  /** Shown when the entry is not in the list. */
  readonly missing: string
  readonly sections: readonly DetailSection[]
  inquiry(this: void, row: Row): InquirySubject
}

/** The parts that all reports share. Functions of a row are methods, so that different reports can be in one list. */
type ReportBase<Row> = {
  /** Identifies the report, also in stored choices. */
  readonly id: string
  /** The report whose choice of columns it shares, where it is that one with something added. */
  readonly choiceOf?: string
  readonly list: ReportRoute
  readonly title: string
  readonly row: WireRow<Row>
  numberOf(this: void, row: Row): number
  /** Every column, in the order of the file. */
  readonly columns: readonly ReportColumn<Row>[]
  /** Keys of the default columns of the screen, in its order. */
  readonly shown: readonly string[]
  /** The column that the list is sorted by at first, newest first. */
  readonly newestBy: string
  /** Shown when nothing was found, and when the filters hide everything that was found. */
  readonly empty: { readonly nothing: string; readonly behindFilters: string }
  /** True for a row that is never summed. */
  isRemoved?(this: void, row: Row): boolean
  /** How such rows are treated: cancelled ones are shown and marked; by default they are removed and shown on request. */
  readonly removedAs?: 'cancelled'
  /** The columns of the declared and of the counted sum, where a row may lack either (decisions P7). */
  readonly compared?: { readonly declared: string; readonly counted: string }
}

/** A report of one company. The rows of a range are loaded; within it the browser filters by days. */
export type CompanyReport<Row = unknown> = ReportBase<Row> & {
  readonly group: 'company'
  readonly endpoint: Endpoint<z.ZodMiniType, typeof CompanyQuery, z.ZodMiniType, z.ZodMiniType, CompanyAccess>
  /** Without it the report is open to every member of the company (specification §6). */
  readonly needs?: CompanyCapability
  /** Without this right no row has a difference, and a filter for differences would seem to find none. */
  readonly differencesNeed?: CompanyCapability
  /** The day or moment that the range is about. */
  datedBy(this: void, row: Row): Day | Date | null
  /** The column whose sums by day or month make the chart, and that of the day. */
  readonly chart?: { readonly sum: string; readonly by: string }
  readonly detail: Detail<Row>
}

type Place = { readonly companyId: number; readonly customerName: string }

/** A report of many companies; the server searches. */
export type ConcernReport<Row = unknown> = ReportBase<Row> & {
  readonly group: 'concern'
  readonly endpoint: Endpoint<z.ZodMiniType, ConcernQuery, z.ZodMiniType, z.ZodMiniType, ConcernAccess>
  readonly needs: 'concernReport'
  /** The days that the range can filter by; the first is the default. */
  readonly criteria: Criteria
  /** The chart uses the day of the search: by another day, rows would fall outside of it. */
  readonly chart?: { readonly sum: string; readonly by: Readonly<Partial<Record<Criterion, string>>> }
  /** True when bags can be searched for. */
  readonly byBag: boolean
  /** The place of business of a row. */
  placeOf(this: void, row: Row): Place
  /** One answer holds rows of two kinds; this report is of the rows with this flag (specification §7). */
  readonly part?: { readonly flag: 'IsDeposit' | 'IsOrder'; readonly label: string }
}

export type Report<Row = unknown> = CompanyReport<Row> | ConcernReport<Row>

type ReportCall = {
  readonly path: `/${string}`
  /** The key of the rows in the answer. */
  readonly key: string
  readonly summary: string
}

type ReportSpec<R> = Omit<R, 'group' | 'endpoint'> & { readonly call: ReportCall }

/** The page requires the same right as the call. */
export const companyReport = <Row>({
  call,
  ...report
}: ReportSpec<CompanyReport<Row>>): CompanyReport<Row> => ({
  ...report,
  group: 'company',
  endpoint: endpoint({
    method: 'GET',
    path: call.path,
    summary: call.summary,
    access: memberOfCompany(...(report.needs ? [report.needs] : [])),
    company: 'query',
    query: () => CompanyQuery,
    reply: rows(call.key, report.row.schema),
  }),
})

/** Only the extended deposits use the bag number; the others ignore it. */
export const concernReport = <Row extends Place>({
  call,
  answers,
  ...report
}: Omit<ReportSpec<ConcernReport<Row>>, 'needs' | 'placeOf'> & {
  /** The schema of a row, where the answer holds more than the report's own rows. */
  readonly answers?: () => z.ZodMiniType
}): ConcernReport<Row> => ({
  ...report,
  group: 'concern',
  needs: 'concernReport',
  placeOf: ({ companyId, customerName }) => ({ companyId, customerName }),
  endpoint: endpoint({
    method: 'GET',
    path: call.path,
    summary: call.summary,
    access: concernReader,
    query: () => concernQuery(report.criteria),
    reply: rows(call.key, answers ?? report.row.schema),
  }),
})
