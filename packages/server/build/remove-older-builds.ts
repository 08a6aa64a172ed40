import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'rolldown'

/** Longer than writing the files of one build takes. */
const ONE_BUILD_MS = 60_000

/**
 * Removes what was built before the last build. The last one stays, under names of its own: a server that runs on it loads
 * some parts only when they are needed, and until it is restarted it must find them.
 */
export function removeOlderBuilds(folder: string): Plugin {
  const writtenAt = (name: string) => statSync(join(folder, name)).mtimeMs
  return {
    name: 'kassavirta:remove-older-builds',
    buildStart() {
      if (!existsSync(join(folder, 'main.js'))) return
      const lastBuild = writtenAt('main.js') - ONE_BUILD_MS
      for (const name of readdirSync(folder)) {
        if (writtenAt(name) < lastBuild) rmSync(join(folder, name))
      }
    },
  }
}
