import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

/** A text of the repository, and what stands there instead. */
type Edit = { readonly file: string; readonly find: string; readonly replace: string }

/** A fault that somebody might make. */
export type Mutation = Edit & { readonly fault: string }

/**
 * A cure taken back, and the test that must miss it: a file, and where others of the file take long or might fail instead,
 * the title of the one. What two things hold on their own fails only where both are gone.
 */
export type UndoneCure = Mutation & {
  readonly test: string
  readonly title?: string
  readonly also?: Edit
}

/** A copy of the repository with a fault. */
type PlantedCopy = {
  readonly runNode: (
    folder: string,
    args: readonly string[],
    environment?: Readonly<Record<string, string>>,
  ) => { readonly status: number | null; readonly stdout: string }
  readonly read: (path: string) => string
}

/** Does the work while the edits are planted, and takes them back. */
export type Plant = <Result>(edits: readonly Edit[], work: (copy: PlantedCopy) => Result) => Result

/** Lets faults be planted in a copy of the repository, one after the other. */
export function inCopy<Result>(work: (plant: Plant) => Result): Result {
  const copy = copyRepository()
  const planted = {
    runNode: (folder: string, args: readonly string[], environment = {}) =>
      runNode(join(copy, folder), args, environment),
    read: (path: string) => readFileSync(join(copy, path), 'utf8'),
  }
  try {
    return work((edits, tryOut) => {
      for (const edit of edits) writeFileSync(join(copy, edit.file), withFault(edit, copy))
      try {
        return tryOut(planted)
      } finally {
        for (const { file } of edits) cpSync(join(ROOT, file), join(copy, file))
      }
    })
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

const COPIED = [
  'package.json',
  'tsconfig.base.json',
  'vitest.config.ts',
  'bench',
  'deploy',
  'scripts/checks',
  'scripts/trust',
  'scripts/planting',
  'scripts/papers',
  'packages/demo',
  'packages/domain',
  'packages/server',
]
/** What no mutation touches is that of this clone. */
const LINKED = ['packages/server/node_modules', 'packages/ui', 'packages/web', 'packages/desk', 'docs']

function copyRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), 'kassavirta-mutation-'))
  for (const path of COPIED) {
    mkdirSync(join(copy, dirname(path)), { recursive: true })
    cpSync(join(ROOT, path), join(copy, path), {
      recursive: true,
      filter: (source) => !['node_modules', 'dist'].includes(basename(source)),
    })
  }
  for (const path of LINKED) symlinkSync(join(ROOT, path), join(copy, path))
  linkPackages(join(copy, 'node_modules'))
  return copy
}

const OWN = '@kassavirta'

/** Our own packages are those of the copy: a link to the whole folder would lead back to those without the fault. */
function linkPackages(folder: string): void {
  const packages = join(ROOT, 'node_modules')
  mkdirSync(join(folder, OWN), { recursive: true })
  for (const name of readdirSync(packages))
    if (name !== OWN) symlinkSync(join(packages, name), join(folder, name))
  for (const name of readdirSync(join(packages, OWN)))
    symlinkSync(readlinkSync(join(packages, OWN, name)), join(folder, OWN, name))
}

/** The file with the fault. A text that is not there any more, or twice, would plant nothing or too much. */
export function withFault({ file, find, replace }: Edit, root: string): string {
  const parts = readFileSync(join(root, file), 'utf8').split(find)
  if (parts.length !== 2) throw new Error(`${file} has the text of its mutation ${parts.length - 1} times`)
  return parts.join(replace)
}

/** Why a fault cannot be planted any more; empty where it can. */
export function lostPlace(edit: Edit): string {
  try {
    return withFault(edit, ROOT) === readFileSync(join(ROOT, edit.file), 'utf8') ? 'changes nothing' : ''
  } catch (error) {
    return String(error)
  }
}

function runNode(cwd: string, args: readonly string[], environment: Readonly<Record<string, string>>) {
  const { PATH = '', HOME = '', TRUST_SEED = '' } = process.env
  const env = { PATH, HOME, ...(TRUST_SEED ? { TRUST_SEED } : {}), ...environment }
  return spawnSync(process.execPath, args, {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 1e8,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}
