import * as z from 'zod/mini'
import { empty, endpoint, json } from '../../kernel/contract/endpoint.ts'
import { CompanyId } from '../../kernel/contract/ids.ts'
import { whenUsed } from '../../kernel/contract/when-used.ts'
import { signedIn } from '../../kernel/people/access.ts'
import { alertKinds, alertWays } from './kinds.ts'

const PATH = '/api/alerts'

/** More rows than anybody has chosen one by one. */
const MOST_CHOICES = 1_000

/** How the person hears of a kind at a place; `companyId` is null for all places that have no choice of their own. */
const AlertChoice = whenUsed(() =>
  z.object({
    companyId: z.nullable(CompanyId()),
    kind: z.enum(alertKinds),
    way: z.enum(alertWays),
  }),
)
export type AlertChoice = z.output<ReturnType<typeof AlertChoice>>

const DigestHour = whenUsed(() => z.int().check(z.minimum(0), z.maximum(23)))

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
      digestHour: DigestHour(),
      choices: z.array(AlertChoice()),
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
      digestHour: DigestHour(),
      choices: z.array(AlertChoice()).check(z.maxLength(MOST_CHOICES)),
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
