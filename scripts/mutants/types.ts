import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Mutant } from './mutate.ts'
import { ROOT, type Target } from './targets.ts'

/** Beside the sources, so that relative imports and packages are found from it; git does not see it. */
const FOLDER = join(ROOT, '.cache/mutants')

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
export function compiling(target: Target, mutants: readonly Mutant[]): readonly Mutant[] {
  rmSync(FOLDER, { recursive: true, force: true })
  const paths = mutants.map((_, index) => target.file.replace(/\.ts$/, `.mutant-${index}.ts`))
  for (const [index, path] of paths.entries()) {
    mkdirSync(join(FOLDER, dirname(path)), { recursive: true })
    writeFileSync(join(FOLDER, path), mutants[index]!.source)
  }
  writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify(CONFIG))
  const { stdout, status } = spawnSync('tsc', ['--project', FOLDER, '--pretty', 'false'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const refused = new Set([...stdout.matchAll(/^(.+\.ts)\(\d+,\d+\): error/gm)].map(([, path = '']) => path))
  const outside = [...refused].filter((path) => !path.startsWith(relative(ROOT, FOLDER)))
  if (status === null || outside.length > 0)
    throw new Error(`the compiler could not judge the mutants: ${stdout}`)
  return mutants.filter((_, index) => !refused.has(relative(ROOT, join(FOLDER, paths[index]!))))
}
