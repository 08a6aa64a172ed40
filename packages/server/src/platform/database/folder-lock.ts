import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export type FolderLock = { readonly release: () => void }

/** The operator sees this message as it is, so it is one line that says what to do. */
export class FolderInUse extends Error {
  constructor(folder: string, pid: string) {
    super(
      `The data folder ${folder} is in use by another Kassavirta process (pid ${pid}). ` +
        'Stop that process or set another DATA_DIR.',
    )
    this.name = 'FolderInUse'
  }
}

/**
 * PGlite takes no lock of its own: two processes on one folder lose acknowledged rows without an error.
 * The lock is SQLite's exclusive lock on an empty file: the operating system drops it when the process dies,
 * so a killed server leaves nothing stale behind.
 */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const pidFile = join(folder, 'pid')
  const file = new DatabaseSync(join(folder, 'lock'))
  try {
    file.exec('begin exclusive')
  } catch {
    file.close()
    throw new FolderInUse(folder, readPid(pidFile))
  }
  writeFileSync(pidFile, `${process.pid}\n`)
  return { release: () => file.close() }
}

function readPid(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8').trim()
  } catch {
    return 'unknown'
  }
}
