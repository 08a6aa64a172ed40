import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { isAskedOnce } from '../database.ts'
import { isWhole } from '../whole.ts'
import { expectedIn, seesAll, type Cell } from './expected-answer.ts'

/** Chooses among the callers of one endpoint and company; the turn is one higher at the next endpoint. */
export type Choose = (cells: readonly Cell[], endpoint: Endpoint, turn: number) => readonly Cell[]

export const EVERYBODY: Choose = (cells) => cells

const isLetIn = (cell: Cell, endpoint: Endpoint) => typeof expectedIn(cell, endpoint) === 'string'

/** Rights are the same on both databases: on the embedded one somebody who gets in sends each statement. */
export const one: Choose = (cells, endpoint) => {
  const letIn = cells.filter((cell) => isLetIn(cell, endpoint))
  return letIn
    .filter((cell) => cell.caller.name === 'a member')
    .concat(letIn.slice(-1))
    .slice(0, 1)
}

/**
 * Everybody whose answer could show a text of others. Of those who are let in and may see everything, and of those who
 * are refused alike, two: who they are changes from call to call, so that everybody is refused at many.
 */
const byTurns: Choose = (cells, endpoint, turn) => {
  const isAlike = (cell: Cell) => !isLetIn(cell, endpoint) || seesAll(cell.caller)
  const alike = Map.groupBy(cells.filter(isAlike), (cell) => expectedIn(cell, endpoint))
  const chosen = [...alike.values()].flatMap((group) => {
    const from = turn % group.length
    return group.length > 2 ? [group.at(from)!, group.at(from - 1)!] : group
  })
  return [...cells.filter((cell) => !isAlike(cell)), ...chosen]
}

const ofUsualRun = isAskedOnce ? byTurns : one
/** Who asks in a walk over all endpoints. */
export const USUAL = { choose: isWhole ? EVERYBODY : ofUsualRun }
