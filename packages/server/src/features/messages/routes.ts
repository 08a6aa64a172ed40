import { Problem } from '@kassavirta/domain/kernel/problem'
import { getMessageCompany, getMessages, markRead } from '@kassavirta/domain/messages/api'
import type { User } from '../../platform/rights/access.ts'
import { knownTagsOf } from '../../platform/http/entity-tag.ts'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { findVisible, insertRead, listMessages } from './queries.ts'

export function messageRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, getMessages, async ({ caller, request }) => {
    const { tag, messages } = await listMessages(db, caller.userId, scopeOf(caller), knownTagsOf(request))
    return { tag, answer: messages && { messages } }
  })
  route(builder, getMessageCompany, async ({ caller, params }) => {
    const { userId, companyIds } = caller
    const companyId = (await findVisible(db, params.id, userId, [...companyIds]))?.companyId ?? null
    // A message to a person may name a company that is no longer theirs.
    return { companyId: companyId !== null && companyIds.has(companyId) ? companyId : null }
  })
  route(builder, markRead, async ({ caller, params }) => {
    const visible = await findVisible(db, params.id, caller.userId, [...caller.companyIds])
    if (!visible) throw new Problem('notFound')
    await insertRead(db, caller.userId, params.id, clock())
    return undefined
  })
}

/** The company of the call, or all of the caller's own where the call names none. */
const scopeOf = ({ company, companyIds }: User): readonly number[] =>
  company ? [company.companyId] : [...companyIds]
