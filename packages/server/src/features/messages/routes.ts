import { Problem } from '@kassavirta/domain/kernel/problem'
import { getMessageCompany, getMessages, markRead } from '@kassavirta/domain/messages/api'
import { dayOf } from '@kassavirta/domain/kernel/dates'
import type { User } from '../../platform/rights/access.ts'
import { route, routeWithFacts, type AppBuilder } from '../../platform/http/route.ts'
import { findVisible, insertRead, messageFacts } from './queries.ts'

export function messageRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  const readerOf = ({ userId }: User) => ({ userId, today: dayOf(clock()) })
  routeWithFacts(builder, getMessages, messageFacts, ({ facts: { tag, messages } }) => ({
    tag,
    answer: messages && { messages },
  }))
  route(builder, getMessageCompany, async ({ caller, params }) => {
    const found = await findVisible(db, params.id, readerOf(caller))
    return { companyId: found?.ownCompanyId ?? null }
  })
  route(builder, markRead, async ({ caller, params }) => {
    if (!(await findVisible(db, params.id, readerOf(caller)))) throw new Problem('notFound')
    await insertRead(db, caller.userId, params.id, clock())
    return undefined
  })
}
