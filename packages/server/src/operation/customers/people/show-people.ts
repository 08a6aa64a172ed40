import {
  MOST_PEOPLE,
  type listPeople,
  type PersonState,
} from '@kassavirta/domain/operation/customers/people-api'
import type { AnswerOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { compareNames } from '@kassavirta/domain/kernel/people/names'
import type { Db } from '../../../platform/database/database.ts'
import { listPeopleOf, type FoundPerson } from './people-queries.ts'
import { findPlace } from './person-queries.ts'

export async function showPeople(db: Db, companyId: number, now: Date): Promise<AnswerOf<typeof listPeople>> {
  if (!(await findPlace(db, companyId))) throw new Problem('notFound')
  const found = await listPeopleOf(db, companyId, dayOf(now), now)
  const rows = found.slice(0, MOST_PEOPLE).toSorted(compareNames).map(toWirePerson)
  return { rows, isCut: found.length > MOST_PEOPLE }
}

const toWirePerson = ({ hasPassword, disabled, codeUntil, blockedUntil, ...person }: FoundPerson) => ({
  ...person,
  ...stateOf({ hasPassword, disabled, codeUntil, blockedUntil }),
  waitingEmail: person.waitingEmail && {
    address: person.waitingEmail.address,
    due: person.waitingEmail.due.toISOString(),
  },
  lastSignIn: person.lastSignIn?.toISOString() ?? null,
  factorSince: person.factorSince?.toISOString() ?? null,
})

type Facts = Pick<FoundPerson, 'hasPassword' | 'disabled' | 'codeUntil' | 'blockedUntil'>

function stateOf({ hasPassword, disabled, codeUntil, blockedUntil }: Facts) {
  const state = (name: PersonState, at: Date | null) => ({
    state: name,
    stateAt: at?.toISOString() ?? null,
  })
  if (disabled) return state('disabled', disabled)
  if (!hasPassword) return codeUntil ? state('invited', codeUntil) : state('waiting', null)
  return blockedUntil ? state('locked', blockedUntil) : state('active', null)
}
