import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'rolldown'

/** Longer than writing the files of one build takes. */
const ONE_BUILD_MS = 60_000

/**
 * Removes what was built before the last build. The last one stays, under names of its own: a server that runs on it loads
 * some parts only when they are needed, and until it is restarted it must find them.
 */
export function removeOlderBuilds(...folders: readonly [server: string, demo: string]): Plugin {
  const main = join(folders[0], 'main.js')
  const writtenAt = (file: string) => statSync(file).mtimeMs
  return {
    name: 'kassavirta:remove-older-builds',
    buildStart() {
      if (!existsSync(main)) return
      const lastBuild = writtenAt(main) - ONE_BUILD_MS
      const built = folders.filter((folder) => existsSync(folder))
      for (const file of built.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))) {
        if (writtenAt(file) < lastBuild) rmSync(file)
      }
    },
  }
}
