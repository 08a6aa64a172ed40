// Everything that CI checks, phase by phase, with the time of each, the slowest tests, and the tests that failed or could
// not be run here. `npm test -- lint unit` runs the named phases only, `npm test -- whole` all of them at their full size,
// `npm test -- changed` what the changes of this branch can have broken.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { narrowToChanges } from './checks/changed.mjs'
import { namedPhases, phases, root, wholePhases } from './checks/phases.ts'
import { busySeconds, endAll } from './checks/run-command.ts'
import { runPhases } from './checks/run-phases.ts'
import { remarks, slowest } from './checks/test-reports.ts'

const { plan, notes } = choose(process.argv.slice(2))
for (const note of notes) console.log(note)
// The server's tests need not build again what this run builds. Alone, they must not meet an old build.
if (plan.some(({ name }) => name === 'build')) process.env.TEST_BUILT = 'true'
rmSync(join(root, 'test-results'), { recursive: true, force: true })
mkdirSync(join(root, 'test-results'), { recursive: true })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    endAll()
    process.exit(130)
  })
const began = performance.now()
const busy = busySeconds()
const done = await runPhases(plan)
tell(done, {
  seconds: (performance.now() - began) / 1000,
  cpu: busy === undefined ? undefined : busySeconds() - busy,
})

function choose(asked) {
  if (asked.length === 0) return { plan: phases, notes: [] }
  if (asked.length === 1 && asked[0] === 'changed') return narrowToChanges()
  if (asked.length === 1 && asked[0] === 'whole') return { plan: wholePhases, notes: [] }
  const names = namedPhases.map(({ name }) => name)
  const unknown = asked.filter((name) => !names.includes(name))
  if (unknown.length > 0) {
    console.error(
      `No phase is called ${unknown.join(', ')}. Phases: ${names.join(', ')}; or whole, or changed, alone`,
    )
    process.exit(2)
  }
  return { plan: namedPhases.filter(({ name }) => asked.includes(name)), notes: [] }
}

/** All together is what the machine did: databases of phases that ran beside others are counted there alone. */
function tell(outcomes, { seconds, cpu: ofMachine }) {
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0)
  const row = (name, ...cells) =>
    console.log(name.padEnd(16) + cells.map((cell) => cell.padStart(9)).join(''))
  console.log('')
  row('phase', 'seconds', 'CPU', 'passed', 'failed', 'skipped')
  for (const { name, seconds: own, cpu, passed, failed, skipped } of outcomes)
    row(name, own.toFixed(1), cpu.toFixed(1), String(passed), String(failed), String(skipped))
  row('all', seconds.toFixed(1), (ofMachine ?? sum('cpu')).toFixed(1))
  const slow = slowest(outcomes, 10)
  if (slow.length > 0) console.log('\nslowest tests, seconds')
  for (const test of slow) console.log(`${test.seconds.toFixed(1).padStart(7)}  ${test.phase}: ${test.title}`)
  const told = remarks(outcomes)
  if (told.length > 0) console.log(`\n${told.join('\n')}`)
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}`)
  process.exitCode = sum('failed') === 0 ? 0 : 1
}
