import * as api from '@kassavirta/domain/operation/upkeep/retention/api'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { route, type AppBuilder } from '../../../platform/http/route.ts'
import { AUDIT_DAYS } from '../../../platform/retention/lasting-rules.ts'
import { dated } from '../../../platform/retention/retention-rules.ts'
import { bindAct } from '../../../platform/staff/desk-act.ts'
import { countErasable, findPerson, type Person } from './erase-queries.ts'
import { erasePerson } from './erase-person.ts'
import { findPeople, readLastTurn } from './queries.ts'

/** What is kept how long, and the erasing of a customer's person. */
export function retentionRoutes(builder: AppBuilder): void {
  const { db } = builder.deps
  route(builder, api.getRetention, async () => {
    const turn = await readLastTurn(db)
    return {
      dated: api.datedRules.flatMap((rule) =>
        dated
          .filter(({ table }) => table === rule)
          .map(({ days }) => ({ rule, days, removed: turn?.removed[rule] ?? 0 })),
      ),
      lasting: [...api.lastingRules],
      auditDays: AUDIT_DAYS,
      lastRun: turn?.ranAt.toISOString() ?? null,
    }
  })
  route(builder, api.findPeople, async ({ query }) => ({
    rows: (await findPeople(db, query.q)).map(toWirePerson),
  }))
  route(builder, api.previewErasure, async ({ params: { personId } }) => {
    const person = await findPerson(db, personId)
    if (!person) throw new Problem('notFound')
    return { person: toWirePerson(person), erased: await countErasable(db, person) }
  })
  bindAct(builder, api.erasePerson, erasePerson)
}

const toWirePerson = (person: Person) => ({
  userId: person.id,
  username: person.username,
  name: `${person.firstName} ${person.lastName}`,
  email: person.emailAddress,
  isDisabled: person.disabledAt !== null,
  isErased: person.erasedAt !== null,
})
