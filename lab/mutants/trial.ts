import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createVitest } from 'vitest/node'
import { onEnd } from '../ending.ts'
import { heading, row, say } from '../table.ts'
import { areaOf, readLines } from './lines.ts'

export const PACKAGES = join(import.meta.dirname, '../../packages')
/** They run many acts many times: trying a mutant in one of them would take minutes. */
const TOO_LONG = ['**/*.{race,property,postgres}.test.ts', 'test/{growth,guards}/**']

/** So many of the tests that a mutant passed. */
const SHOWN = 5

export type Trial = {
  readonly of: string
  readonly project: string
  readonly ids: readonly string[]
  readonly change: (code: string, file: string) => string | undefined
  readonly areas?: readonly string[]
}

/** First the tests of an area try its mutants; where all areas are asked, then those of the others try what is left. */
export async function tryAll({ of, project, ids, change, areas = [] }: Trial): Promise<boolean> {
  const folder = join(PACKAGES, '../.cache/mutants', of)
  const root = join(PACKAGES, project)
  mkdirSync(folder, { recursive: true })
  const log = join(folder, 'log.jsonl')
  rmSync(log, { force: true })
  const isDomain = project === 'domain'
  const plugin = {
    name: 'mutants',
    enforce: 'pre' as const,
    transform: (code: string, path: string) => {
      const changed = change(code, relative(join(root, 'src'), path))
      return changed === undefined ? undefined : { code: changed, map: null }
    },
  }
  for (const tests of areas.length > 0 ? ['own'] : ['own', 'others']) {
    Object.assign(process.env, { TEST_DATABASE: 'postgres', MUTANTS_LOG: log, MUTANTS_TESTS: tests })
    const vitest = await createVitest(
      'test',
      {
        root,
        ...(isDomain ? { config: false, include: ['src/**/*.test.ts'], isolate: false } : {}),
        watch: false,
        reporters: ['dot'],
        runner: join(import.meta.dirname, 'runner.ts'),
        maxWorkers: 2,
        exclude: TOO_LONG,
        testTimeout: 60_000,
        hookTimeout: 60_000,
        expect: { poll: { timeout: 3_000 } },
        dangerouslyIgnoreUnhandledErrors: true,
      },
      { plugins: [plugin] },
    )
    const close = onEnd(() => vitest.close())
    await vitest.start(areas.map((area) => `src/${area}/`))
    await close()
  }
  report(folder, ids, log, areas)
  return true
}

function report(folder: string, ids: readonly string[], log: string, areas: readonly string[]): void {
  const lines = readLines(log)
  const met = Map.groupBy(lines, ({ id }) => id)
  const all = [...new Set([...ids, ...met.keys()])].toSorted()
  const has = (id: string, wanted: string) =>
    met.get(id)?.some(({ is, more }) => is === wanted || more === wanted)
  heading('area', 'mutants', 'noticed', 'refused by the database', 'left', 'met by no test')
  for (const [area, own] of Map.groupBy(all, areaOf)) {
    if (areas.length > 0 && !areas.includes(area)) continue
    const left = own.filter((id) => met.has(id) && !has(id, 'noticed'))
    const unmet = own.filter((id) => !met.has(id))
    const refused = own.filter((id) => has(id, 'refused by the database'))
    row(area, own.length, own.length - left.length - unmet.length, refused.length, left.length, unmet.length)
    const told = left.map((id) => {
      const tests = new Set(met.get(id)?.map(({ more, test }) => `\n    ${more} ${test}`))
      return `${id}${[...tests].slice(0, SHOWN).join('')}`
    })
    writeFileSync(
      join(folder, `${area}.txt`),
      [...told, 'Met by no test while it runs:', ...unmet].join('\n'),
    )
  }
  say(`\nWhat is left stands in ${folder}`)
}
