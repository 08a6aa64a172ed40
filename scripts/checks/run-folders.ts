// A phase has a temporary folder, and all that it starts is known by having that in its environment: also daemons, as PostgreSQL
// is one. Without /proc (macOS) only what ends by itself ends.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, globSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Its path is short, since sockets lie in it, and PostgreSQL, which does not run as root, finds its own folder there. */
export function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), `kassavirta-${process.pid}-`))
  chmodSync(folder, 0o711)
  return folder
}

/** First as from the keyboard, on which databases and servers close; two seconds later for good. */
const END = `users() { grep -slz "^TMPDIR=$0" /proc/[0-9]*/environ | cut -d / -f 3; }
  signal=INT
  for try in $(seq 12); do
    ids=$(users); [ "$ids" ] || break
    kill -$signal $ids; sleep 0.1
    [ $try -lt 8 ] && signal=0 || signal=KILL
  done 2> /dev/null
  rm -rf "$0"`

/** Ends what was started with it, and deletes it with what tests have forgotten in it. */
export const closeFolder = (folder: string) => void spawnSync('sh', ['-c', END, folder])

/** Those of this process, or of runners that were killed. */
export function closeFolders(whose: 'own' | 'abandoned'): void {
  for (const folder of globSync(join(tmpdir(), 'kassavirta-[0-9]*-??????'))) {
    const owner = /kassavirta-(\d+)-\w+$/.exec(folder)?.[1]
    const isGone = existsSync('/proc/self') && !existsSync(`/proc/${owner}`)
    if (whose === 'own' ? owner === String(process.pid) : isGone) closeFolder(folder)
  }
}
