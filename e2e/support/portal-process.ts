import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runFolder } from '../../packages/server/test/run-folders.ts'
import { childEnvironment } from '../../packages/server/test/server-process.ts'

const path = (relative: string) => fileURLToPath(new URL(`../../${relative}`, import.meta.url))

/** The time is mid-month and mid-morning, so that no test hits a boundary by accident. */
export const CLOCK = '2026-11-16T08:00:00Z'

const preload = (file: string) => ['--import', path(file)]
const QUICK_HASH = preload('packages/server/test/quick-hash.ts')
const MOVING_CLOCK = preload('e2e/support/moving-clock.ts')

type Environment = Readonly<Record<string, string>>

/**
 * The real server in a process and with a folder of its own; both are gone when it stops. Its desk, where DESK_PORT asks for
 * one, is at `desk`. It is the built program, as people run it, unless the test names another.
 */
export async function startPortal(
  environment: Environment,
  program: string = path('packages/server/dist/main.js'),
) {
  const data = runFolder('portal')
  const child = spawn('node', [...QUICK_HASH, ...MOVING_CLOCK, program], {
    env: { ...childEnvironment, PORT: '0', DATA_DIR: data, CLOCK, ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const hasDesk = environment['DESK_PORT'] !== undefined
  const [address, desk] = await Promise.all([
    addressOf(child, /Kassavirta answers at (\S+)/),
    hasDesk ? addressOf(child, /Its desk answers at (\S+)/) : '',
  ])
  return {
    address,
    desk,
    /** Nobody waits for the time: the server's clock goes on to a later moment. */
    moveClock: async (moment: string) => {
      child.send(moment)
      await once(child, 'message')
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(data, { recursive: true, force: true })
    },
  }
}

function addressOf(child: ChildProcess, line: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (text) => {
      said += String(text)
      const shown = line.exec(said)?.[1]
      if (shown) resolve(shown.replace('localhost', '127.0.0.1'))
    })
    child.once('exit', (code) => reject(new Error(`the portal ended with ${code}`)))
  })
}

/** A command of the provider's people, with what it reads; resolves to what it prints. */
export function staffCommand(environment: Environment, args: readonly string[], input = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const program = path('packages/server/dist/portal.js')
    const child = execFile(
      'node',
      [...QUICK_HASH, program, ...args],
      { env: { ...childEnvironment, CLOCK, ...environment } },
      (error, stdout) => (error ? reject(error) : resolve(stdout)),
    )
    child.stdin?.end(input)
  })
}
