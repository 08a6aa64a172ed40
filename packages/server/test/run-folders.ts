import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const NAMED = /^kassavirta-[a-z]+-(\d+)-\w{6}$/

/** A temporary folder of this process. Those of processes that were killed go, with the clusters that still run in them. */
export function runFolder(name: string): string {
  for (const old of readdirSync(tmpdir())) {
    const owner = NAMED.exec(old)?.[1]
    if (owner && !isAlive(Number(owner))) removeFolder(join(tmpdir(), old))
  }
  return mkdtempSync(join(tmpdir(), `kassavirta-${name}-${process.pid}-`))
}

function removeFolder(folder: string): void {
  for (const data of ['data', 'standby']) endCluster(join(folder, data))
  rmSync(folder, { recursive: true, force: true })
}

/** The first line of this file is the id of the process that serves a folder of data. */
function endCluster(data: string): void {
  try {
    const [id] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    // The id may be somebody else's by now.
    if (readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(data)) process.kill(Number(id), 'SIGQUIT')
  } catch {
    // No cluster runs there.
  }
}

function isAlive(id: number): boolean {
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
