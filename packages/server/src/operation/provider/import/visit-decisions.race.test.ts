import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildSender, postAs } from '../../../../test/event-calls.ts'
import { givenPortal } from '../../../../test/harness.ts'
import { meet, rounds } from '../../../../test/held.ts'
import { takeVisitAnswers, requestVisit } from '../../../../test/visit-calls.ts'
import { entryEvent } from '../../../tables/counting.ts'
import { visitRequest } from '../../../tables/submissions.ts'
import { importBundle } from './import-bundle.ts'

const portal = givenPortal()

test('of a decision of the provider’s systems and a withdrawal at the same moment one counts', async () => {
  const { db } = portal.database
  const post = postAs(portal, await buildSender(portal))
  await takeVisitAnswers(portal)
  for (const round of rounds) {
    const entryId = await requestVisit(post, 'visit')
    const row = { kind: 'visit', entryId, decision: 'accept', at: portal.now.toISOString() }
    const [imported, withdrawn] = await meet(
      db,
      round,
      sql`select from visit_request where id = ${entryId} for update`,
      () => importBundle(portal.deps.database, { visitDecisions: [row] }, { now: portal.now, dryRun: false }),
      () => post('/api/visit/withdraw', { entryId, version: 0 }),
    )
    const isWithdrawn = withdrawn.statusCode === 200
    expect(imported.kept).toHaveLength(isWithdrawn ? 1 : 0)
    const stage = isWithdrawn ? 'withdrawn' : 'accepted'
    const [wish] = await db.select().from(visitRequest).where(eq(visitRequest.id, entryId))
    expect(wish).toMatchObject({ version: 1, stage })
    const ofWish = and(eq(entryEvent.kind, 'visit'), eq(entryEvent.entryId, entryId))
    expect(await db.select().from(entryEvent).where(ofWish)).toMatchObject([{ stage }])
  }
})
