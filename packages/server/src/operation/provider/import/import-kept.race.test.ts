import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { givenPortal } from '../../../../test/harness.ts'
import { whileHeld } from '../../../../test/held.ts'
import { rowsOf } from '../../../../test/database.ts'
import type { Bundle } from './bundle.ts'
import { importBundle } from './import-bundle.ts'

const portal = givenPortal()
const db = () => portal.database.db
const load = (bundle: Bundle) =>
  importBundle(portal.deps.database, bundle, { now: portal.now, dryRun: false })

const person = { extId: 'U1', username: 'maija', firstName: 'M', lastName: 'V', emailAddress: 'm@example.fi' }
const cash = { account: 'A1', type: 'deposit', value: '13', name: 'Kassa' } as const

beforeEach(async () => {
  await load({
    companies: [{ extId: 'T1', name: 'Myllypuoti', businessId: '1' }],
    accounts: [{ extId: 'A1', company: 'T1', accountNumber: 'FI1' }],
    users: [person],
    references: [cash],
    announcements: [{ viite: 'N1', kuvaus: 'Auki' }],
  })
})

/** Statements outside the locks of rights wait for the row itself, and must then see whose it has become. */
test.each<[string, string, Bundle]>([
  ['changes', 'reference', { references: [{ ...cash, name: 'Toinen' }] }],
  ['takes away', 'reference', { references: [{ ...cash, end: true }] }],
  ['changes', 'announcement', { announcements: [{ viite: 'N1', kuvaus: 'Kiinni' }] }],
  ['renames', 'portal_user', { users: [{ ...person, username: 'liisa' }] }],
])(
  'an import that %s a row of %s while the desk takes it over leaves it to the desk',
  async (_, name, sent) => {
    const table = sql.raw(name)
    const rows = () => rowsOf(db(), sql`select to_jsonb(t) as row from ${table} t`)
    let taken: unknown
    await whileHeld(db(), sql`update ${table} set keeper = 'desk'`, [() => load(sent)], async (tx) => {
      taken = await rowsOf(tx, sql`select to_jsonb(t) as row from ${table} t`)
    })
    expect(await rows()).toEqual(taken)
    expect((await load(sent)).kept).toHaveLength(1)
  },
)
