import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import * as api from '@kassavirta/domain/staff/office-api'
import { inTransaction } from '../../platform/database/transaction.ts'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { writeAudit } from '../../platform/ledgers/audit.ts'
import { bindAct } from '../../platform/staff/desk-act.ts'
import { lockStaffById, renewCode } from '../../shared/staff-people.ts'
import { addPerson, changeFacts, disable, endWork, resetFactor } from './change-people.ts'
import { changeRoles, readRoles } from './change-roles.ts'
import { listPeople } from './queries.ts'

/** The people of the provider, as the administrators keep them. The command line does the same by the same functions. */
export function staffOfficeRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, api.listStaff, async () => ({ rows: (await listPeople(db, clock())).map(toWireRow) }))
  bindAct(builder, api.addStaff, addPerson)
  bindAct(builder, api.changeStaff, changeFacts)
  bindAct(builder, api.changeStaffRoles, changeRoles)
  bindAct(builder, api.disableStaff, disable)
  bindAct(builder, api.resetStaffFactor, resetFactor)
  bindAct(builder, api.endStaffWork, endWork)
  route(builder, api.makeStaffCode, ({ caller, params: { staffId } }) =>
    inTransaction(db, async (tx) => {
      const person = await lockStaffById(tx, staffId)
      if (!person) throw new Problem('notFound')
      if (person.disabledAt) throw new Problem('stateChanged')
      const now = clock()
      const code = await renewCode(tx, staffId, now)
      const of = { staffId: caller.staffId, userId: null, companyId: null, subject: person.username }
      await writeAudit(tx, { at: now, action: 'staff.codeMade', ...of })
      return { code }
    }),
  )
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
