// A control group of Linux for a command that is measured. It counts what daemons and browsers use too, for whom nobody waits
// in the end, and it ends what the command has left running.
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

export type ProcessorGroup = {
  /** A process that writes 0 here belongs to the group, with all that it starts from then on. */
  readonly members: string
  /** What its processes have used until now. */
  readonly seconds: () => number
  readonly close: () => Promise<void>
}

let opened = 0

/** Undefined where the machine has no such groups, or lets only others make them. */
export function openGroup(): ProcessorGroup | undefined {
  const folder = makeFolder()
  if (folder === undefined) return undefined
  const read = (file: string, key: string) =>
    Number(new RegExp(`^${key} (\\d+)$`, 'm').exec(readFileSync(join(folder, file), 'utf8'))?.[1])
  return {
    members: join(folder, 'cgroup.procs'),
    seconds: () => read('cpu.stat', 'usage_usec') / 1_000_000,
    async close() {
      writeFileSync(join(folder, 'cgroup.kill'), '1')
      while (read('cgroup.events', 'populated') > 0) await setTimeout(10)
      rmdirSync(folder)
    },
  }
}

function makeFolder(): string | undefined {
  const [, mount] = existsSync('/proc/mounts')
    ? (/^\S+ (\S+) cgroup2 /m.exec(readFileSync('/proc/mounts', 'utf8')) ?? [])
    : []
  if (mount === undefined) return undefined
  const folder = join(mount, `kassavirta-${process.pid}-${(opened += 1)}`)
  try {
    mkdirSync(folder)
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
  // Older kernels have groups that cannot be ended.
  if (existsSync(join(folder, 'cgroup.kill'))) return folder
  rmdirSync(folder)
  return undefined
}
