import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { inject, onTestFinished } from 'vitest'
import { isSlow } from './whole.ts'

/**
 * A DATA_DIR of its own, migrated and empty, deleted after the test. Only the suite of the embedded database has one.
 */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kassavirta-data-'))
  cpSync(inject('embeddedFolder'), folder, { recursive: true })
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A server and a command on PostgreSQL share no folder, so neither makes a key of its own. */
const AUDIT_KEY = 'a-key-of-processes-that-is-long-enough'

const { PATH = '', HOME = '' } = process.env
/** `npm test` knows what it has to end by the temporary folder. */
const OF_RUN = { PATH, HOME, TMPDIR: tmpdir() }

/** A built program: `main.js` is the server, `portal.js` the command line. */
export const builtProgram = (name: string, release = inject('release')): string =>
  join(release, 'packages/server/dist', name)

/** What a process gets of this one's environment. What Node compiles of the release is kept as long as the release. */
export const processEnvironment = () => ({
  ...OF_RUN,
  AUDIT_KEY,
  NODE_COMPILE_CACHE: join(inject('release'), 'compiled'),
})

/** What takes longer hangs, and is told with what the server has said. */
const TO_START_MS = 90_000
const TO_END_MS = isSlow ? 45_000 : 20_000

/** The built server in a process of its own, on a free loopback port. It ends with the test. */
export function startServer(
  environment: Readonly<Record<string, string>>,
  program = builtProgram('main.js'),
) {
  const child = spawn(process.execPath, [program], {
    env: { ...processEnvironment(), PORT: '0', DEMO: 'false', ...environment },
  })
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (text) => (said.stdout += String(text)))
  child.stderr.on('data', (text) => (said.stderr += String(text)))
  const exit = once(child, 'exit').then(([code]) => code as number | null)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exit
  })
  const inTime = <Answer>(
    what: string,
    answer: Promise<Answer>,
    patienceMs = TO_START_MS,
  ): Promise<Answer> => {
    const late = setTimeout(patienceMs, undefined, { ref: false }).then(() => {
      throw new Error(`the server has not ${what} in time: ${said.stdout}${said.stderr}`)
    })
    return Promise.race([answer, late])
  }
  const shown = async (): Promise<string> => {
    const [, told] = /answers at (\S+)/.exec(said.stdout) ?? []
    if (told) return told.replace('localhost', '127.0.0.1')
    await once(child.stdout, 'data')
    return shown()
  }
  const failed = exit.then((code) => {
    throw new Error(`the server ended with ${code}: ${said.stderr}`)
  })
  const heard = async (words: string): Promise<void> => {
    while (!said.stderr.includes(words)) await once(child.stderr, 'data')
  }
  const address = inTime('told its address', Promise.race([shown(), failed]))
  // A test that expects the start to fail looks at `ended` only.
  address.catch(() => undefined)
  return {
    said,
    address,
    ended: () => inTime('ended', exit, TO_END_MS),
    /** Waits until the server says these words on standard error. */
    says: (words: string) => inTime(`said "${words}"`, heard(words)),
    kill: (signal: NodeJS.Signals) => child.kill(signal),
  }
}

/** Runs a command and returns what it prints. Throws when the command fails. */
export async function portalCommand(
  args: readonly string[],
  DATA_DIR: string,
  program = builtProgram('portal.js'),
): Promise<string> {
  const run = promisify(execFile)
  const env = { ...processEnvironment(), DATA_DIR }
  const { stdout } = await run(process.execPath, [program, ...args], { env })
  return stdout.trim()
}

/**
 * What a program under test gets of this process's environment. A command is done sooner than its sources are compiled,
 * so the compiled ones are kept; they are known by their content.
 */
export const childEnvironment = {
  ...OF_RUN,
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)),
}
