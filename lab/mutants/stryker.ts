import { createHash } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Of Stryker only what puts mutants into code: its runner starts the tests anew for each mutant, which ours need not. */
const INSTRUMENTER = '@stryker-mutator/instrumenter'
const VERSION = '10.1.1'
const FOLDER = join(import.meta.dirname, '../../.cache/stryker')
const ENTRY = join(FOLDER, 'node_modules', INSTRUMENTER, 'dist/src/index.js')
const OPTIONS = {
  plugins: ['typescript'],
  excludedMutations: ['StringLiteral'],
  ignorers: [],
  noHeader: false,
}

/** Contracts, tables and texts have no rules. */
const WITHOUT_RULES = /\.(?:test|fi)\.ts$|routes|texts|api|contract|^tables\//

/** Files by lot: the same seed draws the same ones. */
export function drawLot(folder: string, seed: string, size: number): readonly string[] {
  const place = (file: string) => createHash('sha256').update(`${seed} ${file}`).digest('hex')
  return globSync('**/*.ts', { cwd: folder })
    .filter((file) => !WITHOUT_RULES.test(file))
    .toSorted((a, b) => (place(a) < place(b) ? -1 : 1))
    .slice(0, size)
}

type Place = { readonly start: { readonly line: number; readonly column: number } }
type Mutant = Readonly<Record<'id' | 'fileName' | 'status' | 'replacement', string>> & {
  readonly location: Place
}
type File = Readonly<Record<'name' | 'content', string>>
type Instrumenter = new (logger: object) => {
  readonly instrument: (
    files: readonly File[],
    options: object,
  ) => Promise<{ readonly files: readonly File[]; readonly mutants: readonly Mutant[] }>
}

/** The files with all their mutants in them, and what the mutants are called: their place and what stands there instead. */
export async function withMutants(folder: string, names: readonly string[]) {
  if (!existsSync(ENTRY)) {
    mkdirSync(FOLDER, { recursive: true })
    const install = [
      'install',
      '--prefix',
      FOLDER,
      '--ignore-scripts',
      '--no-save',
      `${INSTRUMENTER}@${VERSION}`,
    ]
    execFileSync('npm', install, { stdio: 'inherit' })
  }
  const { Instrumenter } = (await import(pathToFileURL(ENTRY).href)) as {
    readonly Instrumenter: Instrumenter
  }
  const files = names.map((name) => ({
    name,
    mutate: true,
    content: readFileSync(join(folder, name), 'utf8'),
  }))
  const made = await new Instrumenter(new Proxy({}, { get: () => () => false })).instrument(files, OPTIONS)
  const idOf = new Map(
    made.mutants
      .filter(({ status }) => status !== 'Ignored')
      .map(({ id, fileName, location: { start }, replacement }) => [
        id,
        `${fileName}:${start.line + 1}:${start.column + 1} → ${replacement.replace(/\s+/g, ' ')}`,
      ]),
  )
  const named = (call: string) => call.replace(/"(\d+)"/g, (_all, id: string) => JSON.stringify(idOf.get(id)))
  return {
    ids: [...idOf.values()],
    contents: new Map(
      made.files.map(({ name, content }) => [name, content.replace(/stry\w+_9fa48\("[^)]*\)/g, named)]),
    ),
  }
}
