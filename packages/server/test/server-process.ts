import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { inject, onTestFinished } from 'vitest'

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

/** A built program: `main.js` is the server, `portal.js` the command line. */
export const builtProgram = (name: string, release = inject('release')): string =>
  join(release, 'packages/server/dist', name)

/** What a process gets of this one's environment. What Node compiles of the release is kept as long as the release. */
export const processEnvironment = () => ({
  PATH,
  HOME,
  AUDIT_KEY,
  NODE_COMPILE_CACHE: join(inject('release'), 'compiled'),
})

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
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const address = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const shown = /answers at (\S+)/.exec(said.stdout)?.[1]
      if (shown) resolve(shown.replace('localhost', '127.0.0.1'))
    })
    void ended.then((code) => reject(new Error(`server ended with ${code}: ${said.stderr}`)))
  })
  // A test that expects the start to fail looks at `ended` only.
  address.catch(() => undefined)
  /** Waits until the server says these words on standard error. */
  const says = async (words: string): Promise<void> => {
    while (!said.stderr.includes(words)) await once(child.stderr, 'data')
  }
  return { said, ended, address, says, kill: (signal: NodeJS.Signals) => child.kill(signal) }
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
  PATH,
  HOME,
  NODE_OPTIONS: `--import ${new URL('quick-resolve.ts', import.meta.url).href}`,
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)),
}
