import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { isOnlyDatabase, isSlow, isWhole } from './test/whole.ts'

const database = process.env['TEST_DATABASE'] ?? 'pglite'
const isEverythingAsked = database === 'postgres' || isOnlyDatabase || isWhole

/**
 * What can differ between the two databases, and so runs on both. Everything else is the same statement sent through the
 * same driver interface, and runs on PostgreSQL, which is the database of real use. TEST_WHOLE=true runs everything on
 * both, TEST_ONLY_DATABASE=true everything at the usual sizes where there is no PostgreSQL.
 */
const CAN_DIFFER = [
  // How a database is opened, migrated, locked, saved and told apart, and a whole server on it.
  'src/{main,platform/database/**/*}.test.ts',
  // An import that is cut off in the middle.
  'src/operation/provider/import/import-interrupted.test.ts',
]

/** Races, which need real concurrency, and what else its file's name says. */
const ONLY_POSTGRES = '**/*.{race,postgres}.test.ts'

/**
 * What stands around the server and its database: poolers, proxies, standbys, a database that goes away, servers of two versions. A
 * feature changes none of it, and each starts clusters and processes of its own. TEST_WHOLE=true runs it.
 */
const AROUND = [
  'src/platform/database/standby.race.test.ts',
  'src/{two-versions,platform/database/{database-states,pooler},platform/http/nginx}.race.test.ts',
]

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** One suite, two databases: TEST_DATABASE says which. */
export default defineConfig({
  test: {
    include: isEverythingAsked
      ? ['src/**/*.test.ts', 'test/**/*.test.ts', '../demo/test/**/*.test.ts']
      : CAN_DIFFER,
    exclude: [
      ...(database === 'pglite' ? [ONLY_POSTGRES, `../demo/${ONLY_POSTGRES}`] : []),
      ...(isWhole ? [] : AROUND),
    ],
    globalSetup: [`./test/${database}.global.ts`],
    execArgv: ['quick-hash', 'built-worker'].flatMap((name) => ['--import', pathOf(`test/${name}.ts`)]),
    // Modules are loaded once per worker; its database too, which costs a second to open.
    isolate: false,
    // On PostgreSQL a test waits for it a third of its time. On PGlite a second worker loads the server and opens a database
    // anew for a minute's work.
    maxWorkers: database === 'postgres' ? 3 : isEverythingAsked ? 2 : 1,
    // With the embedded database a server fills its demo alone for half a minute where others run beside it.
    testTimeout: database === 'pglite' ? 150_000 : 60_000,
    hookTimeout: 60_000,
    // Vitest gives a worker a minute to end, but then waits for this long too, with nothing left to do.
    teardownTimeout: 60_000,
    expect: { poll: { timeout: isSlow ? 30_000 : 10_000 } },
  },
})
