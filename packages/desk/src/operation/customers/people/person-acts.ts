import type { PlacePerson } from '@kassavirta/domain/operation/customers/people-api'
import type { KeyboardEvent } from 'react'

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

/** What can be done with a person. What only takes away works whoever keeps the row. */
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

/** The act that a key means; undefined with a modifier, which belongs to the browser. */
export const actOf = (
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  possible: readonly PersonAct[],
): PersonAct | undefined =>
  ctrlKey || metaKey || altKey ? undefined : possible.find((act) => actKeys[act] === key.toUpperCase())
