import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { inject, onTestFinished } from 'vitest'
import { childEnvironment } from './child-environment.ts'

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
export const AUDIT_KEY = 'a-key-of-processes-that-is-long-enough'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** The real server in a process of its own, on a free loopback port. It ends with the test. */
export function startServer(environment: Readonly<Record<string, string>>, program = MAIN) {
  const child = spawn(process.execPath, [program], {
    env: { ...childEnvironment, AUDIT_KEY, PORT: '0', DEMO: 'false', ...environment },
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

const PORTAL = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url))

/** Runs a command and returns what it prints. Throws when the command fails. */
export async function portalCommand(
  args: readonly string[],
  DATA_DIR: string,
  program = PORTAL,
): Promise<string> {
  const run = promisify(execFile)
  const env = { ...childEnvironment, AUDIT_KEY, DATA_DIR }
  const { stdout } = await run(process.execPath, [program, ...args], { env })
  return stdout.trim()
}
