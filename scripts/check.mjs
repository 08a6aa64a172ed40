// What CI checks, phase by phase, with the time of each, the slowest tests, and those that failed or could not be run here.
// `npm test -- lint unit` runs phases by name, `npm test -- whole` all at their full size, `npm test -- changed` what the changes
// of this branch can have broken.
import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { narrowToChanges } from './checks/changed.ts'
import { inResults, namedPhases, phases, wholePhases } from './checks/phases.ts'
import { tableOf } from './checks/reports.ts'
import { closeFolders } from './checks/run-folders.ts'
import { runPhases } from './checks/run-phases.ts'

const asked = process.argv.slice(2)
const today = new Date().toISOString().slice(0, 10)
const plan = choosePhases()
// Who asks for a part of the phases gets no old build either.
const isUnbuilt = plan.some(({ after }) => after === 'build') && !plan.some(({ name }) => name === 'build')
if (isUnbuilt) plan.unshift({ name: 'build', isWide: true, run: 'node scripts/set-up.mjs start' })
rmSync(inResults(''), { recursive: true, force: true })
mkdirSync(inResults(''), { recursive: true })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    closeFolders('own')
    process.exit(130)
  })
closeFolders('abandoned')
const [began, busy] = [performance.now(), busySeconds()]
const results = await runPhases(plan)
const table = tableOf(results, (performance.now() - began) / 1000, busySeconds() - busy)
if (asked[0] === 'whole') saveNight()
console.log(table)
process.exitCode = results.some(({ tests }) => tests.some(({ status }) => status === 'failed')) ? 1 : 0

function choosePhases() {
  if (asked.length === 0) return [...phases]
  if (asked[0] === 'changed') return narrowToChanges()
  if (asked[0] === 'whole') return wholePhases(Number(today.replaceAll('-', '')))
  const names = namedPhases.map(({ name }) => name)
  const unknown = asked.filter((name) => !names.includes(name))
  if (unknown.length === 0) return namedPhases.filter(({ name }) => asked.includes(name))
  console.error(
    `No phase is called ${unknown.join(', ')}. Phases: ${names.join(', ')}; or whole, or changed, alone`,
  )
  process.exit(2)
}

/** What the processors have worked since the machine started, daemons and whatever else runs included. */
function busySeconds() {
  return cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1000
}

/** A whole run stays, so that the next one can be held against it. */
function saveNight() {
  const folder = inResults('../.cache/nights')
  const before = globSync(`${folder}/*`).toSorted().at(-1)
  if (before) console.log(`\n${before}\n${readFileSync(before, 'utf8')}`)
  mkdirSync(folder, { recursive: true })
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  writeFileSync(`${folder}/${today}-${commit}.txt`, table)
}
