import { keysOf } from '../data/records.ts'

/** What a person of the provider does. In snake case the name is the column of the staff. */
export const staffRoles = ['counter', 'packer', 'dispatcher', 'service', 'supervisor', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]

/** What staff may do at the desk, and whose work it is. */
const holders = {
  count: ['counter'],
  decideCount: ['supervisor'],
  correct: ['supervisor'],
  approve: ['supervisor'],
  pack: ['packer'],
  /** Counts the vault, and records what comes to it and leaves it. */
  vault: ['packer', 'supervisor'],
  dispatch: ['dispatcher', 'supervisor'],
  drivers: ['dispatcher', 'supervisor'],
  restoreDrivers: ['supervisor'],
  visits: ['dispatcher', 'service'],
  cases: ['service', 'supervisor'],
  publish: ['service', 'supervisor'],
  /** Changes places, their accounts, people and rights. */
  customers: ['service', 'supervisor'],
  /** Adds people of the provider, and gives and takes their roles. */
  staff: ['admin'],
  /** Changes what the provider sets while the portal runs. */
  settings: ['admin'],
  /** Watches the outbox, imports and mail, and makes keys for the provider's systems. */
  traffic: ['admin'],
  /** Reads who did what. */
  audit: ['supervisor', 'admin'],
  /** Reads how the provider does. */
  numbers: ['supervisor', 'admin'],
  /** Orders change money for a customer who phones. */
  orderForCustomer: ['dispatcher', 'service', 'supervisor'],
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>

export type StaffCapability = keyof typeof holders
export const staffCapabilities: readonly StaffCapability[] = keysOf(holders)

export const capabilitiesOf = (roles: readonly StaffRole[]): readonly StaffCapability[] =>
  staffCapabilities.filter((capability) => holders[capability].some((role) => roles.includes(role)))

/** A person with one of these capabilities handles money, or decides about it. */
const moneyCapabilities: readonly StaffCapability[] = [
  'count',
  'decideCount',
  'correct',
  'approve',
  'pack',
  'vault',
]

export const handlesMoney = (roles: readonly StaffRole[]): boolean =>
  capabilitiesOf(roles).some((each) => moneyCapabilities.includes(each))

/** People who give rights must not handle money. */
export const mayHoldTogether = (roles: readonly StaffRole[]): boolean =>
  !(roles.includes('admin') && handlesMoney(roles))
