import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { getMessageCompany, getMessages, markRead } from '@kassavirta/domain/messages/api'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import type { User } from '../../platform/rights/access.ts'
import { knownTagsOf } from '../../platform/http/entity-tag.ts'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { findVisible, insertRead, listMessages, tagFacts } from './queries.ts'

export function messageRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  const readerOf = ({ userId, company }: User) => ({
    userId,
    companyId: company?.companyId,
    today: dayOf(clock()),
  })
  route(
    builder,
    getMessages,
    async ({ caller, facts: current, request }) => {
      const knownTags = knownTagsOf(request)
      if (current && knownTags.includes(current)) return { tag: current, answer: null }
      const { tag, messages } = await listMessages(db, readerOf(caller), knownTags)
      return { tag, answer: messages && { messages } }
    },
    tagFacts,
  )
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
