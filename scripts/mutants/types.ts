import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Mutant } from './mutate.ts'
import { ROOT, type Target } from './targets.ts'

/** Below the root, so that packages are found from it; git does not see it. */
const FOLDER = join(ROOT, `.cache/mutants-${process.pid}`)

const CONFIG = {
  extends: '../../tsconfig.base.json',
  compilerOptions: {
    // A file with a fault finds its neighbours as if it stood among them.
    rootDirs: ['../..', '.'],
    types: ['node'],
    typeRoots: ['../../node_modules/@types'],
    composite: false,
    emitDeclarationOnly: false,
    declaration: false,
    noEmit: true,
    // What a fault leaves unused or out of reach is no reason to refuse it.
    noUnusedLocals: false,
    noUnusedParameters: false,
    allowUnreachableCode: true,
  },
  include: ['packages'],
}

/** The mutants that the compiler lets pass. The others can never reach a test. */
export function compiling({ file }: Target, mutants: readonly Mutant[]): readonly Mutant[] {
  const pathOf = (name: string): string => join(FOLDER, file.replace(/\.ts$/, `.${name}.ts`))
  mkdirSync(join(FOLDER, dirname(file)), { recursive: true })
  try {
    writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify(CONFIG))
    for (const [index, { source }] of mutants.entries()) writeFileSync(pathOf(`mutant-${index}`), source)
    copyFileSync(join(ROOT, file), pathOf('without-fault'))
    const refused = refusedFiles()
    if (refused.has(pathOf('without-fault'))) throw new Error(`the compiler refuses ${file} without a fault`)
    return mutants.filter((_, index) => !refused.has(pathOf(`mutant-${index}`)))
  } finally {
    rmSync(FOLDER, { recursive: true, force: true })
  }
}

/** What else it says is about files that only the whole program explains. */
function refusedFiles(): ReadonlySet<string> {
  const { stdout, error } = spawnSync('tsc', ['--project', FOLDER, '--pretty', 'false'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  if (error) throw error
  return new Set(
    [...stdout.matchAll(/^(.+\.ts)\(\d+,\d+\): error/gm)].map(([, path = '']) => join(ROOT, path)),
  )
}
