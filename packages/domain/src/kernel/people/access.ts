import { keysOf } from '../data/records.ts'
import type { StaffCapability } from './staff-roles.ts'

/**
 * Rights of a role, which a person has at one company: the name is the same in the provider's bundle, the role list and
 * the audit log, and in snake case it is the column.
 */
export const roleRights = [
  'visitChangeRequest',
  'accessoryOrder',
  'visitChangeRequestReport',
  'accessoryOrderReport',
  'deposits',
  'changeOrders',
  'locationMaintenance',
  'permissionMaintenance',
  'roleMaintenance',
  'concernReport',
] as const
export type RoleRight = (typeof roleRights)[number]

/** Rights of a mandate, which a person has on one account; named as those of a role are. */
export const mandateRights = ['changeCurrency', 'deposit', 'changeOrderReport', 'depositReport'] as const
export type MandateRight = (typeof mandateRights)[number]

/** The source of a capability: a right of the role, a right of some mandate, an agreement of the company. */
export type CapabilitySource = {
  readonly role?: RoleRight
  readonly mandate?: MandateRight
  readonly agreement?: 'supplyOrder' | 'transportCustomer'
}

/** What a person may do at a company, by its sources; where two are named, both are needed. */
export const capabilitySources = {
  deposit: { mandate: 'deposit' },
  changeOrder: { mandate: 'changeCurrency' },
  supplyOrder: { role: 'accessoryOrder', agreement: 'supplyOrder' },
  visit: { role: 'visitChangeRequest' },
  mandateAdmin: { role: 'permissionMaintenance' },
  roleAdmin: { role: 'roleMaintenance' },
  drivers: { agreement: 'transportCustomer' },
  depositReport: { mandate: 'depositReport' },
  changeOrderReport: { mandate: 'changeOrderReport' },
  supplyOrderReport: { role: 'accessoryOrderReport' },
  visitReport: { role: 'visitChangeRequestReport' },
} as const satisfies Readonly<Record<string, CapabilitySource>>

export type CompanyCapability = keyof typeof capabilitySources
export const companyCapabilities: readonly CompanyCapability[] = keysOf(capabilitySources)

/** Concern reports belong to the person: the right at one company opens them, whichever company is chosen. */
export type Capability = CompanyCapability | 'concernReport'

/**
 * Who may call an endpoint. It is required, so that no endpoint is open by mistake.
 * `optional` is open without a token, but a token that is sent must be valid.
 * `company` means: signed in, a member of the call's company, with one of `needs` there (an empty list requires
 * membership only). A company that is not the caller's answers `foreign`.
 * `concern` means: signed in, with concern reports at some company. A company in the call only narrows the answer: the
 * handler returns rows of companies where the caller has concern reports, and of no other (decisions F5).
 * `staff` means: one of the provider's own people, signed in at the desk, with one of `needs` (an empty list is for all of
 * them). `standing` is how far they must have come, and with `fresh` the last code is minutes old.
 */
export type Access =
  | PublicAccess
  | OptionalAccess
  | ProviderAccess
  | SignedInAccess
  | CompanyAccess
  | ConcernAccess
  | StaffAccess

type PublicAccess = { readonly kind: 'public' }
type OptionalAccess = { readonly kind: 'optional' }
type ProviderAccess = { readonly kind: 'provider' }
export type SignedInAccess = { readonly kind: 'signedIn' }
export type CompanyAccess = {
  readonly kind: 'company'
  readonly needs: readonly CompanyCapability[]
  readonly foreign: 403 | 404
}
export type ConcernAccess = { readonly kind: 'concern' }

/** `password` has shown the password and no code yet, `locked` has done nothing for a while. */
export const staffStandings = ['password', 'locked', 'full'] as const
export type StaffStanding = (typeof staffStandings)[number]
export type StaffAccess = {
  readonly kind: 'staff'
  readonly needs: readonly StaffCapability[]
  /** The standings that are let in. */
  readonly standings: readonly StaffStanding[]
  readonly fresh: boolean
}

export const openToAll: PublicAccess = { kind: 'public' }
export const openOrSignedIn: OptionalAccess = { kind: 'optional' }
export const providerOnly: ProviderAccess = { kind: 'provider' }
export const signedIn: SignedInAccess = { kind: 'signedIn' }
export const concernReader: ConcernAccess = { kind: 'concern' }

/* @__NO_SIDE_EFFECTS__ */
export const memberOfCompany = (...needs: readonly CompanyCapability[]): CompanyAccess => ({
  kind: 'company',
  needs,
  foreign: 403,
})

/* @__NO_SIDE_EFFECTS__ */
export const staffWith = (...needs: readonly StaffCapability[]): StaffAccess => ({
  kind: 'staff',
  needs,
  standings: ['full'],
  fresh: false,
})

/** For decisions that need a code of the last minutes. */
/* @__NO_SIDE_EFFECTS__ */
export const freshStaffWith = (...needs: readonly StaffCapability[]): StaffAccess => ({
  ...staffWith(...needs),
  fresh: true,
})

/** For the steps of signing in, unlocking and leaving. */
/* @__NO_SIDE_EFFECTS__ */
export const staffStanding = (...standings: readonly StaffStanding[]): StaffAccess => ({
  ...staffWith(),
  standings,
})
