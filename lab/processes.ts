import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { runFolder } from '../packages/server/test/run-folders.ts'
import { onEnd } from './ending.ts'

export type Environment = Readonly<Record<string, string>>

type How = {
  readonly environment?: Environment
  /** The file that takes what the program says; without one, whoever starts it reads it. */
  readonly log?: string
  readonly user?: { readonly uid?: number; readonly gid?: number }
}

export type Running = ReturnType<typeof start>

/** Starts a program that ends with the run at the latest. */
export function start(program: string, args: readonly string[], { environment, log, user }: How = {}) {
  const { PATH = '', HOME = '' } = process.env
  const out = log === undefined ? undefined : openSync(log, 'a', 0o644)
  const child = spawn(program, args, {
    env: { PATH: `${PATH}:/usr/sbin`, HOME, ...environment },
    // Whoever stops the run by the keyboard stops only the run, which ends its programs in its own order.
    detached: true,
    stdio: ['ignore', out ?? 'pipe', out ?? 'inherit'],
    ...user,
  })
  if (out !== undefined) closeSync(out)
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', (error) => {
      process.stderr.write(`${program}: ${error.message}\n`)
      resolve()
    })
  })
  const kill = (signal: NodeJS.Signals = 'SIGKILL'): Promise<void> => {
    child.kill(signal)
    return ended
  }
  onEnd(() => kill())
  return { child, ended, kill }
}

export type Server = {
  readonly address: string
  /** Where its desk answers, if the environment asks for one. */
  readonly desk: string
  readonly pid: number
  /** Ends it at once, whatever it is doing. */
  readonly kill: () => Promise<void>
}

/** Starts a server on a free port of the loopback; what is measured or tried is done from outside. */
export async function startServer(program: string, environment: Environment): Promise<Server> {
  const { child, ended, kill } = start(process.execPath, [program], {
    environment: { PORT: '0', ...environment },
  })
  let said = ''
  const addressAfter = (words: string) =>
    new RegExp(`${words} answers at (\\S+)`).exec(said)?.[1]?.replace('localhost', '127.0.0.1')
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (text) => {
      said += String(text)
      const [address, desk] = [addressAfter('Kassavirta'), addressAfter('desk')]
      if (address && child.pid && (desk || !environment['DESK_PORT']))
        resolve({ address, desk: desk ?? '', pid: child.pid, kill: () => kill() })
    })
    void ended.then(() => reject(new Error(`${program} ended before it answered`)))
  })
}

export function newFolder(name: string): string {
  const folder = runFolder(name)
  onEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const mebibytes = (file: string, name: string) =>
  Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(file, 'utf8'))?.[1]) / 1024)

/** Memory of a process in MiB, now and at the most. */
export const memoryOf = (pid: number) => ({
  now: mebibytes(`/proc/${pid}/status`, 'VmRSS'),
  most: mebibytes(`/proc/${pid}/status`, 'VmHWM'),
})
