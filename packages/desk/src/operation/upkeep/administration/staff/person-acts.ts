import type { StaffPerson } from '@kassavirta/domain/people/staff/office-api'
import type { KeyboardEvent } from 'react'

export type PersonAct = 'facts' | 'roles' | 'open' | 'code' | 'reset' | 'leave' | 'disable'

/** The letters of acts on the row that has the focus. */
export const actKeys = {
  facts: 'T',
  roles: 'R',
  open: 'A',
  code: 'K',
  reset: 'P',
  leave: 'U',
  disable: 'S',
} as const satisfies Record<PersonAct, string>

/** What can be done with a person. A closed access is opened by asking for its roles again. */
export const actsOf = ({ state, isAtWork, roles }: StaffPerson): readonly PersonAct[] =>
  state === 'disabled'
    ? ['open', 'facts']
    : [
        'roles',
        'facts',
        ...(roles.length > 0 ? (['code'] as const) : []),
        ...(roles.length > 0 && state === 'active' ? (['reset'] as const) : []),
        ...(isAtWork ? (['leave'] as const) : []),
        'disable',
      ]

/** The act that a key means; undefined with a modifier, which belongs to the browser. */
export const actOf = (
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  acts: readonly PersonAct[],
): PersonAct | undefined =>
  ctrlKey || metaKey || altKey ? undefined : acts.find((act) => actKeys[act] === key.toUpperCase())

/** As lists of names have them, the last name first. */
export const nameOf = ({ firstName, lastName }: Pick<StaffPerson, 'firstName' | 'lastName'>): string =>
  `${lastName} ${firstName}`
