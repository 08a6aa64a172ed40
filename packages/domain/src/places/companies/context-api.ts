import * as z from 'zod/mini'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { CompanyId, WireId } from '../../kernel/contract/shapes.ts'
import { memberOfCompany } from '../../kernel/people/access.ts'

/** The names of the fields come from the provider's systems. */
export const getContext = endpoint({
  method: 'GET',
  path: '/api/context',
  summary: 'The caller and the address of the place',
  access: memberOfCompany(),
  company: 'query',
  query: () => z.object({ companyId: CompanyId }),
  reply: json(() =>
    z.object({
      henkilot: z.array(z.object({ hlo_id: WireId, hlo_etunimi: z.string(), hlo_sukunimi: z.string() })),
      asiakkaat: z.array(
        z.object({
          as_id: WireId,
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
