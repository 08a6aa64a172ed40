import { posix } from 'node:path'
import { read } from './repository.ts'

const IMPORT = /\b(?:(?:import|export)\s+([^'";]*?)\s*from|import\s*\(?)\s*'([^']+)'/g
const OF_TYPES = /^(?:type\b|\{\s*(?:type [^,}]+,?\s*)+\}$)/

type Imports = ReadonlyMap<string, readonly string[]>

/** By file, the others among these that it imports; with `all` also for their types alone. */
export function readImports(files: readonly string[], which: 'all' | 'values'): Imports {
  const known = new Set(files)
  const isMeant = (clause = '') => which === 'all' || !OF_TYPES.test(clause)
  return new Map(
    files.map((file) => {
      const paths = [...read(file).matchAll(IMPORT)].flatMap(([, clause, name = '']) =>
        isMeant(clause) ? [pathOf(file, name)] : [],
      )
      // The ending may be left out.
      const targets = paths.flatMap((path) => [path, `${path}.ts`, `${path}.tsx`])
      return [file, [...new Set(targets)].filter((path) => known.has(path))]
    }),
  )
}

const pathOf = (file: string, name: string): string =>
  name.startsWith('.')
    ? posix.join(posix.dirname(file), name)
    : name.replace(/^@kassavirta\/(\w+)\//, 'packages/$1/src/')

/** These files and all that import them, directly or not. */
export function withImporters(files: readonly string[], imports: Imports): ReadonlySet<string> {
  const found = new Set(files)
  for (let size = 0; size < found.size;) {
    size = found.size
    for (const [file, targets] of imports) if (targets.some((target) => found.has(target))) found.add(file)
  }
  return found
}
