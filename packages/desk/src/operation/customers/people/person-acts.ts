import type { PlacePerson } from '@kassavirta/domain/operation/customers/people-api'

/** In the order of the buttons. */
const acts = [
  'join',
  'change',
  'role',
  'endRole',
  'code',
  'factorEnd',
  'sessionsEnd',
  'disable',
  'restore',
] as const
export type PersonAct = (typeof acts)[number]

/** The letters of acts on the row that has the focus. */
export const actKeys = {
  join: 'A',
  change: 'N',
  role: 'M',
  endRole: 'O',
  code: 'U',
  factorEnd: 'T',
  sessionsEnd: 'I',
  disable: 'P',
  restore: 'R',
} as const satisfies Record<PersonAct, string>

/** The acts on a person. An act that only takes rights away is allowed no matter who the keeper is. */
export function actsOf({ state, role, factorSince, sessions, isOwn }: PlacePerson): readonly PersonAct[] {
  const isDisabled = state === 'disabled'
  const possible: Readonly<Record<PersonAct, boolean>> = {
    join: !isDisabled && role === null,
    change: !isDisabled && isOwn,
    role: !isDisabled && role !== null,
    endRole: role !== null,
    code: !isDisabled,
    factorEnd: factorSince !== null,
    sessionsEnd: sessions > 0,
    disable: !isDisabled,
    restore: isDisabled && isOwn,
  }
  return acts.filter((act) => possible[act])
}
