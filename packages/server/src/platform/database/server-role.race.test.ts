import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sqlState } from './transaction.ts'
import { sealAll } from '../audit/seal-audit.ts'
import { writeAudit } from '../ledgers/record.ts'
import { rowsOf } from '../../../test/database.ts'
import { givenPortal } from '../../../test/harness.ts'

const portal = givenPortal()
const INSUFFICIENT_PRIVILEGE = '42501'

test.each([
  `update audit set subject = 'x'`,
  'delete from audit',
  'truncate audit',
  `update audit_seal set hash = 'x'`,
  'delete from audit_seal',
  'truncate audit_seal',
  'truncate deposit',
  'delete from deposit',
  'delete from portal_user',
  'delete from outbox',
  `insert into schema_migration (version, name, sha256, compatible_from) values (9999, '', '', 9999)`,
  'drop table audit',
  'alter table audit disable trigger all',
  'create table planted (id integer)',
  'create function planted() returns integer language sql as $$ select 1 $$',
  `set session_replication_role = 'replica'`,
  'set role postgres',
  `copy audit to program 'cat'`,
])('the role of the server cannot: %s', async (statement) => {
  const refused = await portal.deps.db.execute(sql.raw(statement)).then(
    () => 'done',
    (error: unknown) => sqlState(error),
  )
  expect(refused).toBe(INSUFFICIENT_PRIVILEGE)
})

test('the server’s role writes the audit log and owns nothing', async () => {
  const { db } = portal.deps
  const common = { at: portal.now, userId: null, companyId: null, subject: '' }
  await writeAudit(db, { ...common, action: 'command.test' })
  await sealAll(portal.deps)
  const owned = await rowsOf(db, sql`select relname from pg_class where relowner = current_user::regrole`)
  const [who] = await rowsOf(
    db,
    sql`select rolsuper, rolcreaterole, rolbypassrls from pg_roles where rolname = current_user`,
  )
  expect([owned, who]).toEqual([[], { rolsuper: false, rolcreaterole: false, rolbypassrls: false }])
})
