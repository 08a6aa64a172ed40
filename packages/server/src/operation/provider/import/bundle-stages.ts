import { orderStages } from '@kassavirta/domain/bags/deposits/stages/orders'
import { depositStages } from '@kassavirta/domain/bags/deposits/stages/entries'
import { VISIT_REASON_MAX } from '@kassavirta/domain/visits/visits/api'
import { visitDecisions as decisions, type VisitDecision } from '@kassavirta/domain/visits/visits/states'
import * as z from 'zod/mini'
import { entryId, moment, optionalDay, words } from './bundle-fields.ts'

/** The stages of each kind of entry that the provider's systems may tell. */
const stagesOf = {
  deposit: depositStages,
  changeorder: orderStages,
  supplyorder: orderStages,
} as const
export type StagedKind = keyof typeof stagesOf

/** A step of an entry. What is delivered once more is another attempt. */
export const entryStages = z
  .strictObject({
    kind: z.enum(['deposit', 'changeorder', 'supplyorder']),
    entryId,
    stage: z.enum([...depositStages, ...orderStages]),
    at: moment,
    attempt: z._default(z.int().check(z.minimum(1), z.maximum(100)), 1),
    note: words(500),
  })
  .check(
    z.refine(({ kind, stage }) => (stagesOf[kind] as readonly string[]).includes(stage), {
      error: 'is no stage of this kind',
      path: ['stage'],
    }),
    z.refine(({ kind, attempt }) => kind !== 'deposit' || attempt === 1, {
      error: 'a deposit comes once',
      path: ['attempt'],
    }),
  )

const namesDay: readonly string[] = ['propose', 'acceptForCustomer'] satisfies readonly VisitDecision[]

/** What was decided of a requested visit. Two decisions of one moment are one. */
export const visitDecisions = z
  .strictObject({
    kind: z.enum(['visit', 'visitchange']),
    entryId,
    decision: z.enum(decisions),
    date: optionalDay,
    reason: words(VISIT_REASON_MAX),
    at: moment,
  })
  .check(
    z.refine(({ decision, date }) => namesDay.includes(decision) === (date !== null), {
      error: 'a proposal and an agreement by phone have a day, and nothing else has',
      path: ['date'],
    }),
    z.refine(({ decision, reason }) => decision !== 'refuse' || reason.trim() !== '', {
      error: 'a refusal has a reason, which the customer sees',
      path: ['reason'],
    }),
  )
