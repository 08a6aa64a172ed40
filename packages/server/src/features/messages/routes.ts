import { Problem } from '@kassavirta/domain/kernel/problem'
import { getMessageCompany, getMessages, markRead } from '@kassavirta/domain/messages/api'
import { dayOf } from '@kassavirta/domain/kernel/dates'
import { sql, type SQL } from 'drizzle-orm'
import type { User } from '../../platform/rights/access.ts'
import { permittedCompanyIds } from '../../platform/rights/rights.ts'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { findVisible, insertRead, listMessages } from './queries.ts'

export function messageRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, getMessages, async ({ caller }) => {
    const found = await listMessages(db, caller.userId, scopeOf(caller, clock()))
    const messages = found.map(({ createdAt, readAt, ...message }) => ({
      ...message,
      created: createdAt.toISOString(),
      ...(readAt ? { read: readAt.toISOString() } : {}),
    }))
    return { messages }
  })
  route(builder, getMessageCompany, async ({ caller, params }) => {
    const found = await findVisible(db, params.id, caller.userId, ownCompanies(caller, clock()))
    return { companyId: found?.ownCompanyId ?? null }
  })
  route(builder, markRead, async ({ caller, params }) => {
    const visible = await findVisible(db, params.id, caller.userId, ownCompanies(caller, clock()))
    if (!visible) throw new Problem('notFound')
    await insertRead(db, caller.userId, params.id, clock())
    return undefined
  })
}

/** The company of the call, or all of the caller's own where the call names none. */
const scopeOf = (caller: User, now: Date): SQL =>
  caller.company ? sql`(select ${caller.company.companyId}::integer)` : ownCompanies(caller, now)

const ownCompanies = ({ userId }: User, now: Date): SQL => permittedCompanyIds(userId, dayOf(now))
