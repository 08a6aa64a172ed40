import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '../../packages/server/test/server-process.ts'

const path = (relative: string) => fileURLToPath(new URL(`../../${relative}`, import.meta.url))

/** The time is mid-month and mid-morning, so that no test hits a boundary by accident. */
export const CLOCK = '2026-11-16T08:00:00Z'

/** The built server, as people run it. */
const BUILT = [path('packages/server/dist/main.js')]
const QUICK_HASH = ['--import', path('packages/server/test/quick-hash.ts')]

type Environment = Readonly<Record<string, string>>

/** The real server in a process and with a folder of its own; both are gone when it stops. */
export async function startPortal(environment: Environment, program: readonly string[] = BUILT) {
  const { child, ...portal } = launch(environment, program)
  return { ...portal, address: await addressOf(child, PORTAL) }
}

/** The same with a desk beside it, which the environment must ask for. */
export async function startDesk(environment: Environment, program: readonly string[] = BUILT) {
  const { child, ...portal } = launch(environment, program)
  const [address, desk] = await Promise.all([addressOf(child, PORTAL), addressOf(child, DESK)])
  return { ...portal, address, desk }
}

/** The same, and its clock can be moved on: a new start costs as much as three page loads. */
export async function startMovingDesk(environment: Environment) {
  const { child, ...portal } = launch(environment, [
    '--import',
    path('e2e/support/moving-clock.ts'),
    ...BUILT,
  ])
  const [address, desk] = await Promise.all([addressOf(child, PORTAL), addressOf(child, DESK)])
  const moveClock = async (moment: string) => {
    child.send(moment)
    await once(child, 'message')
  }
  return { ...portal, address, desk, moveClock }
}

function launch(environment: Environment, program: readonly string[]) {
  const data = mkdtempSync(join(tmpdir(), 'kassavirta-e2e-'))
  const env = { ...childEnvironment, PORT: '0', DATA_DIR: data, CLOCK, ...environment }
  const child = spawn('node', [...QUICK_HASH, ...program], {
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
    rmSync(data, { recursive: true, force: true })
  }
  return { child, data, stop }
}

const PORTAL = /Kassavirta answers at (\S+)/
const DESK = /Its desk answers at (\S+)/

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

/** Makes the tables in an empty database of PostgreSQL. */
export const migrateDatabase = (DATABASE_URL: string) => staffCommand({ DATABASE_URL }, ['migrate'], '')

/** A command of the provider's people, with what it reads; resolves to what it prints. */
export function staffCommand(
  environment: Readonly<Record<string, string>>,
  args: readonly string[],
  input: string,
): Promise<string> {
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
