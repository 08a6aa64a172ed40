import { parseAst } from 'vitest/node'

/** A node of the syntax tree, by the names of ESTree. */
export type Syntax = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

/** A part of a text, and what stands there instead. */
export type Edit = { readonly start: number; readonly end: number; readonly text: string }

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value

/** What stands in a field of a node that always has it. */
export function partOf(node: Syntax, field: string): Syntax {
  const part = node[field]
  if (!isSyntax(part)) throw new Error(`${node.type} has no ${field}`)
  return part
}

/** What stands in a field that holds a list. */
export const partsOf = (node: Syntax, field: string): readonly Syntax[] =>
  [node[field]].flat().filter(isSyntax)

/** An expression with a type beside it; every other node of this kind is a type and does not run. */
const TYPED = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']
const runs = ({ type }: Syntax): boolean =>
  type !== 'ImportDeclaration' && (!type.startsWith('TS') || TYPED.includes(type))

const NAMES = ['key', 'property']

/** A list of names that a type is made of, as of states or rights: where one is missing, the compiler says so elsewhere. */
const isListOfNames = (node: Syntax): boolean =>
  node.type === 'TSAsExpression' &&
  partOf(node, 'expression').type === 'ArrayExpression' &&
  partsOf(partOf(node, 'expression'), 'elements').every(
    ({ type, value }) => type === 'SpreadElement' || typeof value === 'string',
  )

/** The nodes of a text that run, the outer before the inner; names of properties are none. */
export function* runningNodes(source: string): Generator<Syntax> {
  yield* within(parsed(source))
}

/** The whole program of a text. */
export function parsed(source: string): Syntax {
  const program: unknown = parseAst(source, { lang: 'ts' })
  if (!isSyntax(program)) throw new Error('no program')
  return program
}

function* within(node: Syntax): Generator<Syntax> {
  if (!runs(node) || isListOfNames(node)) return
  yield node
  for (const field of Object.keys(node))
    if (node['computed'] !== false || !NAMES.includes(field))
      for (const part of partsOf(node, field)) yield* within(part)
}

/** The text after edits that do not overlap; one at the place of another comes after it. */
export const edited = (source: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((a, b) => a.start - b.start)
    .reduceRight(
      (text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end),
      source,
    )
