import { mandateRights, roleRights } from '@kassavirta/domain/kernel/people/access'
import { WireDay } from '@kassavirta/domain/kernel/dates/dates'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { faultMessage } from '@kassavirta/domain/kernel/contract/fault'
import { boundedText } from '@kassavirta/domain/kernel/texts/text-rule'
import * as z from 'zod/mini'
import { canonicalJson, sha256 } from '../../../../platform/database/canonical.ts'
import {
  email,
  end,
  flag,
  key,
  moment,
  name,
  optionalDay,
  optionalEuros,
  optionalFlag,
  optionalKey,
  words,
  countingStates,
  handledChangeOrders,
  handledDeposits,
  entryStages,
  visitDecisions,
  visitCalendars,
} from './bundle-parts.ts'

/**
 * The data of the provider's systems: companies, people, rights, drivers, messages, results of counting. The provider's
 * own key identifies each row; a row disappears only when the provider sends it with `"end": true`.
 */
const concerns = z.strictObject({ extId: key, name })
const chains = z.strictObject({ extId: key, name, concern: key })

const companies = z.strictObject({
  extId: key,
  name,
  businessId: boundedText(20),
  concern: optionalKey,
  chain: optionalKey,
  street: words(),
  postcode: words(20),
  city: words(),
  areaName: words(),
  officeInCharge: words(),
  engagementNumber: words(),
  looseChange: flag,
  depositCountAtServiceCenter: flag,
  uncountedCoinsDeposit: flag,
  supplyOrder: flag,
  transportCustomer: flag,
  end,
})

const accounts = z.strictObject({
  extId: key,
  company: key,
  accountNumber: boundedText(40).check(z.minLength(1)),
  paymentId: z._default(z.nullable(boundedText(40)), null),
  isDefault: flag,
  changeAllowed: flag,
  withdrawLimit: optionalEuros,
  deliveryDays: z._default(
    z.nullable(
      z.pipe(
        z.union([z.int(), boundedText(10)]),
        z.transform((value) => String(value)),
      ),
    ),
    null,
  ),
  deliveryPolicy: z._default(z.enum(['banking', 'fixed', 'days']), 'banking'),
  earliestDeliveryDate: optionalDay,
  looseChange: optionalFlag,
  depositCountAtServiceCenter: optionalFlag,
  uncountedCoinsDeposit: optionalFlag,
  defaultDepositReference: words(20),
  defaultDepositMessage: words(70),
  defaultChangeReference: words(20),
  defaultChangeMessage: words(70),
  end,
})

/** A user has no password here: people activate their own account. */
const users = z.strictObject({
  extId: key,
  username: boundedText(100).check(z.minLength(1)),
  firstName: name,
  lastName: name,
  emailAddress: email,
  phoneNumber: words(50),
  /** A disabled user comes back only by this flag. */
  restore: flag,
  end,
})

/** A role at a company, or a link to a whole chain or concern. */
const roles = z
  .strictObject({
    user: key,
    company: optionalKey,
    chain: optionalKey,
    concern: optionalKey,
    ...recordOf(roleRights, () => flag),
    /** A role that an administrator has cancelled comes back only by this flag. */
    restore: flag,
    end,
  })
  .check(
    z.refine(({ company, chain, concern }) => [company, chain, concern].filter(Boolean).length === 1, {
      error: 'names one of company, chain and concern',
      path: ['company'],
    }),
  )

const mandates = z
  .strictObject({
    extId: key,
    user: key,
    account: key,
    start: WireDay,
    end: z._default(z.nullable(z.union([WireDay, z.literal(true)])), null),
    withdrawLimit: optionalEuros,
    ...recordOf(mandateRights, () => flag),
  })
  .check(
    // An end at once, which is `true`, may come before a mandate has begun (decisions O11).
    z.refine(({ start, end }) => typeof end !== 'string' || start <= end, {
      error: 'ends before it starts',
      path: ['end'],
    }),
  )

/** The whole list of a company or of an area at a time; a row with only `"end": true` empties it. */
const personnel = z
  .strictObject({
    company: optionalKey,
    area: optionalKey,
    firstNames: words(),
    lastName: words(),
    personId: words(50),
    location: words(),
    end,
  })
  .check(
    z.refine(({ company, area }) => (company === null) !== (area === null), {
      error: 'names a company or an area',
      path: ['company'],
    }),
    z.refine((row) => row.end || row.personId !== '', {
      error: faultMessage('required'),
      path: ['personId'],
    }),
  )

const references = z.strictObject({
  account: key,
  type: z.enum(['deposit', 'changecurrencyorder']),
  value: boundedText(20).check(z.minLength(1)),
  name: words(100),
  validFrom: optionalDay,
  validTo: optionalDay,
  end,
})

const message = z
  .strictObject({
    extId: z.optional(key),
    company: optionalKey,
    user: optionalKey,
    type: z._default(boundedText(50), 'viesti'),
    header: boundedText(200),
    body: boundedText(20_000),
    created: z.optional(moment),
    /** The result of counting that a notice is about. Absent rather than null, since a message may be identified by its content. */
    handledDeposit: z.optional(key),
  })
  .check(
    z.refine(({ company, user }) => company !== null || user !== null, {
      error: 'names a company or a user',
      path: ['company'],
    }),
  )

/** A message without a key is identified by its content, so that a repeated bundle sends nothing twice. */
const messages = z.pipe(
  message,
  z.transform(({ extId, ...row }) => ({ extId: extId ?? sha256(canonicalJson(row)), ...row })),
)

const announcements = z.strictObject({
  viite: key,
  kuvaus: boundedText(1000),
  arvo: words(500),
  from: z.optional(moment),
  to: z._default(z.nullable(moment), null),
  end,
})

const parameters = z.strictObject({ key, value: boundedText(20_000) })

/** The sections in the order in which they are written: a row may refer only to earlier sections and to stored rows. */
export const sections = {
  parameters,
  concerns,
  chains,
  companies,
  accounts,
  users,
  roles,
  mandates,
  personnel,
  visitCalendars,
  references,
  announcements,
  messages,
  handledDeposits,
  handledChangeOrders,
  countingStates,
  entryStages,
  visitDecisions,
} as const

export type SectionName = keyof typeof sections
export type BundleRow<Name extends SectionName> = z.output<(typeof sections)[Name]>
/** A bundle before it is parsed, for example in the demo data. */
export type Bundle = { readonly [Name in SectionName]?: readonly z.input<(typeof sections)[Name]>[] }
