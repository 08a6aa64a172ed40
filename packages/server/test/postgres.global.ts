import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '../src/platform/database/postgres.ts'
import { migrate } from '../src/platform/database/migrate.ts'
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
