import { parseSync, Visitor } from 'rolldown/utils'

/**
 * The code with a comment wherever a condition of SQL may begin: `where /*m:bags/queries.ts:12:8*\/ id = $1`. The comments go with the
 * statement to the database: wherever and whenever its parts were made, its conditions are known when it is sent.
 */
export function marked(code: string, file: string): string {
  const added: (readonly [at: number, text: string])[] = []
  const nameOf = (at: number) =>
    `${file}:${code.slice(0, at).split('\n').length}:${at - code.lastIndexOf('\n', at - 1)}`
  const mark = (
    start: number,
    end: number,
    inside: readonly { readonly start: number; readonly end: number }[] = [],
  ) => {
    let text = code.slice(start, end)
    for (const part of inside)
      text =
        text.slice(0, part.start - start) + '\0'.repeat(part.end - part.start) + text.slice(part.end - start)
    for (const at of beginnings(text)) added.push([start + at, `/*m:${nameOf(start + at)}*/`])
  }
  const isOfQueries = file.includes('quer')
  new Visitor({
    TaggedTemplateExpression: ({ tag, quasi: { start, end, expressions } }) =>
      !isOfQueries && isNamed(tag, 'sql') && mark(start, end, expressions),
    TemplateLiteral: ({ start, end, expressions }) => isOfQueries && mark(start, end, expressions),
    Literal: ({ start, end, value }) => isOfQueries && typeof value === 'string' && mark(start, end),
    // Of Drizzle's `and(a, b)` each condition, and the one of `.where(a)`.
    CallExpression: ({ callee, arguments: parts }) => {
      const isWhere = 'property' in callee && isNamed(callee.property, 'where')
      const [only] = parts
      const isInside = only?.type === 'CallExpression' && isNamed(only.callee, 'and')
      for (const { type, start, end } of isNamed(callee, 'and') || (isWhere && !isInside) ? parts : [])
        if (type !== 'SpreadElement') added.push([start, `__mark('${nameOf(start)}', `], [end, ')'])
    },
  }).visit(parseSync(file, code).program)
  const fromTheEnd = added.toSorted(([a], [b]) => b - a)
  return fromTheEnd.reduce((text, [at, more]) => text.slice(0, at) + more + text.slice(at), code)
}

const isNamed = (node: { readonly type: string }, name: string): boolean =>
  'name' in node && node.name === name

const STARTING = /'[^']*'|--.*|\b(?:where|on|when|having|or|and|between)\b|(?<![\w"`])\(/gi
const FIRST = /\b(?:where|on|when|having|select|or|and)\b/i

/** Conditions may begin after these words and brackets, and at the start of a text that is a part of a condition. */
function beginnings(quoted: string): readonly number[] {
  const text = quoted.slice(1, -1)
  if (!/\b(?:and|where)\b/i.test(text)) return []
  const found = FIRST.exec(text)?.[0].toLowerCase() === 'and' ? [1] : []
  let isBetween = false
  for (const { 0: token, index } of text.matchAll(STARTING)) {
    if (/^and$/i.test(token) && isBetween) isBetween = false
    else if (/^between$/i.test(token)) isBetween = true
    else if (!/^['-]/.test(token)) found.push(1 + index + token.length)
  }
  return found
}

const TOKEN = /\/\*m:(.*?)\*\/|'[^']*'|"[^"]*"|--.*|[(),;]|(?<![.\w])[a-z_]\w*/gi
const ENDING =
  /^(?:[,;]|or|then|else|when|where|on|order|group|limit|having|for|returning|union|except|intersect|left|right|inner|cross|full|join|window|fetch|offset|as|asc|desc|do|select|set|from|using|values)$/

export type Condition = Readonly<Record<'id', string> & Record<'start' | 'end', number>>

/** The conditions of a marked statement: what stands beside another one, between them `and`, and what follows `where`. */
export function conditionsOf(text: string): readonly Condition[] {
  const found: Condition[] = []
  const newLevel = () => ({ mark: '', start: 0, isWhole: false, isBetween: false })
  const levels = [newLevel()]
  let last = ''
  for (const { 0: token, 1: mark, index } of [
    ...text.matchAll(TOKEN),
    { 0: ';', 1: undefined, index: text.length },
  ]) {
    const level = levels.at(-1) ?? newLevel()
    const word = token.toLowerCase()
    const isAnd = word === 'and' && !level.isBetween
    const isEnd =
      ENDING.test(word) && !(word === 'from' && last === 'distinct') && text[index + word.length] !== '('
    if (mark !== undefined) {
      if (level.mark === '') Object.assign(level, { mark, start: index + token.length })
    } else if (isAnd || isEnd || word === ')' || word === 'end') {
      if (level.mark !== '' && (isAnd || level.isWhole))
        found.push({ id: level.mark, start: level.start, end: index })
      Object.assign(level, newLevel(), { isWhole: isAnd || word === 'where' })
      if (word === ')' || word === 'end') levels.pop()
    } else if (word === '(' || word === 'case') levels.push(newLevel())
    else if (word === 'between' || word === 'and') level.isBetween = word === 'between'
    if (mark === undefined) last = word
  }
  return found
}

/** The statement without a condition. Its text stays in it, so that its parameters keep their types. */
export const without = (text: string, id: string): string =>
  conditionsOf(text)
    .filter((each) => each.id === id)
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (all, { start, end }) =>
        `${all.slice(0, start)} (true or (${all.slice(start, end)})) ${all.slice(end)}`,
      text,
    )

export const plain = (text: string): string =>
  text
    .replace(/\/\*m:.*?\*\//g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
