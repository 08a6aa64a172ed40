import { expect, test } from 'vitest'
import { openTestDatabase } from '../../server/test/database.ts'
import { AUDIT_KEYS } from '../../server/test/harness.ts'
import { listRuns } from '@kassavirta/server/orders/deliveries/runs/run-queries'
import { fillDemo } from '../src/fill-demo.ts'

test('two servers that start at once, just after midnight, fill the demo once with a run that is out, and one of them tells of each part', async () => {
  const database = await openTestDatabase()
  const told: string[] = []
  const start = () =>
    fillDemo(
      {
        db: database.db,
        clock: () => new Date('2026-11-16T22:10:00Z'),
        auditKeys: AUDIT_KEYS,
        deskSecrets: undefined,
      },
      (part) => told.push(part),
    )
  const [first, second] = await Promise.all([start(), start()])
  expect([first.filled, second.filled].filter(Boolean)).toHaveLength(1)
  expect(second.rows).toEqual(first.rows)
  expect(told).toEqual([
    'places and people',
    'deposits and orders',
    'what was counted and packed',
    'messages and rights',
    'the desk',
  ])
  const out = (await listRuns(database.db, '2026-11-17')).filter(({ state }) => state === 'left')
  expect(out).toMatchObject([{ stops: 2, openStops: 1 }])
  await database.close()
})
