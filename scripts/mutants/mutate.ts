import { edited, partOf, partsOf, runningNodes, type Edit, type Syntax } from '../planting/syntax.ts'

/** A file with one small fault. */
export type Mutant = {
  readonly line: number
  /** Where in the file it begins. */
  readonly at: number
  /** What was there and what is there instead: with the file they name the mutant wherever its line goes. */
  readonly was: string
  readonly becomes: string
  /** The whole file with the fault. */
  readonly source: string
}

/** An edit whose text is told to people in place of the whole change: what is dropped, what is swapped. */
type Fault = Edit & { readonly was?: string; readonly becomes?: string }
type Place = Pick<Edit, 'start' | 'end'>
type Reading = { readonly node: Syntax; readonly textOf: (place: Place) => string }
type Operator = (reading: Reading) => readonly Fault[]

const placeOf = ({ start, end }: Syntax): Place => ({ start, end })

/** In place of a node; the brackets keep it one expression wherever it stands. */
const instead = (node: Syntax, text: string): Fault => ({
  ...placeOf(node),
  text: `(${text})`,
  becomes: text,
})

const OTHER_OPERATORS: ReadonlyMap<string, string> = new Map([
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['===', '!=='],
  ['!==', '==='],
  ['+', '-'],
  ['-', '+'],
  ['*', '/'],
  ['/', '*'],
  ['%', '*'],
  ['+=', '-='],
  ['-=', '+='],
])

const isText = ({ type, value }: Syntax): boolean => type === 'TemplateLiteral' || typeof value === 'string'

const otherOperator: Operator = ({ node, textOf }) => {
  const [left, right] = [partOf(node, 'left'), partOf(node, 'right')]
  const other = OTHER_OPERATORS.get(String(node['operator']))
  // There is no difference of texts.
  if (!other || (other === '-' && (isText(left) || isText(right)))) return []
  const sign = { start: left.end, end: right.start }
  const text = textOf(sign).replace(String(node['operator']), other)
  const becomes = [
    { start: node.start, end: left.end },
    { start: right.start, end: node.end },
  ]
    .map(textOf)
    .join(text)
  return [{ ...sign, text, was: textOf(node), becomes }]
}

/** Each side alone: whoever notices both would also notice `and` in place of `or`. */
const oneSide: Operator = ({ node, textOf }) =>
  [partOf(node, 'left'), partOf(node, 'right')].map((side) => instead(node, textOf(side)))

const alwaysAndNever: Operator = ({ node }) =>
  ['true', 'false'].map((text) => instead(partOf(node, 'test'), text))

/** One that begins every time would only never end. */
const neverBegins: Operator = ({ node }) => partsOf(node, 'test').map((test) => instead(test, 'false'))

const withoutSign: Operator = ({ node, textOf }) =>
  ['!', '-'].includes(String(node['operator'])) ? [instead(node, textOf(partOf(node, 'argument')))] : []

const otherValue: Operator = ({ node }) => {
  const { value } = node
  if (typeof value === 'number') return [instead(node, String(value + 1))]
  return typeof value === 'boolean' ? [instead(node, String(!value))] : []
}

/** Each of a list left out, with the comma that follows or precedes it. */
const withoutOne =
  (field: string): Operator =>
  ({ node, textOf }) => {
    const parts = partsOf(node, field)
    return parts.map((part, index) => {
      const [before, after] = [parts[index - 1], parts[index + 1]]
      const start = after || !before ? part.start : before.end
      return { start, end: after ? after.start : part.end, text: '', was: textOf(part), becomes: 'nothing' }
    })
  }

const OTHER_METHODS: ReadonlyMap<string, string> = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['find', 'findLast'],
  ['findLast', 'find'],
  ['min', 'max'],
  ['max', 'min'],
  ['floor', 'ceil'],
  ['ceil', 'floor'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
])
const MAY_BE_LEFT_OUT = ['filter', 'toSorted', 'toReversed', 'trim', 'slice', 'normalize', 'toLowerCase']
/** Conditions of the query builder: one fewer finds more rows, or fewer. */
const JOINED_CONDITIONS = ['and', 'or']

