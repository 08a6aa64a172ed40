import { between, sql, type Column, type SQL } from 'drizzle-orm'
import { afterEach, beforeEach, expect } from 'vitest'
import { keysOf } from '@kassavirta/domain/kernel/data/records'
import { importBundle } from '../src/operation/provider/import/import-bundle.ts'
import type { Bundle } from '../src/operation/provider/import/read/bundle.ts'
import { parameter } from '../src/tables/operation.ts'
import { rowsOf } from './database.ts'
import { addNeighbours } from './neighbours.ts'
import { addStaff } from './desk.ts'
import type { TestPortal } from './harness.ts'

const user = { extId: 'U1', username: 'maija', firstName: 'M', lastName: 'V', emailAddress: 'm@example.fi' }
const week = { monday: { from: '09:00', to: '10:00' } }

/** A row of every section whose rows the desk may keep. */
export const first = {
  parameters: [{ key: 'serviceDeskPhone', value: '010 1' }],
  concerns: [{ extId: 'K1', name: 'Konserni' }],
  chains: [{ extId: 'C1', name: 'Ketju', concern: 'K1' }],
  companies: [{ extId: 'T1', name: 'Myllypuoti', businessId: '1', chain: 'C1' }],
  accounts: [{ extId: 'A1', company: 'T1', accountNumber: 'FI1' }],
  users: [user],
  roles: [{ user: 'U1', company: 'T1', deposits: true }],
  mandates: [{ extId: 'M1', user: 'U1', account: 'A1', start: '2026-01-01', withdrawLimit: 100 }],
  visitCalendars: [{ company: 'T1', week }],
  references: [{ account: 'A1', type: 'deposit', value: '13', name: 'Kassa' }],
  announcements: [{ viite: 'N1', kuvaus: 'Auki' }],
} satisfies Bundle

/** The same rows, each with something else. */
export const second = {
  parameters: [{ key: 'serviceDeskPhone', value: '010 2' }],
  concerns: [{ extId: 'K1', name: 'Toinen' }],
  chains: [{ extId: 'C1', name: 'Toinen', concern: 'K1' }],
  companies: [{ extId: 'T1', name: 'Toinen', businessId: '2' }],
  accounts: [{ extId: 'A1', company: 'T1', accountNumber: 'FI2' }],
  users: [{ ...user, username: 'liisa', emailAddress: 'l@example.fi', restore: true }],
  roles: [{ user: 'U1', company: 'T1', roleMaintenance: true, restore: true }],
  mandates: [{ ...first.mandates[0]!, withdrawLimit: 900 }],
  visitCalendars: [{ company: 'T1', week: { friday: week.monday } }],
  references: [{ ...first.references[0]!, name: 'Toinen' }],
  announcements: [{ viite: 'N1', kuvaus: 'Kiinni' }],
} satisfies Bundle

const { parameters: _parameters, concerns: _concerns, chains: _chains, ...canEnd } = first
/** Those of them that can end, ended. */
export const ended = Object.fromEntries(
  Object.entries(canEnd).map(([name, rows]) => [name, rows.map((row) => ({ ...row, end: true }))]),
) as Bundle

/** Where the rows of each section are. */
const tableOf = {
  parameters: 'parameter',
  concerns: 'concern',
  chains: 'chain',
  companies: 'company',
  accounts: 'account',
  users: 'portal_user',
  roles: 'user_company_role',
  mandates: 'mandate',
  visitCalendars: 'visit_calendar',
  references: 'reference',
  announcements: 'announcement',
} as const satisfies Record<keyof typeof first, string>

export const sectionNames = keysOf(tableOf)

export function importTools(portal: TestPortal) {
  const { db } = portal.database
  return {
    load: (bundle: Bundle, dryRun = false) =>
      importBundle(portal.deps.database, bundle, { now: portal.now, dryRun }),
    /** The rows of all sections, whole, and what hangs on a person. */
    stored: async (from = db) => {
      const tables = [...Object.values(tableOf), 'activation_code', 'email_change', 'session_family']
      const rows = tables.map((table) => `select '${table}' as name, to_jsonb(t) as row from ${table} t`)
      return rowsOf(from, sql.raw(`${rows.join(' union all ')} order by 1, 2`))
    },
    /** How the desk takes over the rows of a section: of a parameter by setting it. */
    takeOver: async (section: keyof typeof first) => {
      const isOurs = section === 'visitCalendars' ? 'company_id' : 'id'
      if (section !== 'parameters')
        return sql.raw(
          `update ${tableOf[section]} set keeper = 'desk' where ${isOurs} between 1000 and 2000000000`,
        )
      const { staffId } = await addStaff(portal, 'paakayttaja', ['admin'])
      return sql`update ${parameter} set staff_id = ${staffId}`
    },
  }
}

const OF_NEIGHBOURS = [
  'company',
  'account',
  'portal_user',
  'user_company_role',
  'mandate',
  'deposit',
  'bag',
  'handled_deposit',
  'handled_change_order',
  'change_order',
  'supply_order',
  'visit_request',
  'visit_change_request',
  'message',
]

/** The rows that are no neighbour's. */
export const isMade = ({ id }: { readonly id: Column }): SQL => between(id, 1_000, 2_000_000_000)

/** Neighbours of everything before each test, whom it leaves as they were. */
export function givenUntouchedNeighbours(portal: TestPortal): void {
  addNeighbours(portal)
  const stored = () => {
    const parts = OF_NEIGHBOURS.map(
      (table) =>
        `select '${table}' as name, to_jsonb(t) as row from ${table} t where id < 1000 or id > 2000000000`,
    )
    return rowsOf(portal.database.db, sql.raw(`${parts.join(' union all ')} order by 1, 2`))
  }
  let before: readonly unknown[] = []
  beforeEach(async () => {
    before = await stored()
  })
  afterEach(async () => {
    expect(await stored(), 'the rows of neighbours').toEqual(before)
  })
}
