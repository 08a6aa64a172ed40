// Everything that CI checks, phase by phase, each with its time, and the slowest tests. `npm test -- lint unit` runs the
// named phases only.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readPlaywright, readVitest, slowest } from './checks/test-reports.mjs'

const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
const bin = (name) => join(root, 'node_modules', '.bin', name)

/** In strict mode a package may use only what it lists itself: web cannot lean on a package of the server. */
const STRICT = ['--production', '--strict', '--include', 'dependencies,unlisted,unresolved']

/**
 * A phase is a command that passes or fails as one, or a runner that counts its tests in a JSON report. The phases of a
 * lane run one after the other, and the lanes beside each other: alone, each leaves one of two cores idle at times.
 */
const lanes = [
  [
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
  ],
  [
    { name: 'build', run: command('npm', ['run', '--silent', 'build']) },
    {
      name: 'bundle',
      run: commands(['node', 'scripts/checks/bundle.mjs'], ['node', 'scripts/checks/server-bundle.mjs']),
    },
    { name: 'browser', run: playwright() },
  ],
]
const phases = lanes.flat()

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
const chosen = lanes.map((lane) => lane.filter(({ name }) => asked.length === 0 || asked.includes(name)))
/** What a phase says is shown as it comes, or whole when the phase ends, where another one runs beside it. */
const live = chosen.filter((lane) => lane.length > 0).length < 2
const started = performance.now()
const done = (await Promise.all(chosen.map(runLane))).flat()

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
const sum = (key) => done.reduce((total, phase) => total + phase[key], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 ? 0 : 1

async function runLane(lane) {
  const ran = []
  for (const { name, run: runPhase } of lane) {
    const begun = performance.now()
    const said = []
    console.log(live ? `\n── ${name}` : `${name} …`)
    const outcome = await runPhase(name, (text) => (live ? process.stdout.write(text) : said.push(text)))
    const seconds = secondsSince(begun)
    if (!live) console.log(`\n── ${name}, ${seconds.toFixed(1)} s\n${Buffer.concat(said).toString()}`)
    ran.push({ tests: [], ...outcome, name, seconds })
  }
  return ran
}

function secondsSince(moment) {
  return (performance.now() - moment) / 1000
}

async function run([program, ...args], say, env = {}) {
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', say)
  try {
    const [code] = await once(child, 'close')
    return code === 0
  } catch (error) {
    say(Buffer.from(`${error.message}\n`))
    return false
  }
}

function command(program, args) {
  return commands([program, ...args])
}

/** One after the other, as one check: what follows a failed command is not run. */
function commands(...lines) {
  return async (_name, say) => {
    for (const line of lines) if (!(await run(line, say))) return { passed: 0, failed: 1 }
    return { passed: 1, failed: 0 }
  }
}

function vitest(args, env) {
  return async (name, say) => {
    const report = join(results, `${name}.json`)
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
    const ok = await run([bin('vitest'), 'run', ...args, ...reporters], say, env)
    return counts(ok, readVitest(report))
  }
}

function playwright() {
  return async (_name, say) => {
    const ok = await run([bin('playwright'), 'test', '--config', 'e2e/playwright.config.ts'], say)
    return counts(ok, readPlaywright(join(results, 'e2e.json')))
  }
}

/** A runner that fails without a failed test (a file that does not load, no test at all) still counts as a failure. */
function counts(ok, { passed, failed, tests }) {
  return { passed, failed: ok && passed > 0 ? failed : Math.max(failed, 1), tests }
}
