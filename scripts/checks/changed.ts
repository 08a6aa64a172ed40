// `npm test -- changed`: what the changes since origin/main, and those that are not committed, can have broken.
import { execFileSync } from 'node:child_process'
import browserTests from './browser-tests.json' with { type: 'json' }
import house from '../lint/house.json' with { type: 'json' }
import { readImports, withImporters } from '../papers/imports.ts'
import { listFiles, read } from '../papers/repository.ts'
import { database, namedPhases, root, type Phase } from './phases.ts'

const TEST = /\.(?:test|e2e)\.ts$/
const AREAS = Object.keys(house.areas).join('|')
const FEATURE = new RegExp(`^packages/\\w+/src/((?:${AREAS})/[^/]+)/`)
/** All but what puts the parts together, as app.ts does, which imports everything. */
const PARTS = new RegExp(`^packages/(?:domain|ui|\\w+/src/(?:${AREAS}|platform|shared|tables|flows|styles))/`)

/**
 * Tests of the features that have a changed file or import one, in any number of steps (types are the compiler's); all of them where
 * a change reaches what lies in no feature. What a test is of says its folder, what it imports, or the table of browser tests.
 */
export function chooseTests(files: readonly string[]) {
  const parts = listFiles('packages').filter((path) => PARTS.test(path) && !TEST.test(path))
  const changed = files.filter((path) => !TEST.test(path))
  const reached = [...withImporters(changed, readImports(parts, 'values'))]
  const choose = (packages: RegExp, subjectsOf: typeof ofFolder, ...folders: readonly string[]) => {
    const tests = listFiles(...folders).filter((path) => TEST.test(path))
    const known = new Set(tests.flatMap(subjectsOf))
    const subjectOf = (path: string) => {
      const feature = FEATURE.exec(path)?.[1] ?? 'all'
      return files.includes(path) && !known.has(feature) ? 'all' : feature
    }
    const touched = new Set(reached.filter((path) => packages.test(path)).map(subjectOf))
    const isOf = (subjects: readonly string[]) =>
      touched.has('all') ||
      subjects.some((each) => touched.has(each)) ||
      (subjects.length === 0 && touched.size > 0)
    return tests.filter((path) => files.includes(path) || isOf(subjectsOf(path)))
  }
  const [portal, desk] = [/^packages\/(?:ui|web)\//, /^packages\/(?:ui|desk)\//]
  return {
    server: choose(/^packages\/server\//, ofFolder, 'packages/server', 'packages/demo/test'),
    components: [
      ...choose(portal, ofImports, 'components/portal'),
      ...choose(desk, ofImports, 'components/desk'),
    ],
    browser: [...choose(portal, ofTable, ':(glob)e2e/*.e2e.ts'), ...choose(desk, ofTable, 'e2e/desk')],
  }
}

const ofFolder = (path: string): readonly string[] => [FEATURE.exec(path)?.[1] ?? 'all']

const ofImports = (path: string): readonly string[] =>
  Array.from(read(path).matchAll(/@kassavirta\/domain\/(?!kernel)(\w+\/[\w-]+)\//g), ([, name = '']) => name)

const ofTable = (path: string): readonly string[] =>
  Object.entries(browserTests).flatMap(([subject, names]) =>
    names.some((name) => path === `e2e/${name}.e2e.ts`) ? [subject] : [],
  )

export function narrowToChanges(): Phase[] {
  const files = changedFiles()
  const sources = files.filter((path) => /\.(?:tsx?|mjs)$/.test(path))
  const tests = chooseTests(files)
  const asked: Readonly<Record<string, readonly string[]>> = {
    types: ['.'],
    format: ['.'],
    // Scripts in plain JavaScript belong to no project: the linter knows the types of Node only beside a file that brings them.
    lint: ['vitest.config.ts', ...sources],
    // The papers name files and names of the code, wherever those are.
    unit: ['related', ...sources, 'scripts/papers/repository.ts'],
    [`server-${database}`]: tests.server,
    components: tests.components,
    browser: tests.browser,
  }
  const loose = files.filter((path) => !/^(?:packages|components|e2e|docs)\//.test(path))
  console.log(`${files.length} changed files`)
  if (loose.length > 0) console.log(`Only npm test asks what depends on ${loose.join(', ')}`)
  return namedPhases.flatMap((phase) => {
    const paths = asked[phase.name] ?? []
    return paths.length > 0 ? [{ ...phase, run: `${phase.run} ${paths.join(' ')}` }] : []
  })
}

function changedFiles(): readonly string[] {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const since = git('branch', '--remotes', '--list', 'origin/main').length > 0 ? 'origin/main' : 'HEAD'
  const [base = since] = git('merge-base', since, 'HEAD')
  return [
    ...git('diff', '--name-only', '--diff-filter=d', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
}
