import { NO_EXCEPTIONS, type ExceptionDays } from '@kassavirta/domain/kernel/dates/banking-days'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'

/** The parameters that a call may depend on. The others are texts for the pages. */
const CALL_PARAMETERS = [
  'changeOrderCutoffLocal',
  'visitRequestMinimumLeadTime',
  'changeOrderMaximumLeadTime',
  'depositListingTimespan',
  'entriesVisibleToAll',
  'casesInPortal',
  'statusLines',
  'ordersChangeable',
  'dailyOrderLimit',
  'deliveryConfirmations',
  'visitAnswers',
  'recurringOrders',
  'rightRequests',
  'alertMails',
  'visitCalendars',
  'handOvers',
  'tillHelp',
  'orderSuggestions',
  'statements',
  'savedViews',
  'search',
] as const
export type CallParameter = (typeof CALL_PARAMETERS)[number]

/** What staff have set for the whole portal, and the days that are not as others (`shared/parameters.ts`). */
export type CallSettings = {
  readonly parameters: Readonly<Partial<Record<CallParameter, string>>>
  readonly exceptionDays: ExceptionDays
}

/** The days that are not as others, as one small column of a larger statement. Old ones are deleted by themselves. */
export const exceptionDaysColumn = sql`(
    select json_object_agg(day, cutoff_local) from exception_day where ended_at is null) as "exceptionDays"`
export const ExceptionDaysColumn = z.pipe(
  z.nullable(z.record(z.string(), z.nullable(z.string()))),
  z.transform((days): ExceptionDays => days ?? NO_EXCEPTIONS),
)

/** Both go along with the rights of every call, which saves a round trip. */
export const callSettingsColumns = sql`(select json_object_agg(key, value) from parameter
    where key in (${sql.raw(CALL_PARAMETERS.map((key) => `'${key}'`).join(', '))})) as parameters, ${exceptionDaysColumn}`
export const callSettingsRow = {
  parameters: z.pipe(
    z.nullable(z.partialRecord(z.enum(CALL_PARAMETERS), z.string())),
    z.transform((stored): CallSettings['parameters'] => stored ?? {}),
  ),
  exceptionDays: ExceptionDaysColumn,
}
