import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

/** The two suites: one needs nothing, the other PostgreSQL. */
export type Suite = 'domain' | 'server'

/** A file in which faults are planted, and the tests that must notice them; all paths begin at the root. */
export type Target = { readonly suite: Suite; readonly file: string; readonly tests: readonly string[] }

const DOMAIN = 'packages/domain/src'
const DECIDING = [
  '*/{rules,states,state}.ts',
  'kernel/{access,staff-roles,counting-state,cut-off}.ts',
  'change-orders/freezing.ts',
  'counting/tally.ts',
  'deliveries/{stage,packing}.ts',
]

const filesOf = (patterns: readonly string[]): readonly string[] =>
  globSync(
    patterns.map((pattern) => `${DOMAIN}/${pattern}`),
    { cwd: ROOT },
  ).toSorted()

const IMPORTED = /from '(\..+?)'/g

/** The files that each test of the domain imports itself. */
const importedBy = new Map(
  filesOf(['**/*.test.ts']).map((test) => [
    test,
    [...readFileSync(join(ROOT, test), 'utf8').matchAll(IMPORTED)].map(([, path = '']) =>
      relative(ROOT, join(ROOT, dirname(test), path)),
    ),
  ]),
)

const domainTargets = filesOf(DECIDING).map((file): Target => {
  const tests = [...importedBy].filter(([, files]) => files.includes(file)).map(([test]) => test)
  return { suite: 'domain', file, tests }
})

export const targets: readonly Target[] = domainTargets
