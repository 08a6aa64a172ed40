import { startPostgres } from '../../packages/server/test/private-postgres.ts'
import { FILLED, showOnlyTheSpecified, UNFILLED } from './databases.ts'
import { staffCommand, startPortal } from './portal-process.ts'
import { DESK } from './staff.ts'

/**
 * The real server twice, on PostgreSQL: the portal of the specification, and one that shows all that it can, with its desk, so that
 * what is counted or ended there changes nothing that a test of the first one reads. All ends with this process, also by a signal.
 */
export default async function startServers(): Promise<() => Promise<void>> {
  const postgres = startPostgres()
  const { addDatabase } = postgres
  await staffCommand({ DATABASE_URL: addDatabase(UNFILLED) }, ['migrate'])
  const demo = addDatabase(FILLED, UNFILLED)
  // Filled once and copied: that takes as long as a hundred page loads.
  await staffCommand({ DATABASE_URL: demo, ...DESK }, ['demo'])
  const specified = addDatabase('specified', FILLED)
  await showOnlyTheSpecified(specified)
  const everything = addDatabase('everything', FILLED)
  const [portal, full] = await Promise.all([
    startPortal({ DATABASE_URL: specified }),
    startPortal({ DATABASE_URL: everything, ...DESK }),
  ])
  process.env['E2E_POSTGRES_URL'] = postgres.url
  process.env['E2E_BASE_URL'] = portal.address
  process.env['E2E_FULL_URL'] = full.address
  process.env['E2E_DESK_URL'] = full.desk
  process.env['E2E_DESK_DATABASE_URL'] = everything
  return async () => {
    await Promise.all([portal.stop(), full.stop()])
    postgres.stop()
  }
}
