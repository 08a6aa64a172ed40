import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  cpSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'rolldown'
import type { TestProject } from 'vitest/node'
import { isBuilt } from '../../../scripts/built.mjs'
import { serverBuild } from '../build/server-build.ts'
import { newestVersion, readMigrations } from '../src/platform/database/migrations.ts'
import { runFolder } from './run-folders.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const WORKSPACES = '@kassavirta'

/**
 * The commit of the version that must run beside this one: the last release, and until there is one the commit that this
 * checkout began with.
 */
const commit = readFileSync(new URL('old-version.txt', import.meta.url), 'utf8').trim()

const git = (...args: readonly string[]): Buffer =>
  execFileSync('git', args, { cwd: ROOT, maxBuffer: 256 * 1024 * 1024 })

/** A clone whose history is cut off gets the rest of it: a run without the old version would prove nothing. */
function fetchHistory(): void {
  if (git('rev-parse', '--is-shallow-repository').toString().trim() === 'true')
    git('fetch', '--quiet', '--unshallow')
}

/** The sources of the old version in a folder of their own, with the packages of this checkout. */
export function unpackOldVersion() {
  const folder = mkdtempSync(join(tmpdir(), 'kassavirta-old-'))
  fetchHistory()
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commit, 'package.json', 'packages') })
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, WORKSPACES), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== WORKSPACES) symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
  }
  for (const name of readdirSync(join(folder, 'packages'))) {
    symlinkSync(join(folder, 'packages', name), join(modules, WORKSPACES, name))
  }
  return {
    main: join(folder, 'packages/server/src/main.ts'),
    /** The number of the newest migration that it knows. */
    schema: newestVersion(readMigrations(pathToFileURL(join(folder, 'packages/server/migrations/')))),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const PAGE = '<!doctype html><base href="/" /><title>Built</title>'

const fromServer = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/**
 * A folder with the built server and what it needs to run, and nothing else: no sources and no packages. Tests start
 * their processes from it, because a process that reads the sources spends most of its time on that. It is built anew,
 * unless what lies beside the sources is newer than they are: that spares three CPU seconds.
 */
export async function provideRelease({
  provide,
}: TestProject): Promise<{ readonly folder: string; readonly remove: () => void }> {
  const folder = runFolder('release')
  const inRelease = (path: string) => join(folder, 'packages', path)
  if (isBuilt('server'))
    for (const name of ['server/dist', 'demo/dist'])
      cpSync(fromServer(`../${name}`), inRelease(name), { recursive: true })
  else await build(serverBuild(inRelease('server/dist'), 'fi'))
  for (const name of ['package.json', 'migrations', 'fonts'])
    cpSync(fromServer(name), inRelease(`server/${name}`), { recursive: true })
  mkdirSync(inRelease('web/dist'), { recursive: true })
  writeFileSync(inRelease('web/dist/index.html'), PAGE)
  provide('release', folder)
  // For `built-worker.ts`, which is loaded before vitest.
  process.env['TEST_RELEASE'] = folder
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of `provideRelease`. */
    release: string
  }
}
