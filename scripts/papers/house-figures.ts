// How large the house is: `node scripts/papers/house-figures.ts` prints it, house-figures.test.ts holds the limits.
import { readImports } from './imports.ts'
import { listFiles, read } from './repository.ts'

const isTest = (path: string) => /\.(?:test|e2e)\.tsx?$/.test(path)
const isProduction = (path: string) =>
  /^packages\/\w+\/src\//.test(path) && !/\.(?:test|fixture|d)\.tsx?$/.test(path)

/** Lines of code: no blank ones, no comments. */
const codeLines = (text: string): readonly string[] =>
  text
    .replaceAll(/\/\*.*?\*\//gs, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.trim().startsWith('//'))

const IMPORT = /^import\b[^;]*?(?:from\s*)?'[^']+'/gms

export function measureHouse() {
  const sources = listFiles('packages', 'components', 'e2e').filter((path) => /\.tsx?$/.test(path))
  const production = sources.filter(isProduction)
  const importers = new Map<string, number>()
  for (const target of [...readImports(production, 'all').values()].flat())
    importers.set(target, (importers.get(target) ?? 0) + 1)
  const files = production.map((path) => {
    const text = read(path)
    const imports = [...text.matchAll(IMPORT)].reduce((sum, [found]) => sum + codeLines(found).length, 0)
    return { path, lines: codeLines(text).length, imports, raw: text.split('\n').length - 1 }
  })
  const sumOf = (key: 'lines' | 'imports' | 'raw', some = files) =>
    some.reduce((sum, each) => sum + each[key], 0)
  const shareOf = (some: typeof files) => (100 * sumOf('imports', some)) / sumOf('lines', some)
  const hasOneImporter = ({ path }: { readonly path: string }) => importers.get(path) === 1
  const tests = sources.filter(isTest)
  const isHelper = (path: string) =>
    !isTest(path) &&
    !path.endsWith('config.ts') &&
    (/^(?:packages\/(?:server|demo)\/test|components|e2e)\//.test(path) || path.includes('.fixture.'))
  return {
    'production files': files.length,
    'lines of code': sumOf('lines'),
    'lines with comments and blanks': sumOf('raw'),
    'lines of code in a file': sumOf('lines') / files.length,
    'import lines, %': shareOf(files),
    'import lines of the portal, %': shareOf(files.filter(({ path }) => path.startsWith('packages/web/'))),
    'files with one importer': files.filter(hasOneImporter).length,
    'of them with at most 30 lines': files.filter((file) => file.lines <= 30 && hasOneImporter(file)).length,
    'files of texts': sources.filter((path) => path.endsWith('.fi.ts')).length,
    'files in server/shared': files.filter(({ path }) => path.startsWith('packages/server/src/shared/'))
      .length,
    'test files': tests.length,
    'files of helpers of tests': sources.filter(isHelper).length,
  }
}

if (import.meta.main)
  for (const [name, value] of Object.entries(measureHouse()))
    console.log(`${name.padEnd(34)} ${Number.isInteger(value) ? value : value.toFixed(1)}`)
