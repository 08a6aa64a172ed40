import type { AnswerOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { compareNames } from '@kassavirta/domain/kernel/people/names'
import * as api from '@kassavirta/domain/operation/customers/people-api'
import type { Db } from '../../../platform/database/database.ts'
import { route, type AppBuilder } from '../../../platform/http/route.ts'
import { bindAct } from '../../../platform/staff/desk-act.ts'
import {
  disablePerson,
  endSessions,
  resetFactor,
  restorePerson,
  sendCode,
  changePerson,
  changeRole,
  endRole,
  joinPerson,
  invitePerson,
} from './change-people.ts'
import { listSamePeople, listPeopleOf, type FoundPerson, findPlace } from './queries.ts'

/** The people of a place and their rights there. */
export function placePeopleRoutes(builder: AppBuilder): void {
  const { db, clock, settings } = builder.deps
  route(builder, api.listPeople, ({ params }) => showPeople(db, params.companyId, clock()))
  route(builder, api.findSamePeople, async ({ params, query }) => ({
    rows: [...(await listSamePeople(db, params.companyId, query))],
  }))
  bindAct(builder, api.invitePerson, invitePerson(settings))
  bindAct(builder, api.changePerson, changePerson(settings))
  bindAct(builder, api.joinPerson, joinPerson)
  bindAct(builder, api.changeRole, changeRole)
  bindAct(builder, api.endRole, endRole)
  bindAct(builder, api.disablePerson, disablePerson)
  bindAct(builder, api.restorePerson, restorePerson)
  bindAct(builder, api.sendCode, sendCode(settings))
  bindAct(builder, api.resetFactor, resetFactor)
  bindAct(builder, api.endSessions, endSessions)
}

async function showPeople(db: Db, companyId: number, now: Date): Promise<AnswerOf<typeof api.listPeople>> {
  if (!(await findPlace(db, companyId))) throw new Problem('notFound')
  const found = await listPeopleOf(db, companyId, dayOf(now), now)
  const rows = found.slice(0, api.MOST_PEOPLE).toSorted(compareNames).map(toWirePerson)
  return { rows, isCut: found.length > api.MOST_PEOPLE }
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
  const state = (name: api.PersonState, at: Date | null) => ({
    state: name,
    stateAt: at?.toISOString() ?? null,
  })
  if (disabled) return state('disabled', disabled)
  if (!hasPassword) return codeUntil ? state('invited', codeUntil) : state('waiting', null)
  return blockedUntil ? state('locked', blockedUntil) : state('active', null)
}
