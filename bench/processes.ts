import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export type Server = { readonly address: string; readonly pid: number; readonly stop: () => void }

/** Starts a program that says where it answers; the bench measures it from outside. */
export function startServer(file: string, environment: Readonly<Record<string, string>>): Promise<Server> {
  const { PATH = '', HOME = '' } = process.env
  const program = fileURLToPath(new URL(file, import.meta.url))
  const child = spawn(process.execPath, [program], {
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (text) => {
      said += String(text)
      const address = /answers at (\S+)/.exec(said)?.[1]?.replace('localhost', '127.0.0.1')
      if (address && child.pid) resolve({ address, pid: child.pid, stop: () => child.kill() })
    })
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
}

/** Resident memory in MiB: the current value and the peak. */
export function memoryOf(pid: number): { readonly now: number; readonly most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const of = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  return { now: of('VmRSS'), most: of('VmHWM') }
}
