import { orderStages } from './orders.ts'

/** The stages of a deposit that its bag gives it. Without one it is declared, and nothing more is known. */
export const depositStages = ['arrived', 'counting', 'counted'] as const
export type DepositStage = (typeof depositStages)[number]

/** What is told of a deposit: also that its bag has not come in time. */
export const toldStages = ['missing', ...depositStages] as const

/**
 * The crew has taken the bag, and the place says the same. It is told beside the stages and is none of them: most bags are
 * handed over without a word to the portal.
 */
export const FETCHED = 'fetched' as const

/** What was decided of a visit that a customer has asked for, or of a change of one. */
export const visitStages = ['accepted', 'proposed', 'refused', 'declined', 'withdrawn'] as const
export type VisitStage = (typeof visitStages)[number]

/** The kinds of entries that a customer can follow. */
export const entryKinds = ['deposit', 'changeOrder', 'supplyOrder', 'visit', 'visitChange'] as const
export type EntryKind = (typeof entryKinds)[number]

/** What the customer can follow of a deposit, in this order. */
export const entryStages = ['declared', ...depositStages] as const
export type EntryStage = (typeof entryStages)[number]

/** The same with what is told beside the stages. */
export const depositEventStages = ['declared', FETCHED, ...depositStages] as const

/**
 * What the customer can follow of an order of change money or supplies. `changed` is the customer's own last change, `moved`
 * the desk's last change of its day;
 * `handled` stands for `packed` where the provider's systems say only that the order is handled.
 */
export const orderEventStages = ['received', 'changed', 'moved', 'handled', ...orderStages] as const
export type OrderEventStage = (typeof orderEventStages)[number]

/** What the customer can follow of a visit, or of a change of one. `agreedByPhone` is a proposal that somebody else accepted. */
export const visitEventStages = ['received', 'agreedByPhone', ...visitStages] as const
export type VisitEventStage = (typeof visitEventStages)[number]

/** Every step of every kind of entry. */
export const eventStages = [
  ...new Set([...depositEventStages, ...toldStages, ...orderEventStages, ...visitEventStages]),
]
