import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
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
  const paths = mutants.map((_, index) => join(FOLDER, file.replace(/\.ts$/, `.mutant-${index}.ts`)))
  mkdirSync(join(FOLDER, dirname(file)), { recursive: true })
  try {
    for (const [index, { source }] of mutants.entries()) writeFileSync(paths[index]!, source)
    writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify(CONFIG))
    const refused = refusedFiles()
    return mutants.filter((_, index) => !refused.has(paths[index]!))
  } finally {
    rmSync(FOLDER, { recursive: true, force: true })
  }
}

function refusedFiles(): ReadonlySet<string> {
  const { stdout, status } = spawnSync('tsc', ['--project', FOLDER, '--pretty', 'false'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const refused = [...stdout.matchAll(/^(.+\.ts)\(\d+,\d+\): error/gm)].map(([, path = '']) =>
    join(ROOT, path),
  )
  if (status === null || refused.some((path) => !path.startsWith(FOLDER)))
    throw new Error(`the compiler could not judge the mutants: ${stdout}`)
  return new Set(refused)
}
