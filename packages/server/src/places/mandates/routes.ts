import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { compareNames } from '@kassavirta/domain/kernel/people/names'
import * as api from '@kassavirta/domain/places/mandates/api'
import type { Db } from '../../platform/database/database.ts'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { bindSubmission } from '../../platform/ledgers/submit.ts'
import type { Member } from '../../platform/rights/access.ts'
import { noFacts } from '../../platform/rights/facts.ts'
import { bindAct } from '../../platform/staff/desk-act.ts'
import { approval } from '../../tables/bags.ts'
import { bindCancellation, cancelMandate, cancelRole } from './cancel-rights.ts'
import { changeMandate, endMandateAtDesk, grantMandate, requestRight } from './change-mandate.ts'
import { lockAccount } from './desk-queries.ts'
import { listDeskMandates, listRightRequests } from './list-desk-mandates.ts'
import { listMandates } from './mandate-row.ts'
import { readRightsLog } from './log-queries.ts'
import { findHolder, findRoleHolder, listRoleRows } from './queries.ts'

export function mandateRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, api.getMandates, async ({ caller }) => ({
    mandates: await listMandates(db, caller.company.companyId, clock()),
  }))
  route(builder, api.getMandateChanges, ({ caller }) =>
    readRightsLog(db, caller.company.companyId, 'mandate'),
  )
  bindCancellation(builder, api.cancelMandate, { findHolder, cancel: cancelMandate })
  route(builder, api.listRightRequests, ({ caller }) => listRightRequests(db, caller, clock()))
  bindSubmission(builder, api.requestRight, {
    table: approval,
    facts: noFacts,
    hold: (tx, { accountId }) => lockAccount(tx, accountId),
    work: requestRight,
  })
}

/** The mandates of a place as the desk gives, changes and ends them. */
export function mandateDeskRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, api.listCompanyMandates, ({ params: { companyId } }) =>
    listDeskMandates(db, { companyId, now: clock() }),
  )
  bindAct(builder, api.grantMandate, grantMandate)
  bindAct(builder, api.changeMandate, changeMandate)
  bindAct(builder, api.endMandate, endMandateAtDesk)
}

export function roleRoutes(builder: AppBuilder): void {
  const { db } = builder.deps
  route(builder, api.getRoles, async ({ caller }) => ({ userCompanyRoles: await listRoles(db, caller) }))
  route(builder, api.getRoleChanges, ({ caller }) => readRightsLog(db, caller.company.companyId, 'role'))
  bindCancellation(builder, api.cancelRole, { findHolder: findRoleHolder, cancel: cancelRole })
}

type RoleRecord = Awaited<ReturnType<typeof listRoleRows>>[number]

async function listRoles(db: Db, { userId, company }: Member) {
  const found = await listRoleRows(db, company.companyId)
  return found
    .toSorted((a, b) => compareNames(a.person, b.person) || a.role.id - b.role.id)
    .map((each) => toAnswer(each, userId))
}

/** The rights of a role have no dates: a role is in force or it is not (decisions J16). */
const toAnswer = ({ role, person }: RoleRecord, userId: number) => ({
  userCompanyRoleId: role.id,
  firstName: person.firstName,
  lastName: person.lastName,
  ...recordOf(api.shownRights, (right) => role[right]),
  ownRole: person.id === userId,
})
