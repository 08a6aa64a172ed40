import type { RosterRow } from '@kassavirta/domain/visits/drivers/api'
import type { StaffCapability } from '@kassavirta/domain/kernel/people/staff-roles'

export type DriverAct = 'add' | 'move' | 'block' | 'restore'
export type RowAct = Exclude<DriverAct, 'add'>

type CapabilityCheck = (...needs: readonly StaffCapability[]) => boolean

/** The letters of acts on the row that has the focus. */
export const actKeys = { block: 'P', move: 'S', restore: 'R' } as const satisfies Record<RowAct, string>

/** The acts on a driver. A driver of the systems stays in their area; everybody can be blocked. */
export const actsOf = ({ blocked, isOwn }: RosterRow, may: CapabilityCheck): readonly RowAct[] =>
  blocked ? (may('restoreDrivers') ? ['restore'] : []) : isOwn ? ['block', 'move'] : ['block']

/** As lists of names have them, the last name first. */
export const nameOf = ({ firstNames, lastName }: Pick<RosterRow, 'firstNames' | 'lastName'>): string =>
  `${lastName} ${firstNames}`
