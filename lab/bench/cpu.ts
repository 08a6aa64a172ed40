import { readFileSync } from 'node:fs'

/** Linux counts the time of a process in hundredths of a second. */
const TICK_MS = 10

/** Milliseconds of the processors: of the server with all its threads, and of every process of PostgreSQL. */
export type Cpu = { readonly server: number; readonly database: number }

/** What a process has used so far, with its children that have ended. */
export function cpuOf(pid: number): number {
  // The name of the program comes first, in parentheses, and may hold blanks.
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? ''
  const ticks = stat.split(' ').slice(11, 15).map(Number)
  return ticks.reduce((sum, each) => sum + each, 0) * TICK_MS
}

export function cpuOfCluster(postmaster: number): number {
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  const pids = children.split(' ').filter((pid) => pid !== '')
  return pids.reduce((sum, pid) => sum + cpuOf(Number(pid)), cpuOf(postmaster))
}

export const cpuBetween = (before: Cpu, after: Cpu, calls: number): Cpu => ({
  server: (after.server - before.server) / calls,
  database: (after.database - before.database) / calls,
})

export const addCpu = (one: Cpu, other: Cpu): Cpu => ({
  server: one.server + other.server,
  database: one.database + other.database,
})

export const allOf = ({ server, database }: Cpu): number => server + database

export const cpuInWords = ({ server, database }: Cpu): string =>
  `CPU ${server.toFixed(2)} + ${database.toFixed(2)} ms`

/** Of one call: milliseconds by the clock and of the processors. */
export type Timed = { readonly ms: number; readonly cpu: Cpu }
