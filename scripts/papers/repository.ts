import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export const read = (path: string) => readFileSync(join(root, path), 'utf8')

export const exists = (path: string) => existsSync(join(root, path))

/** The package.json of every workspace, as a path from the root. */
export function workspaceManifests(): readonly string[] {
  const { workspaces } = JSON.parse(read('package.json')) as { readonly workspaces: readonly string[] }
  return globSync(
    workspaces.map((workspace) => `${workspace}/package.json`),
    { cwd: root },
  ).toSorted()
}

/** What git has, and what it would take: new files count before they are added. */
export function listFiles(...patterns: readonly string[]): readonly string[] {
  return lsFiles('--cached', '--others', '--exclude-standard', '--', ...patterns)
    .filter(exists)
    .toSorted()
}

export const listIgnoredFiles = (...patterns: readonly string[]) =>
  lsFiles('--others', '--ignored', '--exclude-standard', '--', ...patterns)

function lsFiles(...args: readonly string[]): readonly string[] {
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 1e8 } as const
  return execFileSync('git', ['ls-files', '-z', ...args], options)
    .split('\0')
    .filter(Boolean)
}

export function isIgnoredByGit(path: string): boolean {
  try {
    execFileSync('git', ['check-ignore', '--quiet', '--no-index', path], { cwd: root })
    return true
  } catch (error) {
    // 1 says that the path is not ignored; anything else is a fault of the call.
    if (error instanceof Error && 'status' in error && error.status === 1) return false
    throw error
  }
}

/** The commits of the history; undefined in a shallow clone, which lacks most of them. */
export function listCommits(): ReadonlySet<string> | undefined {
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  if (git('rev-parse', '--is-shallow-repository').trim() === 'true') return undefined
  return new Set(git('rev-list', 'HEAD').split('\n'))
}
