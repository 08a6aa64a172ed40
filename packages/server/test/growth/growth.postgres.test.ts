import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commands } from '../../src/cli/commands.ts'
import { startPostgres } from '../private-postgres.ts'
import { signIn } from '../world.ts'
import { commandsRun, doEverything } from './everything.ts'
import { fillDatabase, openPortal } from './portal-in-crowd.ts'

/**
 * A small table is cheaper to read whole than by a hundred jumps of a slow disk. Among millions of rows it is not, and
 * `npm run bench` shows that with PostgreSQL's own cost.
 */
const JUMP_COST = 1.1

let postgres: ReturnType<typeof startPostgres>
let filled: Awaited<ReturnType<typeof fillDatabase>>

beforeAll(async () => {
  postgres = startPostgres()
  filled = await fillDatabase(postgres, { entries: 15_000, places: 20_000 })
})

afterAll(() => postgres.stop())

test('every table that grows with the customers is large here', () => {
  expect(filled.small).toEqual([
    'announcement',
    // The provider sets a few in a year.
    'exception_day',
    'parameter',
    'provider_key',
    'retention_clock',
    'route',
    'schema_migration',
    // Whoever works at the desk is no customer.
    'staff_code',
    'staff_factor',
    'staff_known_caller',
    'staff_recovery_code',
    'staff_session',
    'staff_user',
  ])
})

test.for(['custom', 'generic'] as const)(
  'every call, command and job keeps to indexes among the rows of others, with %s plans',
  async (kind) => {
    const { sender, large } = filled
    const portal = await openPortal(postgres, { kind, jumpCost: JUMP_COST, copy: kind, large })
    const scans = await portal.scansDuring(() => doEverything(portal, sender))
    expect(scans).toEqual([])
    expect(portal.unanswered()).toEqual([])
    const notRun = commands.map(({ name }) => name).filter((name) => !commandsRun.has(name))
    // They copy every table.
    expect(notRun).toEqual(['backup', 'restore'])
    await loseIndex(portal)
    await portal.close()
  },
)

/** The proof that a scan is noticed: without its index the list of messages reads those of others. */
async function loseIndex(portal: Awaited<ReturnType<typeof openPortal>>): Promise<void> {
  await portal.database.db.execute(sql`drop index message_company_id_created_at_idx`)
  const headers = await signIn(portal, filled.sender.user.id)
  const scans = await portal.scansDuring(() => portal.app.inject({ url: '/api/messages', headers }))
  expect(scans.join('\n')).toMatch(/Scan of message\w* reads \d{4,} rows: select .* from message/)
}
