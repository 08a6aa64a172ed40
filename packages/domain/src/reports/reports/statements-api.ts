import * as z from 'zod/mini'
import { endpoint, json, empty, type Reply } from '../../kernel/contract/endpoint.ts'
import { CompanyId, EntryId, WireId } from '../../kernel/contract/shapes.ts'
import { addDays, day, type Day } from '../../kernel/dates/dates.ts'
import { memberOfCompany } from '../../kernel/people/access.ts'
import { startOfMonth, type DayRange } from './ranges.ts'

/** A calendar month of this century, `2026-10`. */
const MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/

const Bytes = z.unknown()

/** A PDF. The browser gets it as a Blob. It is no part of `kernel/contract/endpoint.ts`, which every page loads. */
const pdf: Reply<z.ZodMiniUnknown> = {
  kind: 'file',
  mediaType: 'application/pdf',
  get schema() {
    return Bytes
  },
}

/** The kinds of entries that have a receipt. */
const receiptKinds = ['deposit', 'changeOrder', 'supplyOrder'] as const
export type ReceiptKind = (typeof receiptKinds)[number]

/** Only entries that the list of their kind shows to the caller have a receipt. */
export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/receipts/:kind/:entryId',
  summary: 'The receipt of something that was sent, as a PDF',
  access: memberOfCompany(),
  company: 'query',
  params: () => z.object({ kind: z.enum(receiptKinds), entryId: EntryId }),
  query: () => z.object({ companyId: CompanyId }),
  refusals: ['notFound'],
  reply: pdf,
})

/** Its parts are the lists of the portal, cut to the account and the month: no sum is worked out anew. */
export const getStatement = endpoint({
  method: 'GET',
  path: '/api/statements/:accountId/:month',
  summary: 'What was declared, counted, ordered and packed on an account in a month, as a PDF',
  access: memberOfCompany('depositReport', 'changeOrderReport'),
  company: 'query',
  params: () => z.object({ accountId: EntryId, month: z.string().check(z.regex(MONTH)) }),
  query: () => z.object({ companyId: CompanyId }),
  refusals: ['notFound', 'tooLongForPaper'],
  reply: pdf,
})

export const listStatements = endpoint({
  method: 'GET',
  path: '/api/statements',
  summary: 'The accounts and months of which the caller may fetch a statement, and which of them are mailed',
  access: memberOfCompany('depositReport', 'changeOrderReport'),
  company: 'query',
  query: () => z.object({ companyId: CompanyId }),
  refusals: ['notFound'],
  reply: json(() =>
    z.object({
      accounts: z.array(
        z.object({
          accountId: WireId,
          accountNumber: z.string(),
          /** Whether the caller gets a link to it on the first day of each month. */
          isMailed: z.boolean(),
        }),
      ),
      /** The newest first; the first one is not over yet. */
      months: z.array(z.string().check(z.regex(MONTH))),
    }),
  ),
})

export const chooseStatement = endpoint({
  method: 'PUT',
  path: '/api/statements/mailing',
  summary: 'Chooses whether a link to the statement of an account is mailed to the caller each month',
  access: memberOfCompany('depositReport', 'changeOrderReport'),
  company: 'body',
  body: () => z.object({ customerId: CompanyId, accountId: EntryId, isMailed: z.boolean() }),
  refusals: ['notFound'],
  reply: empty,
})

export const monthOf = (on: Day): string => on.slice(0, 7)

export function daysOfMonth(month: string): DayRange {
  const from = day(`${month}-01`)
  return { from, to: addDays(startOfMonth(addDays(from, 31)), -1) }
}

export const monthBefore = (month: string): string => monthOf(addDays(day(`${month}-01`), -1))

/** The months of which the lists hold at least a part, the newest first. */
export function monthsBetween(earliest: Day, today: Day): readonly string[] {
  const months = [monthOf(today)]
  for (let month = monthBefore(monthOf(today)); month >= monthOf(earliest); month = monthBefore(month))
    months.push(month)
  return months
}

/** `10/2026` */
export const formatMonth = (month: string): string => `${Number(month.slice(5))}/${month.slice(0, 4)}`
