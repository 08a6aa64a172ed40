// Everything that CI checks, phase by phase, each with its time, the slowest tests, and the tests that failed or
// passed only at their second try. `npm test -- lint unit` runs the named phases only.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readPlaywright, readVitest, remarks, slowest } from './checks/test-reports.ts'

const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
const bin = (name) => join(root, 'node_modules', '.bin', name)

/** In strict mode a package may use only what it lists itself: web cannot lean on a package of the server. */
const STRICT = ['--production', '--strict', '--include', 'dependencies,unlisted,unresolved']

/**
 * A phase is a command that passes or fails as one, or a runner that counts its tests in a JSON report. One runs after
 * the other: each keeps both cores of a small machine busy, and side by side they only wait for each other.
 */
const phases = [
  { name: 'types', run: commands(['node', 'scripts/css-types.mjs'], [bin('tsc'), '--build']) },
  { name: 'lint', run: command(bin('oxlint'), []) },
  { name: 'boundaries', run: command('node', ['scripts/checks/prove-boundaries.mjs']) },
  { name: 'words', run: command('node', ['scripts/checks/prove-words.mjs']) },
  { name: 'unused', run: command(bin('knip'), []) },
  { name: 'unused-strict', run: command(bin('knip'), STRICT) },
  { name: 'format', run: command(bin('oxfmt'), ['--check']) },
  { name: 'unit', run: vitest(['--config', 'vitest.config.ts']) },
  { name: 'server-postgres', run: vitest(['--root', 'packages/server'], { TEST_DATABASE: 'postgres' }) },
  { name: 'server-pglite', run: vitest(['--root', 'packages/server'], { TEST_DATABASE: 'pglite' }) },
  { name: 'build', run: command('npm', ['run', '--silent', 'build']) },
  { name: 'trust', run: commandWith({ TRUST_SIZE: 'short' }, 'node', ['scripts/trust/main.ts']) },
  {
    name: 'bundle',
    run: commands(['node', 'scripts/checks/bundle.mjs'], ['node', 'scripts/checks/server-bundle.mjs']),
  },
  { name: 'browser', run: playwright() },
  { name: 'firefox', run: vitest(['--root', 'e2e/firefox']) },
]

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !phases.some((phase) => phase.name === name))
if (unknown.length > 0) {
  console.error(
    `No phase is called ${unknown.join(', ')}. Phases: ${phases.map(({ name }) => name).join(', ')}`,
  )
  process.exit(2)
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const started = performance.now()
const done = []
for (const { name, run: runPhase } of phases) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const begun = performance.now()
  console.log(`\n── ${name}`)
  const outcome = runPhase(name)
  done.push({ tests: [], broken: [], unsteady: [], ...outcome, name, seconds: secondsSince(begun) })
}

console.log('\nphase               seconds  passed  failed')
for (const { name, passed, failed, seconds } of done) {
  console.log(
    `${name.padEnd(18)}${seconds.toFixed(1).padStart(9)}${String(passed).padStart(8)}${String(failed).padStart(8)}`,
  )
}
console.log(`${'all'.padEnd(18)}${secondsSince(started).toFixed(1).padStart(9)}`)
const slow = slowest(done, 10)
if (slow.length > 0) console.log('\nslowest tests, seconds')
for (const { phase, title, seconds } of slow)
  console.log(`${seconds.toFixed(1).padStart(7)}  ${phase}: ${title}`)
const told = remarks(done)
if (told.length > 0) console.log(`\n${told.join('\n')}`)
const sum = (key) => done.reduce((total, phase) => total + phase[key], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 ? 0 : 1

function secondsSince(moment) {
  return (performance.now() - moment) / 1000
}

function run([program, ...args], env = {}) {
  const { status, error } = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (error) console.error(error.message)
  return status === 0
}

function command(program, args) {
  return commands([program, ...args])
}

function commandWith(env, program, args) {
  return () => (run([program, ...args], env) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
}

/** One after the other, as one check: what follows a failed command is not run. */
function commands(...lines) {
  return () => (lines.every((line) => run(line)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
}

function vitest(args, env) {
  return (name) => {
    const report = join(results, `${name}.json`)
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
    const ok = run([bin('vitest'), 'run', ...args, ...reporters], env)
    return counts(ok, readVitest(report))
  }
}

function playwright() {
  return () => {
    const ok = run([bin('playwright'), 'test', '--config', 'e2e/playwright.config.ts'])
    return counts(ok, readPlaywright(join(results, 'e2e.json')))
  }
}

/** A runner that fails without a failed test (a file that does not load, no test at all) still counts as a failure. */
function counts(ok, { passed, failed, ...rest }) {
  return { ...rest, passed, failed: ok && passed > 0 ? failed : Math.max(failed, 1) }
}
