import * as z from 'zod/mini'
import { memberOfCompany } from '../../kernel/people/access.ts'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { CompanyId, WireId } from '../../kernel/contract/ids.ts'
import { companyFields } from '../../kernel/contract/shapes.ts'
import { whenUsed } from '../../kernel/contract/when-used.ts'

/** A driver who may collect cash: `personId` is the number of the provider's own card, never a personal identity code. */
export const Driver = whenUsed(() =>
  z.object({
    firstNames: z.string(),
    lastName: z.string(),
    personId: z.string(),
    location: z.string(),
  }),
)

const Company = whenUsed(() => z.object({ ...companyFields(), personnel: z.array(Driver()) }))

export const getCompany = endpoint({
  method: 'GET',
  path: '/api/company/:companyId',
  summary: 'A place of business with its drivers',
  // The answer must not reveal whether a company of other people exists.
  access: { ...memberOfCompany(), foreign: 404 },
  company: 'params',
  params: () => z.object({ companyId: CompanyId() }),
  reply: json(() => z.extend(Company(), { company: Company() })),
})

/** The names of the fields come from the provider's systems. */
export const getContext = endpoint({
  method: 'GET',
  path: '/api/context',
  summary: 'The caller and the address of the place',
  access: memberOfCompany(),
  company: 'query',
  query: () => z.object({ companyId: CompanyId() }),
  reply: json(() =>
    z.object({
      henkilot: z.array(z.object({ hlo_id: WireId(), hlo_etunimi: z.string(), hlo_sukunimi: z.string() })),
      asiakkaat: z.array(
        z.object({
          as_id: WireId(),
          as_kaupunki: z.string(),
          as_nimi: z.string(),
          as_postinumero: z.string(),
          as_katuosoite: z.string(),
        }),
      ),
    }),
  ),
})

/** Translates the names of the fields. */
export const readContext = (answer: z.output<typeof getContext.reply.schema>) => ({
  persons: answer.henkilot.map((person) => ({
    id: person.hlo_id,
    firstName: person.hlo_etunimi,
    surname: person.hlo_sukunimi,
  })),
  customers: answer.asiakkaat.map((customer) => ({
    id: customer.as_id,
    city: customer.as_kaupunki,
    name: customer.as_nimi,
    postcode: customer.as_postinumero,
    streetAddress: customer.as_katuosoite,
  })),
})
