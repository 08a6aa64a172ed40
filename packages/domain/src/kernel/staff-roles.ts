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
  dispatch: ['dispatcher', 'supervisor'],
  drivers: ['dispatcher', 'supervisor'],
  visits: ['dispatcher', 'service'],
  cases: ['service', 'supervisor'],
  publish: ['service', 'supervisor'],
  customers: ['service', 'supervisor'],
  staff: ['admin'],
  settings: ['admin'],
  traffic: ['admin'],
  audit: ['supervisor', 'admin'],
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>

export type StaffCapability = keyof typeof holders
export const staffCapabilities = Object.keys(holders) as readonly StaffCapability[]

export const capabilitiesOf = (roles: readonly StaffRole[]): readonly StaffCapability[] =>
  staffCapabilities.filter((capability) => holders[capability].some((role) => roles.includes(role)))

/** The roles that may do one of these, for conditions over the columns of the staff. */
export const rolesWith = (...capabilities: readonly StaffCapability[]): readonly StaffRole[] =>
  staffRoles.filter((role) =>
    capabilities.some((capability) => (holders[capability] as readonly StaffRole[]).includes(role)),
  )

const HANDLES_MONEY: readonly StaffRole[] = ['counter', 'packer', 'supervisor']

/** Who gives rights handles no money. */
export const mayHoldTogether = (roles: readonly StaffRole[]): boolean =>
  !(roles.includes('admin') && roles.some((role) => HANDLES_MONEY.includes(role)))
