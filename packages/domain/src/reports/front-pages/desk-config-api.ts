import * as z from 'zod/mini'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { WireDay } from '../../kernel/dates/dates.ts'
import { openToAll, staffWith } from '../../kernel/people/access.ts'
import { staffRoles } from '../../kernel/people/staff-roles.ts'

/** Where a desk runs: with real customers, with the data of the demo, or somewhere between. */
const deskEnvironments = ['production', 'test', 'demo'] as const

/** A person of the demo, with what somebody who tries the desk out signs in with. */
export const DemoStaff = z.object({
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roles: z.array(z.enum(staffRoles)),
  password: z.string(),
  /** What the person's authenticator app would show now. It counts once, like any code. */
  code: z.string(),
})
export type DemoStaff = z.output<typeof DemoStaff>

/** What the sign-in page of the desk may know. */
export const DeskConfig = z.object({
  /** The name of the product, or of the provider's own brand. */
  name: z.string(),
  environment: z.enum(deskEnvironments),
  /** Where customers go; a link for the staff. */
  portalUrl: z.string(),
  /** The staff of the demo. Empty everywhere but in an embedded demo that is called from its own machine. */
  demoStaff: z.array(DemoStaff),
})
export type DeskConfig = z.output<typeof DeskConfig>

export const getDeskConfig = endpoint({
  method: 'GET',
  path: '/api/desk/config',
  summary: 'The name of the desk and where it runs; open to everyone',
  access: openToAll,
  reply: json(() => DeskConfig, { secret: true }),
})

/** For every field and list with a day: on these nothing is delivered, fetched or visited. */
export const listClosedDays = endpoint({
  method: 'GET',
  path: '/api/desk/closeddays',
  summary: 'The days that the provider has closed, from today on, each with its reason',
  access: staffWith(),
  reply: json(() => z.object({ rows: z.array(z.object({ day: WireDay, reason: z.string() })) })),
})
