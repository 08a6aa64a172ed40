import { eq } from 'drizzle-orm'
import { savedView } from '../../src/tables/views.ts'
import type { TestPortal } from '../harness.ts'

type Headers = Readonly<Record<string, string>>
type Answer = { readonly statusCode: number; readonly payload: string }

/** Keeps a view of a place and one of all places, has links mailed, and removes one; the other is due for the job. */
export async function keepViews(
  { app, database, now }: TestPortal,
  companyId: number,
  headers: Headers,
): Promise<readonly Answer[]> {
  const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  const view = { name: 'Erot', search: { range: 'month' } }
  const kept = await send('POST', '/api/views', { ...view, customerId: companyId, page: 'DepositReport' })
  const wide = await send('POST', '/api/views', { ...view, page: 'DepositExtended' })
  const pathOf = (answer: typeof kept) => `/api/views/${answer.json<{ readonly viewId: number }>().viewId}`
  const schedule = { on: 'workdays', hour: 8 }
  const changed = await send('PUT', pathOf(kept), { name: 'Uusi', schedule })
  const removed = await send('POST', `${pathOf(wide)}/remove`)
  await database.db.update(savedView).set({ dueAt: now }).where(eq(savedView.id, kept.json().viewId))
  return [kept, wide, changed, removed, await send('GET', '/api/views')]
}
