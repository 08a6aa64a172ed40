import { fileURLToPath } from 'node:url'
import type { Language } from '@kassavirta/domain/kernel/languages'
import type { BuildOptions } from 'rolldown'
import { inLanguage } from './in-language.ts'
import { ownMapsOnly } from './own-maps-only.ts'
import { removeOlderBuilds } from './remove-older-builds.ts'

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))

/** Packages that stay outside: PGlite reads files that lie beside its code, and pg asks for pg-native in vain. */
const EXTERNAL = ['@electric-sql/pglite', 'pg-native']

const FOREIGN = /[\\/]node_modules[\\/]/

/** The server and the command line of the staff, built into one flat folder (docs/decisions/0016). */
export const serverBuild = (folder: string, language: Language): BuildOptions => ({
  input: { main: source('main.ts'), portal: source('cli/main.ts') },
  platform: 'node',
  external: EXTERNAL,
  logLevel: 'warn',
  plugins: [inLanguage(language), ownMapsOnly(FOREIGN), removeOlderBuilds(folder)],
  output: {
    dir: folder,
    format: 'esm',
    sourcemap: true,
    sourcemapExcludeSources: true,
    entryFileNames: '[name].js',
    // The name of a chunk of packages would list everything that needs it.
    chunkFileNames: ({ name }) => `${name.replace(/~.*/, '')}-[hash].js`,
    codeSplitting: { groups: [{ name: 'packages', test: FOREIGN, entriesAware: true }] },
  },
})
