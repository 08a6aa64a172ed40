import * as z from 'zod/mini'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { CompanyId, companyFields, EntryId } from '../../kernel/contract/shapes.ts'
import { WireDay } from '../../kernel/dates/dates.ts'
import { memberOfCompany, signedIn } from '../../kernel/people/access.ts'
import { boundedText } from '../../kernel/texts/text-rule.ts'

/** A driver who may collect cash: `personId` is the number of the provider's own card, never a personal identity code. */
export const Driver = z.object({
  firstNames: z.string(),
  lastName: z.string(),
  personId: z.string(),
  location: z.string(),
})

const Company = z.object({ ...companyFields, personnel: z.array(Driver) })

export const getCompany = endpoint({
  method: 'GET',
  path: '/api/company/:companyId',
  summary: 'A place of business with its drivers',
  // The answer must not reveal whether a company of other people exists.
  access: { ...memberOfCompany(), foreign: 404 },
  company: 'params',
  params: () => z.object({ companyId: CompanyId }),
  reply: json(() => z.extend(Company, { company: Company })),
})

export const Reference = z.object({ value: z.string(), name: z.string() })
export type Reference = z.output<typeof Reference>

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
  query: () => z.object({ type: z.optional(boundedText(40)), date: WireDay, accountId: EntryId }),
  refusals: ['notFound'],
  reply: json(() => z.object({ references: z.array(Reference) })),
})
