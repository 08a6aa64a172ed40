import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { phases, type Phase } from './phases.ts'
import { endAll, runCommand } from './run-command.ts'
import { openGroup } from './processor-group.ts'
import { runPhases } from './run-phases.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-phases-'))
  vi.spyOn(console, 'log').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

const phase = (name: string, script: string, more: Partial<Phase> = {}): Phase => ({
  name,
  lines: [['sh', '-c', `cd ${folder} && ${script}`]],
  ...more,
})

const outcomes = async (list: readonly Phase[]) =>
  (await runPhases(list)).map(({ name, passed, failed }) => ({ name, passed, failed }))

it('runs a wide phase and one that is not side by side', async () => {
  execFileSync('sh', ['-c', 'mkfifo there back'], { cwd: folder })
  // Either waits for the other.
  const first = phase('first', 'echo 1 > there && read word < back', { isWide: true })
  const second = phase('second', 'read word < there && echo 1 > back')
  expect(await outcomes([first, second])).toEqual([
    { name: 'first', passed: 1, failed: 0 },
    { name: 'second', passed: 1, failed: 0 },
  ])
})

it('runs one wide phase at a time, and no more than three phases in all', async () => {
  // Who finds no place that is free has too many beside it. Node takes long enough for all to meet that run at once.
  const work = `${process.execPath} -e 0`
  const inOneOf = ([place, ...others]: readonly string[]): string =>
    place ? `if mkdir ${place}; then ${work}; rmdir ${place}; else ${inOneOf(others)}; fi` : 'false'
  const inOneOfThree = inOneOf(['one', 'two', 'three'])
  const list = [
    ...['a', 'b', 'c', 'd'].map((name) => phase(name, inOneOfThree)),
    ...['wide', 'wider'].map((name) =>
      phase(name, `mkdir alone && (${inOneOfThree}) && rmdir alone`, { isWide: true }),
    ),
    phase('last', inOneOfThree),
  ]
  expect((await outcomes(list)).filter(({ failed }) => failed > 0)).toEqual([])
})

it('starts a phase only after the one that it waits for, even if that fails, and hides no failure', async () => {
  const list = [
    phase('late', 'test -e made', { after: 'maker' }),
    phase('maker', 'touch made && false'),
    phase('wide', 'test -e made', { isWide: true, after: 'maker' }),
  ]
  expect(await outcomes(list)).toEqual([
    { name: 'late', passed: 1, failed: 0 },
    { name: 'maker', passed: 0, failed: 1 },
    { name: 'wide', passed: 1, failed: 0 },
  ])
})

it('skips the lines after one that failed', async () => {
  const lines = [['false'], ['touch', join(folder, 'later')]]
  await runPhases([{ name: 'two lines', lines }])
  expect((await runCommand(['test', '-e', join(folder, 'later')], {}, false)).isOk).toBe(false)
})

it('gives a phase a temporary folder, which is gone after it with all that is in it', async () => {
  await outcomes([phase('forgets', `mktemp -d && echo $TMPDIR > forgotten`)])
  const forgotten = readFileSync(join(folder, 'forgotten'), 'utf8').trim()
  expect(forgotten).toContain(`${tmpdir()}/kassavirta-`)
  expect(existsSync(forgotten)).toBe(false)
})

it('counts the seconds of the processors that the processes of a phase used', async () => {
  const [result] = await runPhases([phase('busy', `${process.execPath} -e 0`)])
  expect(result?.cpu).toBeGreaterThan(0)
})

/** Works for half a second of a processor, says who it is, and stays. */
const DAEMON = `while (process.cpuUsage().user < 5e5);
require('fs').writeFileSync('worked', String(process.pid)); setInterval(() => {}, 1e6)`

const group = openGroup()
await group?.close()

it.runIf(group)('counts what daemons used, for whom nobody waits, and ends them', async () => {
  writeFileSync(join(folder, 'daemon.cjs'), DAEMON)
  const start = `(setsid ${process.execPath} daemon.cjs > /dev/null 2>&1 3>&- &)`
  const [result] = await runPhases([phase('starter', `${start}; until test -s worked; do sleep 0.1; done`)])
  expect(result?.cpu).toBeGreaterThan(0.5)
  const daemon = `/proc/${readFileSync(join(folder, 'worked'), 'utf8')}`
  // Gone, or ended and not yet counted as gone by whoever has taken it over.
  expect(existsSync(daemon) ? readFileSync(`${daemon}/stat`, 'utf8') : ') Z').toContain(') Z')
})

it('ends what runs, with all that it has started', async () => {
  execFileSync('sh', ['-c', 'mkfifo started never'], { cwd: folder })
  const ran = runCommand(['sh', '-c', `cd ${folder} && (echo 1 > started; read word < never)`], {}, false)
  execFileSync('sh', ['-c', 'read word < started'], { cwd: folder })
  endAll()
  expect((await ran).isOk).toBe(false)
})

it('names every phase once, and lets it wait only for one that comes before it', () => {
  const names = phases.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const early = phases.filter(({ after }, at) => after !== undefined && !names.slice(0, at).includes(after))
  expect(early).toEqual([])
})

it('lets the server’s suites wait for the build, whose programs they start', () => {
  const suites = phases.filter(({ name }) => name.startsWith('server-'))
  expect(suites.map(({ after }) => after)).toEqual(['build', 'build'])
})
