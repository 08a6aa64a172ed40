import { Problem } from '@kassavirta/domain/kernel/problem'
import { getMessagePlace, getMessages, markRead } from '@kassavirta/domain/messages/api'
import type { User } from '../../platform/access.ts'
import { route, type Portal } from '../../platform/route.ts'
import { findVisible, insertRead, listMessages } from './queries.ts'

export function messageRoutes(portal: Portal): void {
  const { db, clock } = portal.deps
  route(portal, getMessages, async ({ caller }) => {
    const found = await listMessages(db, caller.userId, scopeOf(caller))
    const messages = found.map(({ createdAt, readAt, ...message }) => ({
      ...message,
      created: createdAt.toISOString(),
      ...(readAt ? { read: readAt.toISOString() } : {}),
    }))
    return { messages }
  })
  route(portal, getMessagePlace, async ({ caller, params }) => {
    const { userId, companyIds } = caller
    const companyId = (await findVisible(db, params.id, userId, [...companyIds]))?.companyId ?? null
    // One to the person alone may name a place that is not theirs any longer.
    return { companyId: companyId !== null && companyIds.has(companyId) ? companyId : null }
  })
  route(portal, markRead, async ({ caller, params }) => {
    const visible = await findVisible(db, params.id, caller.userId, [...caller.companyIds])
    if (!visible) throw new Problem('notFound')
    await insertRead(db, caller.userId, params.id, clock())
    return undefined
  })
}

/** The chosen place, or all of the caller's own where the call names none. */
const scopeOf = ({ company, companyIds }: User): readonly number[] =>
  company ? [company.companyId] : [...companyIds]
