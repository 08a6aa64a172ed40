import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '../src/platform/database/postgres.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { grantServerRights } from '../src/platform/database/roles.ts'
import { asServer, SERVER_ROLE } from './server-role.ts'
import { startPostgres } from './private-postgres.ts'
import { rightsGuard } from './rights-guard.ts'

const TEMPLATE = 'portal_template'

export default async function setup({ provide }: TestProject) {
  const { url, stop } = startPostgres()
  const admin = new pg.Client(`${url}/postgres`)
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const template = openPostgres(`${url}/${TEMPLATE}`)
  await migrate(template)
  await template.inScript((run) => run(`create role ${SERVER_ROLE} login`))
  await grantServerRights(template, { databaseUrl: asServer(url), databaseOwnerUrl: url })
  await template.inScript((run) => run(rightsGuard))
  await template.close()
  provide('postgresUrl', url)
  return stop
}

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}