const otherCall: Operator = (reading) => {
  const { node, textOf } = reading
  const callee = partOf(node, 'callee')
  const name = textOf(callee)
  if (JOINED_CONDITIONS.includes(name)) return withoutOne('arguments')(reading)
  if (name === 'Math.abs') return partsOf(node, 'arguments').map((value) => instead(node, textOf(value)))
  return [
    ...(callee.type === 'MemberExpression' ? otherMethod(reading, callee) : []),
    ...withoutLast(reading),
  ]
}

function otherMethod({ node, textOf }: Reading, callee: Syntax): readonly Fault[] {
  const method = partOf(callee, 'property')
  const other = OTHER_METHODS.get(textOf(method))
  if (other) return [{ ...placeOf(method), text: other, was: textOf(callee), becomes: other }]
  return MAY_BE_LEFT_OUT.includes(textOf(method)) ? [instead(node, textOf(partOf(callee, 'object')))] : []
}

/** A call without its last argument: where that is not optional, the compiler refuses it. */
function withoutLast({ node, textOf }: Reading): readonly Fault[] {
  const [last, before] = partsOf(node, 'arguments').toReversed()
  if (!last || !before) return []
  const becomes = `${textOf({ start: node.start, end: before.end })})`
  return [{ start: before.end, end: last.end, text: '', was: textOf(node), becomes }]
}

const nothing: Operator = ({ node }) =>
  node['directive'] ? [] : [{ ...placeOf(node), text: ';', becomes: 'nothing' }]

const withoutDefault: Operator = ({ node, textOf }) => {
  const left = partOf(node, 'left')
  return [{ ...placeOf(node), text: textOf(left) }]
}

const operators: Readonly<Record<string, Operator>> = {
  BinaryExpression: otherOperator,
  AssignmentExpression: otherOperator,
  LogicalExpression: oneSide,
  IfStatement: alwaysAndNever,
  ConditionalExpression: alwaysAndNever,
  WhileStatement: neverBegins,
  ForStatement: neverBegins,
  UnaryExpression: withoutSign,
  Literal: otherValue,
  ArrayExpression: withoutOne('elements'),
  ObjectExpression: withoutOne('properties'),
  CallExpression: otherCall,
  ExpressionStatement: nothing,
  AssignmentPattern: withoutDefault,
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Every small fault that the operators make in a file, each once. */
export function mutantsOf(source: string): readonly Mutant[] {
  const textOf = ({ start, end }: Place): string => source.slice(start, end)
  const found = new Map<string, Mutant>()
  for (const node of runningNodes(source))
    for (const fault of operators[node.type]?.({ node, textOf }) ?? []) {
      const faulty = edited(source, [fault])
      const line = source.slice(0, fault.start).split('\n').length
      const lineOf = (text: string): string => text.split('\n')[line - 1] ?? ''
      // A value says little without the line that it stands on.
      const { was = textOf(fault), becomes = fault.text } =
        node.type === 'Literal' ? { was: lineOf(source), becomes: lineOf(faulty) } : fault
      if (!found.has(faulty))
        found.set(faulty, {
          line,
          at: fault.start,
          was: oneLine(was),
          becomes: oneLine(becomes),
          source: faulty,
        })
    }
  return numbered([...found.values()])
}

/** The second mutant of a file that reads like the first is told apart by its number. */
function numbered(mutants: readonly Mutant[]): readonly Mutant[] {
  const seen = new Map<string, number>()
  return mutants.map((mutant) => {
    const name = `${mutant.was} → ${mutant.becomes}`
    const nth = (seen.get(name) ?? 0) + 1
    seen.set(name, nth)
    return nth === 1 ? mutant : { ...mutant, becomes: `${mutant.becomes} (${nth})` }
  })
}
