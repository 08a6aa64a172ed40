// What `npm test` runs, as data, in the order of its table.
import { join } from 'node:path'
import { missing } from './programs.mjs'

export type Phase = {
  readonly name: string
  /** For a shell at the root that finds the programs of the packages. */
  readonly run: string
  /** Programs without which it is skipped. */
  readonly needs?: readonly string[]
  /** The phase that this one waits for. */
  readonly after?: string
  /** Long, and of several processes: no other one of them runs beside it. */
  readonly isWide?: boolean
}

export const root = join(import.meta.dirname, '../..')
export const inResults = (file: string) => join(root, 'test-results', file)

/** Where only the embedded database is there, it has to show everything. */
export const database = missing(['postgresql']).length === 0 ? 'postgres' : 'pglite'
const ONLY = database === 'pglite' ? 'TEST_ONLY_DATABASE=true ' : ''
/** Compiler and linter are short-lived programs in Go: looking for garbage half as often spared the portal 3 to 11 % of its types. */
const WITH_STYLES = 'export GOGC=200; node scripts/css-types.mjs &&'
const IN_RESULTS = '"$PWD"/test-results'
const vitest = (name: string, args: string) =>
  `vitest --run ${args} --reporter=dot --reporter=junit --outputFile.junit=${IN_RESULTS}/${name}.xml`
const server = (of: string) => `TEST_DATABASE=${of} ${vitest(`server-${of}`, '--root packages/server')}`
const components = vitest('components', '--config components/vitest.config.ts')
const browser = `PLAYWRIGHT_JUNIT_OUTPUT_FILE=${IN_RESULTS}/browser.xml playwright test --config e2e/playwright.config.ts --reporter=list,junit`
const bundles = 'node scripts/checks/bundle.mjs && node scripts/checks/server-bundle.mjs'
const CHROMIUM = 'chromium-headless-shell'

/** Wide ones first, as soon as what they need is there: the others, the longest first, fill what they leave idle. */
export const phases: readonly Phase[] = [
  { name: 'build', isWide: true, run: 'npm run --silent build' },
  { name: 'components', isWide: true, after: 'build', needs: [CHROMIUM], run: components },
  { name: 'browser', isWide: true, after: 'build', needs: ['postgresql', CHROMIUM], run: browser },
  { name: 'server-postgres', after: 'build', needs: ['postgresql'], run: server('postgres') },
  // It has one worker, which must not be the last to end.
  { name: 'server-pglite', after: 'build', run: `${ONLY}${server('pglite')}` },
  // The linter has the same compiler in it, and tells its errors too: for both it takes a seventh more than for its own.
  { name: 'lint', run: `${WITH_STYLES} oxlint --type-check` },
  { name: 'unused', run: 'knip' },
  { name: 'format', run: 'oxfmt --check' },
  { name: 'bundle', after: 'build', run: bundles },
  { name: 'unit', run: vitest('unit', '--config vitest.config.ts') },
]

const OF_FIREFOX = ['postgresql', 'firefox-esr']
/** Every phase that can be asked by its name. `types` is the compiler alone, which saves what it finds out. */
export const namedPhases: readonly Phase[] = [
  { name: 'types', run: `${WITH_STYLES} tsc --build` },
  ...phases,
  { name: 'trust', after: 'build', needs: ['postgresql'], run: 'TRUST_SIZE=long node lab/main.ts trust' },
  { name: 'firefox', after: 'build', needs: OF_FIREFOX, run: vitest('firefox', '--root e2e/firefox') },
]

const AROUND_POSTGRES = ['pgbouncer', 'nginx', 'openssl']

/** At sizes that take their time, and the files of vitest in the order of a seed. */
export const wholePhases = (seed: number): readonly Phase[] =>
  namedPhases.map(({ run, needs = [], ...phase }) => ({
    ...phase,
    needs: phase.name === 'server-postgres' ? [...needs, ...AROUND_POSTGRES] : needs,
    run: `export TEST_WHOLE=true; ${run.replace('vitest --run', `$& --sequence.shuffle.files --sequence.seed=${seed}`)}`,
  }))
