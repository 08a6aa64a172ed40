// `npm test -- changed`: what the changes since origin/main, and those that are not committed, can have broken. Types are
// asked of everything, the linter of the changed files, pure tests by who imports whom. Tests of the server, of screens and
// of the browser ask the whole program, so they are chosen by name: a feature has the same one in every package.
import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { bin, browser, components, ofOnlyDatabase, root, server, types, unit } from './phases.ts'
import house from '../lint/house.json' with { type: 'json' }
import { missing } from './programs.mjs'

/** Scripts in plain JavaScript belong to no project: the linter knows the types of Node only beside a file that brings them. */
const TYPES_OF_NODE = 'vitest.config.ts'

const SOURCE = /\.(?:tsx?|mjs)$/
const AREAS = Object.keys(house.areas).join('|')
const RULES = new RegExp(`^packages/(?:domain|server)/src/(?:${AREAS})/([^/]+)/`)
const SCREEN = new RegExp(`^packages/(web|desk)/src/(?:${AREAS})/([^/]+)/`)

/** What several features of the desk do to one thing is asked by one file, whose name has none of theirs. */
const JOURNEYS = { file: 'e2e/desk/journeys.e2e.ts', features: ['visits', 'cases', 'deliveries', 'counting'] }

/** Files that more depends on than can be told by a name, and the phases that ask all of it. */
const WIDE = [
  [/^(?:packages\/server\/(?:migrations|src\/platform\/database)|deploy|e2e\/whole)\//, 'whole'],
  [
    new RegExp(`^packages/server/(?!src/(?:${AREAS}|platform/database)/|migrations/|.*\\.test\\.ts$)`),
    'server-postgres',
  ],
  [/^packages\/domain\/src\/kernel\/(?!.*\.test\.ts$)/, 'server-postgres'],
  [/^packages\/demo\/(?!.*\.test\.ts$)/, 'server-postgres browser'],
  [
    new RegExp(`^packages/(?:ui|(?:web|desk)/(?!src/(?:${AREAS})/))(?!.*\\.test\\.ts$)`),
    'build components browser',
  ],
  [/^components\/(?!.*\.test\.ts$)/, 'components'],
  [/^e2e\/(?!.*\.e2e\.ts$)/, 'browser'],
  [
    /^(?:package(?:-lock)?\.json|\.oxlintrc\.json|tsconfig\S*|vitest\.config\.ts|scripts\/(?:(?:checks|lint)\/)?[^/]+)$/,
    '',
  ],
]

export function narrowToChanges() {
  const files = changedFiles()
  const sources = files.filter((file) => SOURCE.test(file))
  const ofFiles =
    sources.length === 0
      ? []
      : [
          { name: 'lint', after: 'types', lines: [[bin('oxlint'), TYPES_OF_NODE, ...sources]] },
          { name: 'format', lines: [[bin('oxfmt'), '--check', ...sources]] },
        ]
  // The papers name files and names of the code, wherever those are.
  const related = [...sources, 'scripts/papers/repository.ts']
  const screens = [
    ...screenTests(files, {
      portal: 'components/portal',
      desk: 'components/desk',
      ending: '.test.ts',
      phase: components,
    }),
    ...screenTests(files, { portal: 'e2e', desk: 'e2e/desk', ending: '.e2e.ts', phase: browser }),
  ]
  const build =
    screens.length === 0 ? [] : [{ name: 'build', lines: [['node', 'scripts/set-up.mjs', 'start']] }]
  // Chosen tests are too few to keep two cores busy.
  const suites = [unit(related), ...serverTests(files), ...screens].map((suite) => ({
    ...suite,
    isWide: false,
  }))
  return {
    plan: [types, ...build, ...ofFiles, ...suites],
    notes: [countOf(files), ...wideNotes(files)],
  }
}

function changedFiles() {
  const since = git('branch', '--remotes', '--list', 'origin/main').length > 0 ? 'origin/main' : 'HEAD'
  const [base = since] = git('merge-base', since, 'HEAD')
  const tracked = git('diff', '--name-only', '--diff-filter=d', base)
  return [...tracked, ...git('ls-files', '--others', '--exclude-standard')]
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
}

/** On PostgreSQL where it is there, as the server is used. */
function serverTests(files) {
  const names = files.flatMap((file) => [
    ...(RULES.exec(file)?.slice(1) ?? []),
    ...(file.startsWith('packages/server/src/') ? [`${dirname(file).replace('packages/server/', '')}/`] : []),
    ...(/^packages\/(?:server|demo\/test)\/.*\.test\.ts$/.test(file)
      ? [file.replace('packages/server/', '')]
      : []),
  ])
  const wanted = [...new Set(names)].filter((name) => name !== 'kernel')
  if (wanted.length === 0) return []
  const database = missing(['postgresql']).length > 0 ? 'pglite' : 'postgres'
  const chosen = server(database, [...wanted, '--passWithNoTests'], { env: ofOnlyDatabase })
  return [{ ...chosen, mayBeEmpty: true }]
}

/** The tests of touched screens, and those that are touched themselves. */
function screenTests(files, { portal, desk, ending, phase }) {
  const own = files.filter((file) => [portal, desk].includes(dirname(file)) && file.endsWith(ending))
  const ofScreens = files.flatMap((file) => {
    const [, app, feature] = SCREEN.exec(file) ?? []
    // Tests of deposits are called deposit-form and deposits-sending, those of change-orders order-form and recurring-orders.
    const word = feature?.replace(/^(?:change|supply)-/, '').replace(/(?:ie)?s$/, '')
    const folder = app === 'desk' ? desk : portal
    const isInJourneys =
      app === 'desk' && JOURNEYS.features.includes(feature) && JOURNEYS.file.endsWith(ending)
    return [
      ...(word ? globSync(`${folder}/{,*-}${word}*${ending}`, { cwd: root }) : []),
      ...(isInJourneys ? [JOURNEYS.file] : []),
    ]
  })
  const wanted = [...new Set([...own, ...ofScreens])].filter((file) => existsSync(join(root, file)))
  if (wanted.length === 0) return []
  return [phase(wanted)]
}

const countOf = (files) => `${files.length} changed ${files.length === 1 ? 'file' : 'files'}`

function wideNotes(files) {
  return WIDE.flatMap(([pattern, phases]) => {
    const found = files.filter((file) => pattern.test(file))
    const command = phases === '' ? 'npm test' : `npm test -- ${phases}`
    return found.length > 0 ? [`Only \`${command}\` asks all that depends on ${found.join(', ')}`] : []
  })
}
