import { staffWith } from '@kassavirta/domain/kernel/people/access'
import { endpoint, json } from '@kassavirta/domain/kernel/contract/endpoint'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { staffAtWork } from '../../../test/desk.ts'
import { givenPortal } from '../../../test/harness.ts'
import { whileHeld } from '../../../test/held.ts'
import { deskFeatures } from '../../desk-app.ts'
import { deskKey } from '../../tables/people.ts'
import { audit } from '../../tables/ledgers.ts'
import type { AppBuilder } from '../http/route.ts'
import { bindAct } from './desk-act.ts'

const waitingAct = endpoint({
  method: 'POST',
  path: '/api/desk/test/wait',
  summary: 'test',
  access: staffWith(),
  body: () => z.object({}),
  reply: json(() => z.object({ at: z.string() })),
})

/** What the act waits for while a test holds it. */
const gate = sql`select pg_advisory_xact_lock(7310, 1)`

const actRoutes = (builder: AppBuilder): void =>
  bindAct(builder, waitingAct, {
    lock: async ({ tx }) => void (await tx.execute(gate)),
    work: async ({ now }) => ({
      answer: { at: now.toISOString() },
      action: 'test.waited',
      subject: 1,
      companyId: null,
    }),
  })

const portal = givenPortal({ extra: [...deskFeatures, actRoutes] })

test('an act that waited goes by the clock after the wait', async () => {
  const { act } = await staffAtWork(portal, 'laskija', ['counter'])
  const later = new Date(portal.now.getTime() + 2_000)
  const [answer] = await whileHeld(portal.database.db, gate, [() => act('/test/wait', {})], () => {
    portal.now = later
  })
  expect([answer?.statusCode, answer?.json()]).toEqual([200, { at: later.toISOString() }])
  expect(await portal.database.db.select().from(deskKey)).toMatchObject([{ createdAt: later }])
  const rows = await portal.database.db.select().from(audit)
  expect(rows.filter(({ action }) => action === 'test.waited')).toMatchObject([{ at: later }])
})
