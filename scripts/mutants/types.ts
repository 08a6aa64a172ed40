import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Mutant } from './mutate.ts'
import { ROOT } from './targets.ts'

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

type Mutated = { readonly file: string; readonly mutants: readonly Mutant[] }

/** The mutants of files that the compiler lets pass. The others can never reach a test. */
export function compiling(mutated: readonly Mutated[]): ReadonlySet<Mutant> {
  const pathOf = (file: string, name: string): string => join(FOLDER, file.replace(/\.ts$/, `.${name}.ts`))
  try {
    for (const { file, mutants } of mutated) {
      mkdirSync(join(FOLDER, dirname(file)), { recursive: true })
      for (const [index, { source }] of mutants.entries())
        writeFileSync(pathOf(file, `mutant-${index}`), source)
      copyFileSync(join(ROOT, file), pathOf(file, 'without-fault'))
    }
    writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify(CONFIG))
    const refused = refusedFiles()
    for (const { file } of mutated)
      if (refused.has(pathOf(file, 'without-fault')))
        throw new Error(`the compiler refuses ${file} without a fault`)
    return new Set(
      mutated.flatMap(({ file, mutants }) =>
        mutants.filter((_, index) => !refused.has(pathOf(file, `mutant-${index}`))),
      ),
    )
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
