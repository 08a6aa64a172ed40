import * as api from '@kassavirta/domain/operation/customers/people-api'
import { route, type AppBuilder } from '../../../platform/http/route.ts'
import { bindAct } from '../../../platform/staff/desk-act.ts'
import { disablePerson, endSessions, resetFactor, restorePerson, sendCode } from './change-access.ts'
import { changePerson } from './change-person.ts'
import { changeRole, endRole, joinPerson } from './change-roles.ts'
import { invitePerson } from './invite-person.ts'
import { listSamePeople } from './people-queries.ts'
import { showPeople } from './show-people.ts'

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
