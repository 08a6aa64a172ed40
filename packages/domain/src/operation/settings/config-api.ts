import * as z from 'zod/mini'
import { openToAll } from '../../kernel/people/access.ts'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { recordOf } from '../../kernel/data/records.ts'

/** Features beyond the specification that the provider can switch on for its customers. All are off by default. */
export const portalSwitches = [
  'statusLines',
  'casesInPortal',
  'ordersChangeable',
  'deliveryConfirmations',
  'visitAnswers',
  'recurringOrders',
  'rightRequests',
  'alertMails',
  'visitCalendars',
  'handOvers',
  'tillHelp',
  'orderSuggestions',
  'statements',
  'savedViews',
  'search',
] as const
export type PortalSwitch = (typeof portalSwitches)[number]

/** What every screen may know before sign-in: the provider's name, the service desk, the terms of use (decisions J17). */
export const PortalConfig = z.object({
  productName: z.string(),
  companyName: z.string(),
  companyAddress: z.string(),
  serviceDeskPhone: z.string(),
  serviceDeskEmail: z.string(),
  serviceDeskHours: z.string(),
  reportListNotice: z.string(),
  /** Shown beside the sign-in form, e.g. the next break of service. */
  signInNotice: z.string(),
  termsVersion: z.string(),
  terms: z.string(),
  /** The features that the provider has switched on; an absent one is off. */
  ...recordOf(portalSwitches, () => z.optional(z.boolean())),
})
export type PortalConfig = z.output<typeof PortalConfig>

export const getConfig = endpoint({
  method: 'GET',
  path: '/api/config',
  summary: 'Names, contact details and terms of use; open to everyone',
  access: openToAll,
  reply: json(() => PortalConfig),
})
