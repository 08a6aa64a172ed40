import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { handlesMoney } from '@kassavirta/domain/kernel/people/staff-roles'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import * as api from '@kassavirta/domain/people/staff/office-api'
import type { Deps } from '../../../platform/deps.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { route, type AppBuilder } from '../../../platform/http/route.ts'
import { writeAudit } from '../../../platform/ledgers/record.ts'
import { bindAct } from '../../../platform/staff/desk-act.ts'
import { findHalves, renewCode } from './access-codes.ts'
import { lockStaffById, listAccessRequests, listOwnCodes, listPeople } from './queries.ts'
import { addPerson, askCode, changeFacts, disable, endWork, resetFactor } from './change-people.ts'
import { changeRoles, readRoles } from './change-access.ts'

/** The staff of the provider, which administrators manage here. The command line uses the same functions. */
export function staffOfficeRoutes(builder: AppBuilder): void {
  const { deps } = builder
  const { db, clock } = deps
  route(builder, api.listStaff, async ({ caller: { staffId } }) => ({
    rows: await showPeople(deps, staffId, clock()),
  }))
  bindAct(builder, api.addStaff, addPerson(deps))
  bindAct(builder, api.changeStaff, changeFacts(deps))
  bindAct(builder, api.changeStaffRoles, changeRoles(deps))
  bindAct(builder, api.disableStaff, disable)
  bindAct(builder, api.resetStaffFactor, resetFactor(deps))
  bindAct(builder, api.askStaffCode, askCode(deps))
  bindAct(builder, api.endStaffWork, endWork)
  route(builder, api.makeStaffCode, ({ caller, params: { staffId } }) =>
    inTransaction(db, async (tx) => {
      const person = await lockStaffById(tx, staffId)
      if (!person) throw new Problem('notFound')
      if (person.disabledAt) throw new Problem('stateChanged')
      if (person.roles.length === 0) throw new Problem('rolesPending')
      if (handlesMoney(person.roles)) throw new Problem('secondPersonNeeded')
      const now = clock()
      const code = await renewCode(tx, person, now)
      const of = { staffId: caller.staffId, userId: null, companyId: null, subject: person.username }
      await writeAudit(tx, { at: now, action: 'staff.codeMade', ...of })
      return { code }
    }),
  )
}

/** All people of the staff. Where a code goes to no mail address, its requester sees the first half. */
async function showPeople({ db, deskSecrets }: Deps, readerId: number, now: Date) {
  const people = await listPeople(db, now)
  const waiting = await listAccessRequests(db, now)
  const codes = await listOwnCodes(db, readerId, now)
  const ids = codes.map(({ approvalId }) => approvalId)
  const halves = await findHalves({ db, deskSecrets }, ids, now)
  return people.map((found) => {
    const isOf = ({ subject }: { readonly subject: string }) => subject === String(found.person.id)
    const own = codes.filter(isOf).map(({ approvalId }) => halves.get(approvalId)?.start)
    return {
      ...toWireRow(found),
      requests: waiting.filter(isOf).map(({ kind, ...asker }) => ({ kind, by: fullName(asker) })),
      codeStart: own.find((start) => start !== undefined) ?? null,
    }
  })
}

function toWireRow(found: Awaited<ReturnType<typeof listPeople>>[number]) {
  const { person, factorId, sessionHash, lastSignIn, payload, askedBy } = found
  const { id: staffId, username, firstName, lastName, emailAddress, office, roles, version } = person
  const isReady = factorId !== null && person.passwordHash !== null
  const facts = { staffId, username, firstName, lastName, emailAddress, office, roles, version }
  return {
    ...facts,
    state: person.disabledAt ? ('disabled' as const) : isReady ? ('active' as const) : ('waits' as const),
    lastSignIn: lastSignIn === null ? null : new Date(lastSignIn).toISOString(),
    isAtWork: sessionHash !== null && person.disabledAt === null,
    asked: payload && askedBy ? { roles: readRoles(payload), by: fullName(askedBy) } : null,
  }
}
