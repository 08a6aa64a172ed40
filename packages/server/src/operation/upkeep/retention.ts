import { Problem, fieldProblem } from '@kassavirta/domain/kernel/contract/problem'
import * as api from '@kassavirta/domain/operation/upkeep/retention-api'
import type { Db } from '../../platform/database/database.ts'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { AUDIT_DAYS, expiringTables } from '../../platform/retention/retention-rules.ts'
import { lockRights } from '../../platform/rights/locks.ts'
import { bindAct, type Act } from '../../platform/staff/desk-act.ts'
import { lockImports } from '../provider/queries.ts'
import * as retentionQueries from './retention-queries.ts'

/** The periods of retention, and the erasure of a person of a customer. */
export function retentionRoutes(builder: AppBuilder): void {
  const { db } = builder.deps
  route(builder, api.getRetention, async () => {
    const turn = await retentionQueries.readLastTurn(db)
    return {
      dated: api.datedRules.flatMap((rule) =>
        expiringTables
          .filter(({ table }) => table === rule)
          .map(({ days }) => ({ rule, days, removed: turn?.removed[rule] ?? 0 })),
      ),
      lasting: [...api.lastingRules],
      auditDays: AUDIT_DAYS,
      lastRun: turn?.ranAt.toISOString() ?? null,
    }
  })
  route(builder, api.findPeople, async ({ query }) => ({
    rows: (await retentionQueries.findPeople(db, query.q)).map(toWirePerson),
  }))
  route(builder, api.previewErasure, async ({ params: { personId } }) => {
    const person = await retentionQueries.findPerson(db, personId)
    if (!person) throw new Problem('notFound')
    return { person: toWirePerson(person), erased: await retentionQueries.countErasable(db, person) }
  })
  bindAct(builder, api.erasePerson, erasePerson)
}

const toWirePerson = (person: retentionQueries.Person) => ({
  userId: person.id,
  username: person.username,
  name: `${person.firstName} ${person.lastName}`,
  email: person.emailAddress,
  isDisabled: person.disabledAt !== null,
  isErased: person.erasedAt !== null,
})

/** Locks imports too: one that ran at the same time would create the person again. */
export async function lockErasable(tx: Db, userId: number): Promise<retentionQueries.Person | undefined> {
  await lockImports(tx)
  await lockRights(tx, { changes: { userIds: [userId] } })
  return retentionQueries.lockPersonRow(tx, userId)
}

/** Erases a person who has no access any more; false where that was done before. */
export async function eraseLocked(tx: Db, person: retentionQueries.Person, now: Date): Promise<boolean> {
  if (person.erasedAt) return false
  if (!person.disabledAt) throw new Problem('personNotDisabled')
  await retentionQueries.eraseRows(tx, person, now)
  return true
}

type Call = {
  readonly params: { readonly personId: number }
  readonly body: { readonly username: string }
}

/** The audit row names the number alone. */
const erasePerson: Act<retentionQueries.Person, Call, { readonly userId: number }> = {
  lock: async ({ tx }, { params: { personId } }) => {
    const person = await lockErasable(tx, personId)
    if (!person) throw new Problem('notFound')
    return person
  },
  work: async ({ tx, now }, person, { body: { username } }) => {
    if (username.toLowerCase() !== person.username.toLowerCase())
      throw fieldProblem('username', 'notSameName')
    const isNew = await eraseLocked(tx, person, now)
    return {
      answer: { userId: person.id },
      action: 'user.erased',
      subject: person.id,
      companyId: null,
      detail: isNew ? {} : { again: true },
    }
  },
}
