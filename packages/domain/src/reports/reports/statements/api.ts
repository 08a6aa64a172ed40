import * as z from 'zod/mini'
import { endpoint, json, empty } from '../../../kernel/contract/endpoint.ts'
import { pdf } from '../../../kernel/contract/file-reply.ts'
import { CompanyId, EntryId, WireId } from '../../../kernel/contract/ids.ts'
import { memberOfCompany } from '../../../kernel/people/access.ts'
import { MONTH } from './month.ts'

/** What was sent in the portal and has a receipt that can be fetched. */
export const receiptKinds = ['deposit', 'changeOrder', 'supplyOrder'] as const
export type ReceiptKind = (typeof receiptKinds)[number]

/** Only what the list of its kind shows to the caller has a receipt. */
export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/receipts/:kind/:entryId',
  summary: 'The receipt of something that was sent, as a PDF',
  access: memberOfCompany(),
  company: 'query',
  params: () => z.object({ kind: z.enum(receiptKinds), entryId: EntryId() }),
  query: () => z.object({ companyId: CompanyId() }),
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
  params: () => z.object({ accountId: EntryId(), month: z.string().check(z.regex(MONTH)) }),
  query: () => z.object({ companyId: CompanyId() }),
  refusals: ['notFound', 'tooLongForPaper'],
  reply: pdf,
})

export const listStatements = endpoint({
  method: 'GET',
  path: '/api/statements',
  summary: 'The accounts and months of which the caller may fetch a statement, and which of them are mailed',
  access: memberOfCompany('depositReport', 'changeOrderReport'),
  company: 'query',
  query: () => z.object({ companyId: CompanyId() }),
  refusals: ['notFound'],
  reply: json(() =>
    z.object({
      accounts: z.array(
        z.object({
          accountId: WireId(),
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
  body: () => z.object({ customerId: CompanyId(), accountId: EntryId(), isMailed: z.boolean() }),
  refusals: ['notFound'],
  reply: empty,
})
