import * as z from 'zod/mini'
import { empty, endpoint, json } from '../../kernel/contract/endpoint.ts'
import { CompanyId } from '../../kernel/contract/shapes.ts'
import { signedIn } from '../../kernel/people/access.ts'
import { alertKinds, alertWays } from './rules.ts'

const PATH = '/api/alerts'

/** Far more choices than a person makes one by one. */
const MOST_CHOICES = 1_000

/** How the person is notified of a kind at a place; `companyId` is null for all places without a choice of their own. */
const AlertChoice = z.object({
  companyId: z.nullable(CompanyId),
  kind: z.enum(alertKinds),
  way: z.enum(alertWays),
})
export type AlertChoice = z.output<typeof AlertChoice>

const DigestHour = z.int().check(z.minimum(0), z.maximum(23))

/** Whether mail can reach the person: `refused` after the address has failed too often. */
const addressStates = ['confirmed', 'unconfirmed', 'refused'] as const
export type AddressState = (typeof addressStates)[number]

export const showAlertChoices = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'What the caller hears of by e-mail, where and when; a kind that is not listed is as by default',
  access: signedIn,
  refusals: ['notFound'],
  reply: json(() =>
    z.object({
      address: z.string(),
      addressState: z.enum(addressStates),
      digestHour: DigestHour,
      choices: z.array(AlertChoice),
    }),
  ),
})

/** Replaces all choices of the caller. Not there while the provider sends no such mail (parameter `alertMails`). */
export const saveAlertChoices = endpoint({
  method: 'PUT',
  path: PATH,
  summary: 'Chooses what the caller hears of by e-mail',
  access: signedIn,
  body: () =>
    z.object({
      digestHour: DigestHour,
      choices: z.array(AlertChoice).check(z.maxLength(MOST_CHOICES)),
    }),
  refusals: ['notFound', 'tooManyAttempts', 'invalid'],
  reply: empty,
})

export const sendAddressLink = endpoint({
  method: 'POST',
  path: `${PATH}/addresslink`,
  summary: 'Sends a link to the caller’s address in force, which confirms that its mail arrives',
  access: signedIn,
  refusals: ['notFound', 'tooManyAttempts'],
  reply: empty,
})
