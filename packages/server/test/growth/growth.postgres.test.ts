import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { commands } from '../../src/cli/execute.ts'
import { startPostgres } from '../private-postgres.ts'
import { isWhole } from '../whole.ts'
import { signIn } from '../world.ts'
import { SMALL } from './crowd.ts'
import { commandsRun, doEverything } from './everything.ts'
import { fillDatabase, openPortal } from './portal-in-crowd.ts'

/**
 * A small table is cheaper to read whole than by a hundred jumps of a slow disk. Among millions of rows it is not.
 */
const JUMP_COST = 1.1

// To fill a database and to log every plan takes a while on a machine that does other things too.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let postgres: ReturnType<typeof startPostgres>
let filled: Awaited<ReturnType<typeof fillDatabase>>

beforeAll(async () => {
  // Nothing else changes what the planner knows.
  postgres = startPostgres({ settings: ['autovacuum=off'] })
  filled = await fillDatabase(postgres, { entries: 15_000, places: 20_000 })
})

afterAll(() => postgres.stop())

test('every table that grows with the customers is large here', () => {
  expect(filled.small).toEqual(SMALL)
})

/** As many as a place gets in some years; more than a thousand rows are named by the plans. */
const OWN_MESSAGES = 2_500

test.runIf(isWhole)('a place with years of messages reads what it shows', async () => {
  const { sender, large } = filled
  const portal = await openPortal(postgres, { kind: 'generic', jumpCost: JUMP_COST, copy: 'years', large })
  const { db } = portal.database
  const [companyId, userId] = [sender.company.id, sender.user.id]
  await db.execute(sql`insert into message (company_id, type, header, body, created_at)
    select ${companyId}::int, case when n % 4 = 0 then 'poikkeama' else 'tiedote' end, 'Otsikko', 'Teksti',
      now() - n * interval '1 day' from generate_series(1, ${OWN_MESSAGES}::int) n`)
  await db.execute(sql`insert into message_read (user_id, message_id, read_at)
    select ${userId}::int, id, now() from message where company_id = ${companyId}::int order by created_at desc offset 3`)
  await db.execute(sql`analyze message, message_read`)
  const headers = await signIn(portal, userId)
  const at = `companyId=${companyId}`
  const addresses = [
    `overview?${at}`,
    `messages/unread?${at}`,
    ...['message', 'notice'].map((kind) => `messages/read?${at}&kind=${kind}`),
  ]
  const look = async () => {
    for (const address of addresses) {
      const { statusCode } = await portal.app.inject({ url: `/api/${address}`, headers })
      expect([address, statusCode]).toEqual([address, 200])
    }
  }
  // The first look finds where the unread ones begin.
  expect((await portal.scansDuring(look)).join('\n')).toMatch(/Scan of message\w* reads \d{4,} rows/)
  expect(await portal.scansDuring(look)).toEqual([])
  await portal.close()
})

/** A plan for any parameters knows less, and scans sooner than one for its own. */
const kinds = ['generic', 'custom'] as const

test.for(isWhole ? kinds : kinds.slice(0, 1))(
  'every call, command and job keeps to indexes, by %s plans',
  async (kind) => {
    const { sender, large } = filled
    // One run alone may have the filled database itself.
    const copy = isWhole ? { copy: kind } : {}
    const portal = await openPortal(postgres, { kind, jumpCost: JUMP_COST, ...copy, large })
    const scans = await portal.scansDuring(() => doEverything(portal, sender))
    expect(scans).toEqual([])
    expect(portal.unanswered()).toEqual([])
    const names = commands.map(({ name }) => name)
    const notRun = names.filter((name) => !commandsRun(names).includes(name))
    // These are run by hand and rarely, and go through whole tables.
    const keepers = ['keeper show', 'keeper set', 'keeper set-company', 'keeper list']
    expect(notRun).toEqual([...keepers, 'backup', 'restore'])
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
