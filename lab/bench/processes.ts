import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

export type Server = {
  readonly address: string
  readonly pid: number
  readonly stop: () => Promise<void>
  /** Ends it at once, whatever it is doing. */
  readonly kill: () => Promise<void>
}

/** Starts a program that says where it answers; what is measured or tried is done from outside. */
export function startServer(program: string, environment: Readonly<Record<string, string>>): Promise<Server> {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [program], {
    env: { PATH, HOME, ...environment },
    // Who stops the program that started it by the keyboard does not stop this one too.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()))
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  const [stop, kill] = [() => end('SIGTERM'), () => end('SIGKILL')]
  // A server with a desk names its own address first.
  const wanted = 'DESK_PORT' in environment ? /desk answers at (\S+)/ : /answers at (\S+)/
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (text) => {
      said += String(text)
      const address = wanted.exec(said)?.[1]?.replace('localhost', '127.0.0.1')
      if (address && child.pid) resolve({ address, pid: child.pid, stop, kill })
    })
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}`)))
  })
}

const mebibytes = (file: string, name: string) =>
  Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(file, 'utf8'))?.[1]) / 1024)

/**
 * Memory in MiB. The resident set counts pages shared with other processes in full, the proportional set by share.
 */
export const memoryOf = (pid: number) => ({
  resident: mebibytes(`/proc/${pid}/status`, 'VmRSS'),
  mostResident: mebibytes(`/proc/${pid}/status`, 'VmHWM'),
  proportional: mebibytes(`/proc/${pid}/smaps_rollup`, 'Pss'),
})
