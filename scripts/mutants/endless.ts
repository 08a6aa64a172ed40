import { edited, partOf, runningNodes, type Edit, type Syntax } from '../planting/syntax.ts'

const LOOPS = ['ForStatement', 'ForOfStatement', 'ForInStatement', 'WhileStatement', 'DoWhileStatement']

/** No loop of the rules runs nearly so often: five hundred days ahead is the furthest that one looks. */
const MOST_ROUNDS = 100_000

/**
 * The text with loops that give up. A fault often makes a loop endless, and the runner cannot interrupt it; a count of the
 * rounds, unlike a limit of time, means the same on a slow machine.
 */
export function withEndingLoops(source: string, most = MOST_ROUNDS): string {
  const loops = [...runningNodes(source)].filter(({ type }) => LOOPS.includes(type))
  return edited(
    source,
    loops.flatMap((loop, index) => countedLoop(loop, `rounds${index}_`, most)),
  )
}

function countedLoop(loop: Syntax, rounds: string, most: number): readonly Edit[] {
  const body = partOf(loop, 'body')
  const insert = (at: number, text: string): Edit => ({ start: at, end: at, text })
  return [
    insert(loop.start, `{ let ${rounds} = 0; `),
    insert(body.start, `{ if (++${rounds} > ${most}) throw new Error('an endless loop'); `),
    insert(body.end, ' }'),
    insert(loop.end, ' }'),
  ]
}
