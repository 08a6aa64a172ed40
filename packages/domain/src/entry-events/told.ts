import { orderStages } from '../deliveries/states.ts'
import { entryStages, visitStages } from './stages.ts'

/**
 * What the customer can follow of an order of change money or supplies. `changed` is the customer's own last change;
 * `handled` is told instead of `packed` where the provider's systems say only that the order is handled.
 */
export const toldOrderStages = ['received', 'changed', 'handled', ...orderStages] as const
export type ToldOrderStage = (typeof toldOrderStages)[number]

/** What the customer can follow of a visit, or of a change of one. `agreedByPhone` is told of a proposal that somebody else accepted. */
export const toldVisitStages = ['received', 'agreedByPhone', ...visitStages] as const
export type ToldVisitStage = (typeof toldVisitStages)[number]

/** Every step of every kind of entry. */
export const toldStages = [...new Set([...entryStages, ...toldOrderStages, ...toldVisitStages])]
