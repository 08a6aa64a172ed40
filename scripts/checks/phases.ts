// What `npm test` runs, as data, in the order of its table.
import { join } from 'node:path'
import { missing } from './programs.mjs'

export type Phase = {
  readonly name: string
  /** Commands that pass or fail as one; what follows a failed one is not run. */
  readonly lines: readonly (readonly string[])[]
  readonly env?: Readonly<Record<string, string>>
  /** The runner that counts its tests in a JSON report. */
  readonly report?: 'vitest' | 'playwright'
  readonly mayBeEmpty?: boolean
  /** Programs without which the phase is skipped, and those that it needs besides at its full size. */
  readonly needs?: readonly string[]
  readonly needsWhole?: readonly string[]
  /** The phase that this one waits for. */
  readonly after?: string
  /** Long, and of several processes: no other one of them runs beside it. */
  readonly isWide?: boolean
}

export const root = join(import.meta.dirname, '../..')
export const bin = (name: string) => join(root, 'node_modules', '.bin', name)
export const reportOf = (name: string) => join(root, 'test-results', `${name}.json`)

const POSTGRES = ['postgresql']
/** Poolers and proxies. */
const AROUND_POSTGRES = ['pgbouncer', 'nginx', 'openssl']
const CHROMIUM = ['chromium-headless-shell']

/** Where only the embedded database is there, it has to show everything. */
export const ofOnlyDatabase: Phase['env'] = missing(POSTGRES).length > 0 ? { TEST_ONLY_DATABASE: 'true' } : {}

/** Compiler and linter are short-lived programs in Go: looking for garbage half as often spared the portal 3 to 11 % of its types. */
const LESS_COLLECTING = { GOGC: '200' }

const STYLE_TYPES = ['node', 'scripts/css-types.mjs']

/**
 * The compiler's own word. It keeps what it has found out, so that the next change costs it little. One checker for a project
 * (tsconfig.base.json): a second one knows nothing of what the first has found out, and costs more than it brings.
 */
export const types: Phase = {
  name: 'types',
  env: LESS_COLLECTING,
  lines: [STYLE_TYPES, [bin('tsc'), '--build']],
}

/** Wide ones first, as soon as what they need is there: the others, the longest first, fill what they leave idle. */
export const phases: readonly Phase[] = [
  { name: 'build', isWide: true, lines: [['npm', 'run', '--silent', 'build']] },
  components(),
  browser(),
  server('postgres', [], { needs: POSTGRES, needsWhole: AROUND_POSTGRES, isWide: false }),
  // It has one worker, which must not be the last to end.
  server('pglite', [], { env: ofOnlyDatabase, isWide: false }),
  // The linter has the same compiler in it, and tells its errors too: for both it takes a seventh more than for its own.
  {
    name: 'lint',
    env: LESS_COLLECTING,
    lines: [STYLE_TYPES, [bin('oxlint'), '--type-check']],
  },
  { name: 'unused', lines: [[bin('knip')]] },
  { name: 'format', lines: [[bin('oxfmt'), '--check']] },
  {
    name: 'bundle',
    after: 'build',
    lines: [
      ['node', 'scripts/checks/bundle.mjs'],
      ['node', 'scripts/checks/server-bundle.mjs'],
    ],
  },
  unit(),
  {
    name: 'trust',
    needs: ['postgresql'],
    after: 'build',
    env: { TRUST_SIZE: 'short' },
    lines: [['node', 'lab/trust/main.ts']],
  },
  vitest('firefox', ['run', '--root', 'e2e/firefox'], {
    needs: ['postgresql', 'firefox-esr'],
    after: 'build',
  }),
]

/** Every phase that can be asked by its name. */
export const namedPhases = [types, ...phases]

/** Both databases asked for everything, sizes that take their time, and longer guards. */
export const wholePhases = namedPhases.map((phase) => ({
  ...phase,
  needs: [...(phase.needs ?? []), ...(phase.needsWhole ?? [])],
  env: { ...phase.env, TEST_WHOLE: 'true', TRUST_SIZE: 'long' },
}))

/** The tests of pure code; those that files are related to, if files are given. */
export function unit(files?: readonly string[]): Phase {
  const tests = files ? ['related', '--run', '--passWithNoTests', ...files] : ['run']
  return vitest('unit', [...tests, '--config', 'vitest.config.ts'], { mayBeEmpty: Boolean(files) })
}

/** Screens of the built programs. */
export function components(files: readonly string[] = []): Phase {
  return vitest('components', ['run', '--config', 'components/vitest.config.ts', ...files], {
    isWide: true,
    needs: CHROMIUM,
    after: 'build',
  })
}

/** Its processes run what the build has made, where the same run builds (`TEST_BUILT`). */
export function server(database: string, folders: readonly string[], more: Partial<Phase>): Phase {
  const env = { TEST_DATABASE: database, ...more.env }
  return vitest(`server-${database}`, ['run', '--root', 'packages/server', ...folders], {
    isWide: true,
    after: 'build',
    ...more,
    env,
  })
}

export function browser(files: readonly string[] = []): Phase {
  return {
    name: 'browser',
    isWide: true,
    needs: ['postgresql', ...CHROMIUM],
    after: 'build',
    report: 'playwright',
    lines: [[bin('playwright'), 'test', '--config', 'e2e/playwright.config.ts', ...files]],
  }
}

function vitest(name: string, args: readonly string[], more: Partial<Phase> = {}): Phase {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${reportOf(name)}`]
  return { name, report: 'vitest', lines: [[bin('vitest'), ...args, ...reporters]], ...more }
}
