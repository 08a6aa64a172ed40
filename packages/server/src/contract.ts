import { readFileSync } from 'node:fs'
import { Driver, Reference } from '@kassavirta/domain/places/companies/api'
import { AccountPermission } from '@kassavirta/domain/places/companies/accounts-api'
import { Announcement, Message } from '@kassavirta/domain/letters/messages/api'
import { PermittedCompany, CompanyId, EntryId, WireId } from '@kassavirta/domain/kernel/contract/shapes'
import { PortalConfig } from '@kassavirta/domain/operation/settings/config-api'
import { openToAll, staffWith } from '@kassavirta/domain/kernel/people/access'
import { Count, MAX_COUNT } from '@kassavirta/domain/kernel/money/counts'
import { WireDay } from '@kassavirta/domain/kernel/dates/dates'
import { Euros } from '@kassavirta/domain/kernel/money/money'
import { Mandate, CompanyRole } from '@kassavirta/domain/places/mandates/api'
import { eventExamples } from '@kassavirta/domain/operation/provider/examples'
import { eventSchemas, eventTypes } from '@kassavirta/domain/operation/provider/events'
import { reports } from '@kassavirta/domain/reports/reports/all'
import { DifferenceChoice, FirstDay, LastDay } from '@kassavirta/domain/reports/reports/wire'
import { Session, SessionUser } from '@kassavirta/domain/people/session/api'
import * as z from 'zod/mini'
import { After, Limit, MOST_EVENTS, postImport } from './operation/provider/api.ts'
import type { Contract, SchemaNames } from './platform/http/openapi.ts'
import { packageFile } from './platform/package-files.ts'

/** The headings of /openapi.json; `app.ts` says which features stand under each. */
const tags = {
  Session: 'Signing in and out, activation, the caller’s own details',
  Places: 'Places of business with their accounts, references and drivers',
  Money: 'Deposits and orders for change money',
  Requests: 'Supplies and visits',
  Outcomes: 'What became of a submission whose answer was lost',
  Letters: 'What people write to the service desk, and what became of it',
  News: 'The state of things, messages, exception notices and announcements of the provider',
  Reports: 'What was sent and what was counted',
  Rights: 'Mandates and roles, for administrators',
  Provider: 'For the systems of the provider: data in, submissions out',
  Service: 'Health, the contract itself, reports of browsers',
}

/** The headings on the listener of the desk. */
const deskTags = {
  Session: 'Signing in and out at the desk, the lock, the first password',
  Counting: 'Bags from their arrival to their result, and suspect notes',
  Deliveries: 'Orders from packing to their outcome, routes with their stops, and runs',
  Approvals: 'What waits for a second pair of eyes',
  Cases: 'What customers ask, and the answers',
  Customers: 'Places with their groups, and what the desk keeps of them',
  Drivers: 'The lists of drivers, and who was taken off them',
  Settings: 'What the provider sets while the portal runs',
  Staff: 'The people of the provider and their roles',
  Publishing: 'Messages to many customers at once, and announcements',
  'Exception days': 'Days on which nothing is delivered, or whose orders must come earlier',
  Visits: 'Visits that customers wish, and what is decided of them',
  Administration: 'The audit log, what goes to and comes from other systems, and what is kept how long',
  Vault: 'What the vault of an office should hold, its counts and transfers',
  Numbers: 'What the work of the provider came to over days: counts, differences, runs and answers',
  Overview: 'What waits, and finding a thing by its number or name',
}

const names: SchemaNames = z.registry()
const COUNT = { type: 'integer', minimum: 0, maximum: MAX_COUNT }

names
  .add(WireId, { id: 'Id', description: 'The portal’s own number of something' })
  .add(EntryId, { id: 'EntryId', description: 'The portal’s own number of something; digits count too' })
  .add(CompanyId, { id: 'CompanyId', description: 'The number of a place of business; digits count too' })
  .add(Count, {
    id: 'Count',
    description: 'How many; what is missing, null or empty is 0',
    anyOf: [COUNT, { type: 'string', pattern: String.raw`^\d{0,7}$` }, { type: 'null' }],
  })
  .add(Euros, {
    id: 'Euros',
    description: 'A sum in euros, two decimals at most; what is missing, null or empty is 0',
    anyOf: [
      { type: 'number', minimum: 0, maximum: 9_999_999_999.99 },
      { type: 'string', pattern: String.raw`^(\d{1,10}([.,]\d{0,2})?)?$` },
      { type: 'null' },
    ],
  })
  .add(WireDay, {
    id: 'Day',
    description: 'A day, an instant that falls on it in Helsinki, or that instant in epoch milliseconds',
  })
  .add(PortalConfig, { id: 'PortalConfig' })
  .add(PermittedCompany, { id: 'PermittedCompany' })
  .add(Driver, { id: 'Driver' })
  .add(AccountPermission, { id: 'AccountPermission' })
  .add(Reference, { id: 'Reference' })
  .add(SessionUser, { id: 'SessionUser' })
  .add(Session, { id: 'Session' })
  .add(Message, { id: 'Message' })
  .add(Announcement, { id: 'Announcement' })
  .add(Mandate, { id: 'Mandate' })
  .add(CompanyRole, { id: 'CompanyRole' })
  .add(FirstDay, { description: 'Rows of this day and later ones; the whole list if left out' })
  .add(LastDay, { description: 'Rows of this day and earlier ones; up to the newest if left out' })
  .add(DifferenceChoice, { description: 'Asks declarations for the difference that the counting found' })
  .add(postImport.body, { id: 'ImportBundle' })
  // A value in an address is text, but it must read as a number.
  .add(After, { type: 'integer', minimum: 0, description: '0 if left out', pattern: undefined })
  .add(Limit, {
    type: 'integer',
    minimum: 1,
    maximum: MOST_EVENTS,
    description: '500 if left out',
    pattern: undefined,
  })

/** The schema of `handled-deposits` is HandledDepositsRow, that of `deposit.created` is DepositCreatedEvent. */
const pascal = (name: string): string =>
  name.replaceAll(/(?:^|[-.])(\w)/g, (_, letter: string) => letter.toUpperCase())

for (const { id, row } of reports) names.add(row.schema(), { id: `${pascal(id)}Row` })
for (const type of eventTypes) {
  const examples = eventExamples.filter((example) => example.type === type)
  names.add(eventSchemas[type], { id: `${pascal(type)}Event`, examples })
}

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(packageFile('package.json'), 'utf8')))

export const contract: Contract = {
  title: 'Kassavirta',
  description: 'The customer portal of a cash-handling provider.',
  access: openToAll,
  version,
  tags,
  names,
}

/** The calls of the desk have a document of their own, which only the listener of the desk tells, to the staff. */
export const deskContract: Contract = {
  title: 'Kassavirta desk',
  description: 'Where the staff of a cash-handling provider work on what customers send.',
  access: staffWith(),
  version,
  tags: { ...deskTags, Service: tags.Service },
  names,
}
