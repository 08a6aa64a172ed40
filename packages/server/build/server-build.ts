import { execFileSync } from 'node:child_process'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Language } from '@kassavirta/domain/kernel/texts/languages'
import type { BuildOptions } from 'rolldown'
import { inLanguage } from './in-language.ts'
import { ownMapsOnly } from './own-maps-only.ts'
import { removeOlderBuilds } from './remove-older-builds.ts'

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))

/** Packages that stay outside: PGlite reads files that lie beside its code, and pg asks for pg-native in vain. */
const EXTERNAL = ['@electric-sql/pglite', 'pg-native']

const FOREIGN = /[\\/]node_modules[\\/]/
const DEMO = /[\\/]packages[\\/]demo[\\/]/

/** An image is built without the history, and is told the commit (deploy/Dockerfile). */
function builtFrom(): string {
  const { BUILD_COMMIT: said } = process.env
  if (said) return said
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      cwd: source('.'),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'unknown'
  }
}

/**
 * The server and the command line of the staff, built into one flat folder (docs/decisions/0016), such as
 * packages/server/dist. What belongs to the demo goes into a folder of the same name in the package of the demo: the
 * server is the same with it and without it.
 */
export const serverBuild = (folder: string, language: Language): BuildOptions => ({
  input: { main: source('main.ts'), portal: source('cli/main.ts'), worker: source('worker.ts') },
  platform: 'node',
  external: EXTERNAL,
  transform: { define: { 'process.env.BUILD_COMMIT': JSON.stringify(builtFrom()) } },
  logLevel: 'warn',
  plugins: [
    inLanguage(language),
    ownMapsOnly(FOREIGN),
    removeOlderBuilds(folder, join(folder, '../../demo', basename(folder))),
  ],
  output: {
    dir: join(folder, '../..'),
    format: 'esm',
    sourcemap: true,
    sourcemapExcludeSources: true,
    entryFileNames: `server/${basename(folder)}/[name].js`,
    // The name of a chunk of packages would list everything that needs it.
    chunkFileNames: ({ name, moduleIds }) => {
      const owner = moduleIds.some((id) => DEMO.test(id)) ? 'demo' : 'server'
      return `${owner}/${basename(folder)}/${name.replace(/~.*/, '')}-[hash].js`
    },
    codeSplitting: { groups: [{ name: 'packages', test: FOREIGN, entriesAware: true }] },
  },
})
