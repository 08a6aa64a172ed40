import { join } from 'node:path'
import { partOf, partsOf, parsed, type Syntax } from './syntax.ts'

/** Whole texts of files while a fault is planted; paths begin at the root. */
export type Planted = { readonly sources: Readonly<Record<string, string>> }

const QUERY = '?fault='

/**
 * Loads each file that has faults as it is and with each of them, behind a module that passes everything on to the one
 * which is active: to plant another fault then costs nothing, and no module is read again.
 */
export function facades(root: string, planted: readonly Planted[], sourceOf: (file: string) => string) {
  const files = new Set(planted.flatMap(({ sources }) => Object.keys(sources)))
  const paths = new Map([...files].map((file) => [join(root, file), file]))
  return {
    name: 'facades',
    enforce: 'pre' as const,
    resolveId: (id: string) => (id.includes(QUERY) ? id : undefined),
    load: (id: string): string | undefined => {
      const [path = '', fault] = id.split(QUERY)
      const file = paths.get(path)
      if (file === undefined) return undefined
      if (fault !== undefined) return planted[Number(fault) - 1]?.sources[file] ?? sourceOf(file)
      const faults = planted.flatMap(({ sources }, index) => (file in sources ? [index + 1] : []))
      return facadeOf(path, file, [0, ...faults], exportedNames(sourceOf(file)))
    },
  }
}

function facadeOf(path: string, file: string, faults: readonly number[], names: readonly string[]): string {
  const modules = faults.map((fault) => `m${fault}`)
  return [
    ...faults.map((fault) => `import * as m${fault} from ${JSON.stringify(`${path}${QUERY}${fault}`)}`),
    `const valueOf = globalThis.planting.facadeOf(${JSON.stringify(file)}, {${faults.map((fault, index) => `${fault}: ${modules[index]}`).join()}})`,
    ...names.map((name) => `export let ${name} = valueOf('${name}')`),
    `globalThis.planting.onSwitch(() => {`,
    ...names.map((name) => `  ${name} = valueOf('${name}')`),
    '})',
  ].join('\n')
}

const isName = ({ type }: Syntax): boolean => type === 'Identifier'

/** What a file exports beside types, each by its own declaration. */
function exportedNames(source: string): readonly string[] {
  return partsOf(parsed(source), 'body')
    .filter(({ type, declaration }) => type === 'ExportNamedDeclaration' && declaration !== null)
    .map((statement) => partOf(statement, 'declaration'))
    .flatMap((declared) =>
      declared.type === 'VariableDeclaration'
        ? partsOf(declared, 'declarations').map((each) => partOf(each, 'id'))
        : declared.type === 'FunctionDeclaration' || declared.type === 'ClassDeclaration'
          ? [partOf(declared, 'id')]
          : [],
    )
    .filter(isName)
    .map(({ name }) => String(name))
}
