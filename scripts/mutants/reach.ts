import { edited, partOf, partsOf, runningNodes, type Edit, type Syntax } from '../planting/syntax.ts'

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']
const BRANCHES = ['IfStatement', 'ConditionalExpression']

/** The parts of a file that may run or not run while it does: bodies of functions and branches, the outer before the inner. */
const regionsOf = (source: string): readonly Syntax[] =>
  [...runningNodes(source)].flatMap((node) => {
    if (FUNCTIONS.includes(node.type)) return [partOf(node, 'body')]
    return BRANCHES.includes(node.type)
      ? ['consequent', 'alternate'].flatMap((field) => partsOf(node, field))
      : []
  })

const nameOf = (file: string, { start }: Syntax): string => `${file}:${start}`

/** The name of the innermost region at a place; that of the file where it stands in none. */
export const regionAt = (source: string, file: string, at: number): string => {
  const region = regionsOf(source).findLast(({ start, end }) => start <= at && at < end)
  return region ? nameOf(file, region) : file
}

/** The text with regions that say when they run, so that no test is asked about a fault to which it never comes. */
export function tellingReach(source: string, file: string): string {
  const regions = regionsOf(source)
  const insert = (at: number, text: string): Edit => ({ start: at, end: at, text })
  const opened = regions.map((region) => {
    const tells = `globalThis.planting.reached.add(${JSON.stringify(nameOf(file, region))})`
    if (region.type === 'BlockStatement') return insert(region.start + 1, `${tells};`)
    return insert(region.start, isStatement(region) ? `{ ${tells}; ` : `(${tells}, `)
  })
  const closed = regions.map((region) => insert(region.end, closing(region)))
  // Of two that end at the same place the inner ends first.
  return edited(source, [...opened, ...closed.toReversed()])
}

const isStatement = ({ type }: Syntax): boolean => type.endsWith('Statement')

function closing(region: Syntax): string {
  if (region.type === 'BlockStatement') return ''
  return isStatement(region) ? ' }' : ')'
}
