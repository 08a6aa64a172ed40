import type { RosterRow } from '@kassavirta/domain/visits/drivers/roster/api'
import type { StaffCapability } from '@kassavirta/domain/kernel/people/staff-roles'
import type { KeyboardEvent } from 'react'

export type DriverAct = 'add' | 'move' | 'block' | 'restore'
export type RowAct = Exclude<DriverAct, 'add'>

type May = (...needs: readonly StaffCapability[]) => boolean

/** The letters of acts on the row that has the focus. */
export const actKeys = { block: 'P', move: 'S', restore: 'R' } as const satisfies Record<RowAct, string>

/** What can be done with a driver. A row of the systems stays in its area; taking off works always. */
export const actsOf = ({ blocked, isOwn }: RosterRow, may: May): readonly RowAct[] =>
  blocked ? (may('restoreDrivers') ? ['restore'] : []) : isOwn ? ['block', 'move'] : ['block']

/** The act that a key means; undefined with a modifier, which belongs to the browser. */
export const actOf = (
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  acts: readonly RowAct[],
): RowAct | undefined =>
  ctrlKey || metaKey || altKey ? undefined : acts.find((act) => actKeys[act] === key.toUpperCase())

/** As lists of names have them, the last name first. */
export const nameOf = ({ firstNames, lastName }: Pick<RosterRow, 'firstNames' | 'lastName'>): string =>
  `${lastName} ${firstNames}`
