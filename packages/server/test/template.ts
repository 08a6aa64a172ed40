import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { migrate } from '../src/platform/database/migrate.ts'
import { openPostgres } from '../src/platform/database/postgres.ts'
import { grantServerRights } from '../src/platform/database/roles.ts'
import { emptyingFunction } from './empty-tables.ts'
import { idRanges } from './id-ranges.ts'
import { rightsGuard } from './rights-guard.ts'
import { asServer, SERVER_ROLE } from './server-role.ts'

const TEMPLATE = 'portal_template'

/** Makes a migrated, empty database with the guard of rights, to be copied. The url is that of the cluster. */
export async function addTemplate(url: string): Promise<void> {
  await asAdmin(url, `create database ${TEMPLATE}`)
  const template = openPostgres(`${url}/${TEMPLATE}`)
  await migrate(template)
  await template.inScript((run) => run(`create role ${SERVER_ROLE} login`))
  await grantServerRights(template, { databaseUrl: asServer(url), databaseOwnerUrl: url })
  await template.inScript((run) => run(rightsGuard))
  await template.inScript((run) => run(idRanges))
  await template.inScript((run) => run(emptyingFunction))
  await template.close()
}

/**
 * Makes a new copy of the template. Returns its url. A commit in a hasty one does not wait for the disk. To copy its files
 * takes a third of what it takes to log each page of them.
 */
export async function copyTemplate(url: string, { hasty = false } = {}): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(url, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  if (hasty) await asAdmin(url, `alter database ${name} set synchronous_commit = off`)
  return `${url}/${name}`
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const admin = new pg.Client(`${url}/postgres`)
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}
