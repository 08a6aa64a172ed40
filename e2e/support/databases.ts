import { portalSwitches } from '@kassavirta/domain/operation/settings/config-api'
import type { Database } from '../../packages/server/src/platform/database/database.ts'
import { openPostgres } from '../../packages/server/src/platform/database/postgres.ts'
import { setParameter } from '../../packages/server/src/shared/parameters.ts'
import { CLOCK, staffCommand, startPortal } from './portal-process.ts'
import { PASSWORD } from './sign-in.ts'

/** The database that was filled with the demo once. No server works on it, so that it can be copied. */
export const FILLED = 'demo'

/** The same before it was filled. */
export const UNFILLED = 'unfilled'

/** A copy of a database. It goes with the cluster. To fill one of its own would cost a test ten times as much. */
export async function copyOf(template: typeof FILLED | typeof UNFILLED): Promise<string> {
  const cluster = process.env['E2E_POSTGRES_URL'] ?? ''
  const name = `copy_${crypto.randomUUID().replaceAll('-', '')}`
  await inDatabase(`${cluster}/postgres`, ({ runApart }) =>
    runApart([`create database ${name} template ${template}`]),
  )
  return `${cluster}/${name}`
}

/** The portal of the specification: what the demo's provider shows beside it is switched off. */
export const showOnlyTheSpecified = (url: string): Promise<void> =>
  inDatabase(url, async ({ db }) => {
    for (const name of portalSwitches) await setParameter(db, name, 'false', new Date(CLOCK))
  })

/** Reads or writes rows beside the server that works on the database. */
export async function inDatabase<Result>(
  url: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openPostgres(url)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** A portal without demo data: the test adds what it needs with the commands of the staff. */
export async function startOwnPortal(environment: Readonly<Record<string, string>> = {}) {
  const DATABASE_URL = await copyOf(UNFILLED)
  const { address, stop } = await startPortal({ DATABASE_URL, ...environment })
  return {
    address,
    database: DATABASE_URL,
    stop,
    importBundle: (bundle: object) => staffCommand({ DATABASE_URL }, ['import', '-'], JSON.stringify(bundle)),
    setPassword: (username: string) =>
      staffCommand({ DATABASE_URL }, ['user', 'set-password', username], `${PASSWORD}\n`),
  }
}
