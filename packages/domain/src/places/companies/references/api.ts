import * as z from 'zod/mini'
import { signedIn } from '../../../kernel/people/access.ts'
import { WireDay } from '../../../kernel/dates/dates.ts'
import { endpoint, json } from '../../../kernel/contract/endpoint.ts'
import { EntryId } from '../../../kernel/contract/ids.ts'
import { boundedText } from '../../../kernel/texts/text-rule.ts'
import { whenUsed } from '../../../kernel/contract/when-used.ts'

export const Reference = whenUsed(() => z.object({ value: z.string(), name: z.string() }))
export type Reference = z.output<ReturnType<typeof Reference>>

/** The names that clients may use for the two types; any other name means both. */
const NAMES: Readonly<Record<string, ReferenceType>> = {
  deposit: 'deposit',
  tilitys: 'deposit',
  settlement: 'deposit',
  changecurrencyorder: 'changecurrencyorder',
  changeorder: 'changecurrencyorder',
  change: 'changecurrencyorder',
  cashorder: 'changecurrencyorder',
  vaihtoraha: 'changecurrencyorder',
  vaihtorahatilaus: 'changecurrencyorder',
}
export type ReferenceType = 'deposit' | 'changecurrencyorder'

export const referenceTypesOf = (name: string | undefined): readonly ReferenceType[] => {
  const type = NAMES[(name ?? '').toLowerCase()]
  return type ? [type] : ['deposit', 'changecurrencyorder']
}

export const getReferences = endpoint({
  method: 'GET',
  path: '/api/references',
  summary: 'References of an account that are valid on a day',
  access: signedIn,
  query: () => z.object({ type: z.optional(boundedText(40)), date: WireDay(), accountId: EntryId() }),
  refusals: ['notFound'],
  reply: json(() => z.object({ references: z.array(Reference()) })),
})
