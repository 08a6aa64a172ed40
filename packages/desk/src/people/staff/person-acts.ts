import type { StaffPerson } from '@kassavirta/domain/people/staff/office-api'

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

/** The acts on a person. A closed access is opened by asking for its roles again. */
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

/** As lists of names have them, the last name first. */
export const nameOf = ({ firstName, lastName }: Pick<StaffPerson, 'firstName' | 'lastName'>): string =>
  `${lastName} ${firstName}`
