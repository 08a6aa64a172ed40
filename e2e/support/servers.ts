import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'
import { startPostgres } from '../../packages/server/test/private-postgres.ts'
import { FILLED, showOnlyTheSpecified, UNFILLED } from './databases.ts'
import { migrateDatabase, staffCommand, startDesk, startPortal } from './portal-process.ts'
import { DESK_SECRET } from './staff.ts'

/** Where a mobile wrapper on a phone serves the page from. */
const WRAPPER_ORIGIN = 'https://localhost'

/**
 * The real server twice: at the root, and with its desk under a sub-path, where a wrapper may call too, so that what is counted
 * or ended there changes nothing that another test reads; and the gallery of parts. All are gone at the end.
 */
export default async function startServers(): Promise<() => Promise<void>> {
  const postgres = startPostgres()
  const [[root, counting], gallery] = await Promise.all([startPortals(postgres), startGallery()])
  process.env['E2E_POSTGRES_URL'] = postgres.url
  process.env['E2E_BASE_URL'] = root.address
  process.env['E2E_DESK_URL'] = counting.desk
  process.env['E2E_DESK_PORTAL_URL'] = counting.address
  process.env['E2E_DESK_DATABASE_URL'] = counting.database
  process.env['E2E_SUBPATH_URL'] = counting.address
  process.env['E2E_WRAPPER_ORIGIN'] = WRAPPER_ORIGIN
  process.env['E2E_GALLERY_URL'] = gallery.address
  return async () => {
    await Promise.all([root.stop(), counting.stop(), gallery.stop()])
    postgres.stop()
  }
}

/** PostgreSQL answers at half the cost of the embedded database, which other tests start for themselves. */
async function startPortals({ addDatabase }: ReturnType<typeof startPostgres>) {
  await migrateDatabase(addDatabase(UNFILLED))
  const demo = addDatabase(FILLED, UNFILLED)
  // Filled once and copied: that takes as long as a hundred page loads.
  await staffCommand({ DATABASE_URL: demo, DESK_PORT: '0', DESK_SECRET }, ['demo'], '')
  const root = addDatabase('root', FILLED)
  await showOnlyTheSpecified(root)
  const desk = addDatabase('desk', 'root')
  return Promise.all([
    startPortal({ DATABASE_URL: root }),
    startDesk({
      DATABASE_URL: desk,
      BASE_PATH: '/portaali',
      WRAPPER_ORIGIN,
      DESK_PORT: '0',
      DESK_SECRET,
    }).then((both) => ({ ...both, database: desk })),
  ])
}

async function startGallery() {
  Object.assign(process.env, { VITE_GALLERY: 'true', VITE_QUICK: 'true' })
  const root = fileURLToPath(new URL('../../packages/web', import.meta.url))
  await build({ root, logLevel: 'warn', build: { minify: false } })
  const server = await preview({ root, logLevel: 'warn', preview: { port: 0, host: '127.0.0.1' } })
  const address = server.resolvedUrls?.local[0] ?? ''
  return { address: `${address}gallery.html`, stop: () => server.close() }
}
