import type { User } from '../../platform/rights/access.ts'
import type { UnreadFacts } from './message-facts.ts'
import { parametersFor } from '../../shared/parameters.ts'

/** What waits for the person beside messages. */
export type Asked = { readonly answers: number; readonly confirmations: number }

/** As far as the provider answers in the portal and asks for confirmations, and as the person sees orders. */
export function askedOf(caller: User, { answers, confirmations: { own, all } }: UnreadFacts): Asked {
  const { casesInPortal, deliveryConfirmations } = parametersFor(caller)
  const asksContent =
    deliveryConfirmations === 'true' && caller.company?.capabilities.has('changeOrderReport')
  const seen = caller.company?.seesAllChangeOrders ? all : own
  return { answers: casesInPortal === 'true' ? answers : 0, confirmations: asksContent ? seen : 0 }
}

/** As long as md5 writes it. */
const TAG_LENGTH = 32
const hex = (count: number): string => count.toString(16).padStart(4, '0')

/** The tag of the messages together with what is asked; without anything asked it is that of the messages. */
export const tagWith = (tag: string, { answers, confirmations }: Asked): string =>
  answers + confirmations === 0 ? tag : `${tag}${hex(answers)}${hex(confirmations)}`

/** The tags of messages among those that a caller knows together with what is asked now. */
export const tagsWith = (known: readonly string[], asked: Asked): readonly string[] =>
  known.map((tag) => tag.slice(0, TAG_LENGTH)).filter((tag) => known.includes(tagWith(tag, asked)))
