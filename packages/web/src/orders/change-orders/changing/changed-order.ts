import type { Account } from '@kassavirta/domain/places/companies/accounts/rules'
import { orderChange, type OrderBody } from '@kassavirta/domain/orders/change-orders/api'
import { replaceOrder, type ReplacePayload } from '@kassavirta/domain/orders/change-orders/changing-api'
import { orderForm, type OrderEntries } from '@kassavirta/domain/orders/change-orders/form'
import { takesBody } from '@kassavirta/domain/kernel/contract/endpoint'
import { isRecord } from '@kassavirta/domain/kernel/data/records'
import type { ChangeOrderRow } from '@kassavirta/domain/reports/reports/change-orders'
import { createFlow, type Flow } from '@kassavirta/ui/submission/submission-flow.ts'
import { sameOrder } from '../same-order.ts'

/** What is typed over an order, and the version of the order that it was begun from. */
export type ChangeEntries = OrderEntries & { readonly basedOn: number }
type ChangeAnswer = { readonly entryId: number; readonly version: number }
type ChangeFlow = Flow<ChangeEntries, ReplacePayload, ChangeAnswer>

/** The form filled in like the order that it changes, its day included. */
export const startOf = (
  row: ChangeOrderRow,
  basedOn: number,
  accounts: readonly Account[],
): ChangeEntries => ({
  ...sameOrder(row, accounts).entries,
  deliveryDate: row.deliveryDate,
  basedOn,
})

type Owner = { readonly userId: number; readonly companyId: number; readonly entryId: number }

/** The draft of a change belongs to its order, so that it never mixes with that of a new one. */
export const changeFlow = ({ entryId, ...owner }: Owner, start: ChangeEntries): ChangeFlow =>
  createFlow(
    { flow: `change-order-${entryId}`, ...owner },
    {
      version: 1,
      start,
      readTyped: (found) => readEntries(found, start),
      readBody: (found) => (takesBody(replaceOrder, found) ? found : undefined),
      readAnswer: (found) => replaceOrder.reply.schema.safeParse(found).data,
    },
  )

function readEntries(found: unknown, start: ChangeEntries): ChangeEntries | undefined {
  const typed = orderForm.readTyped(found, start)
  const basedOn = isRecord(found) ? found['basedOn'] : undefined
  return typed && typeof basedOn === 'number' ? { ...typed, basedOn } : undefined
}

/** The details that an order and its change have in common. */
export type OrderFacts = Pick<OrderBody, 'accountId' | 'deliveryDate' | 'message' | 'reference'>

const details = ['accountId', 'deliveryDate', 'message', 'reference'] as const

/** The details and counts of an order that is sent. */
export const readChange = (payload: ReplacePayload): OrderBody => orderChange.body.parse(payload)

/** The names of the details that a change touches. */
export const changedDetails = (before: OrderFacts, after: OrderFacts): readonly (keyof OrderFacts)[] =>
  details.filter((name) => before[name] !== after[name])

/** True while nothing is typed that would change the order. */
export const isUntouched = (typed: ChangeEntries, start: ChangeEntries): boolean =>
  JSON.stringify(typed) === JSON.stringify({ ...start, basedOn: typed.basedOn })
