import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { namedPhases, type Phase } from './phases.ts'
import { closeFolders } from './run-folders.ts'
import { runPhases } from './run-phases.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-phases-'))
  vi.spyOn(console, 'log').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const phase = (name: string, script: string, more: Partial<Phase> = {}): Phase => ({
  name,
  run: `cd ${folder} && ${script}`,
  ...more,
})

const statuses = async (...phases: readonly Phase[]) =>
  (await runPhases(phases)).map(({ name, tests }) => [name, ...tests.map(({ status }) => status)])

const make = (script: string) => execFileSync('sh', ['-c', script], { cwd: folder })

describe('phases', () => {
  test('run side by side, a wide one and others', async () => {
    make('mkfifo there back')
    const first = phase('first', 'echo 1 > there && read word < back', { isWide: true })
    const second = phase('second', 'read word < there && echo 1 > back')
    expect(await statuses(first, second)).toEqual([
      ['first', 'passed'],
      ['second', 'passed'],
    ])
  })

  test('run at most three at a time, and one wide one', async () => {
    // Who finds no free place has too many beside it.
    const inOneOf = ([place, ...others]: readonly string[]): string =>
      place ? `if mkdir ${place}; then sleep 0.1; rmdir ${place}; else ${inOneOf(others)}; fi` : 'false'
    const place = inOneOf(['one', 'two', 'three'])
    const wide = `mkdir alone && (${place}) && rmdir alone`
    const names = ['a', 'b', 'c', 'd']
    const phases = [
      ...names.map((name) => phase(name, place)),
      phase('wide', wide, { isWide: true }),
      phase('wider', wide, { isWide: true }),
    ]
    expect((await statuses(...phases)).filter(([, status]) => status !== 'passed')).toEqual([])
  })

  test('wait for the one that they come after, even if that fails', async () => {
    const late = phase('late', 'test -e made', { after: 'maker' })
    expect(await statuses(late, phase('maker', 'touch made && false'))).toEqual([
      ['late', 'passed'],
      ['maker', 'failed'],
    ])
  })

  test('count the seconds of the processors that they used', async () => {
    const [result] = await runPhases([phase('busy', `${process.execPath} -e 0`)])
    expect(result?.cpu).toBeGreaterThan(0)
  })

  test('have names of their own, and wait only for earlier ones', () => {
    const names = namedPhases.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)])
    expect(namedPhases.filter(({ after }, at) => after && !names.slice(0, at).includes(after))).toEqual([])
  })
})

describe('a phase without its program', () => {
  const lacking = phase('lacking', 'true', { needs: ['no-such-program'] })

  test.for([
    ['false', 'skipped'],
    ['true', 'failed'],
  ])('with CI=%s is %s', async ([isCi, status]) => {
    vi.stubEnv('CI', isCi)
    const [result] = await runPhases([lacking])
    expect(result?.tests).toEqual([{ title: 'needs no-such-program', status, seconds: 0 }])
  })
})

/** Says who it is, and stays though the shell that started it is gone. */
const DAEMON =
  'setsid --fork sh -c "echo \\$\\$ > daemon; sleep 600" > /dev/null 2>&1; until test -s daemon; do sleep 0.1; done'
const isDaemonThere = () => existsSync(`/proc/${readFileSync(join(folder, 'daemon'), 'utf8').trim()}/exe`)

describe.runIf(existsSync('/proc/self'))('what a phase has started', () => {
  test('ends with it, daemons too, and its temporary folder is gone', async () => {
    await runPhases([phase('starter', `${DAEMON}; mktemp; echo $TMPDIR > temporary`)])
    expect(isDaemonThere()).toBe(false)
    const temporary = readFileSync(join(folder, 'temporary'), 'utf8').trim()
    expect(temporary).toContain(`${tmpdir()}/kassavirta-${process.pid}-`)
    expect(existsSync(temporary)).toBe(false)
  })

  test('ends when the run is stopped', async () => {
    make('mkfifo started never')
    const ran = statuses(phase('stopped', `${DAEMON}; echo 1 > started; read word < never`))
    make('read word < started')
    closeFolders('own')
    expect(isDaemonThere()).toBe(false)
    await expect(ran).rejects.toThrow('ENOENT')
  })

  test('ends at the next start if its runner was killed', () => {
    const [killed, running] = ['kassavirta-4194305-abcdef', 'kassavirta-1-abcdef'].map((name) => {
      const made = join(tmpdir(), name)
      mkdirSync(made, { recursive: true })
      return made
    }) as [string, string]
    execFileSync('sh', ['-c', DAEMON], { cwd: folder, env: { ...process.env, TMPDIR: killed } })
    closeFolders('abandoned')
    expect([isDaemonThere(), existsSync(killed), existsSync(running)]).toEqual([false, false, true])
    rmSync(running, { recursive: true })
  })
})
