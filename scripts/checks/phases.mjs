// What `npm test` runs, as data. A phase is a list of commands that passes or fails as one, or a runner that counts its
// tests in a JSON report. `needs` names the programs without which it is skipped, `after` the phase that it waits for.
import { join } from 'node:path'
import { missing } from './programs.mjs'

export const root = join(import.meta.dirname, '../..')
export const bin = (name) => join(root, 'node_modules', '.bin', name)
export const reportOf = (name) => join(root, 'test-results', `${name}.json`)

const POSTGRES = ['postgresql', 'pgbouncer', 'nginx', 'openssl']
const CHROMIUM = ['chromium-headless-shell']
/** Where only the embedded database is there, it has to show everything. */
const WHOLE_WHERE_ALONE = missing(POSTGRES).length > 0 ? { TEST_WHOLE: 'true' } : {}

/** In strict mode a package may use only what it lists itself: web cannot lean on a package of the server. */
const STRICT = ['--production', '--strict', '--include', 'dependencies,unlisted,unresolved']

/**
 * Checks that mostly keep one core busy and start nothing that outlives them: they run two at a time, in this order as far
 * as `after` allows. The linter reads what the compiler has made.
 */
export const checks = [
  {
    name: 'types',
    lines: [
      ['node', 'scripts/css-types.mjs'],
      [bin('tsc'), '--build'],
    ],
  },
  { name: 'build', lines: [['npm', 'run', '--silent', 'build']] },
  { name: 'lint', after: 'types', lines: [[bin('oxlint')]] },
  { name: 'unused', lines: [[bin('knip')]] },
  { name: 'unused-strict', lines: [[bin('knip'), ...STRICT]] },
  { name: 'boundaries', lines: [['node', 'scripts/checks/prove-boundaries.mjs']] },
  { name: 'words', lines: [['node', 'scripts/checks/prove-words.mjs']] },
  { name: 'format', lines: [[bin('oxfmt'), '--check']] },
  {
    name: 'bundle',
    after: 'build',
    lines: [
      ['node', 'scripts/checks/bundle.mjs'],
      ['node', 'scripts/checks/server-bundle.mjs'],
    ],
  },
]

/** Suites that keep both cores busy, or have a database or a browser beside them: one after the other. */
export const suites = [
  unit(),
  server('postgres', [], { needs: POSTGRES }),
  server('pglite', [], { env: WHOLE_WHERE_ALONE }),
  {
    name: 'trust',
    needs: ['postgresql'],
    env: { TRUST_SIZE: 'short' },
    lines: [['node', 'scripts/trust/main.ts']],
  },
  components(),
  browser(),
  vitest('firefox', ['run', '--root', 'e2e/firefox'], { needs: ['postgresql', 'firefox-esr'] }),
]

/** Both databases asked for everything, sizes that take their time, and longer guards. */
export const wholeSuites = suites.map((suite) => ({
  ...suite,
  env: { ...suite.env, TEST_WHOLE: 'true', TRUST_SIZE: 'long' },
}))

/** The tests of pure code; those that files are related to, if files are given. */
export function unit(files) {
  return vitest('unit', [...running(files), '--config', 'vitest.config.ts'], { mayBeEmpty: Boolean(files) })
}

/** Screens of the built programs. */
export function components(files = []) {
  return vitest('components', ['run', '--config', 'components/vitest.config.ts', ...files], {
    needs: CHROMIUM,
  })
}

export function server(database, folders, more) {
  const env = { TEST_DATABASE: database, ...more.env }
  return vitest(`server-${database}`, ['run', '--root', 'packages/server', ...folders], { ...more, env })
}

export function browser(files = []) {
  return {
    name: 'browser',
    needs: ['postgresql', ...CHROMIUM],
    report: 'playwright',
    lines: [[bin('playwright'), 'test', '--config', 'e2e/playwright.config.ts', ...files]],
  }
}

function running(files) {
  return files ? ['related', '--run', '--passWithNoTests', ...files] : ['run']
}

function vitest(name, args, more = {}) {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${reportOf(name)}`]
  return { name, report: 'vitest', lines: [[bin('vitest'), ...args, ...reporters]], ...more }
}
