import type { DeskList, Pulse } from '@kassavirta/domain/desk/api'

/** Where the answers of each list come from. */
const paths: Readonly<Record<DeskList, readonly string[]>> = {
  bags: ['/api/desk/bags'],
  suspects: ['/api/desk/suspects'],
  approvals: ['/api/desk/approvals'],
  cases: ['/api/desk/cases'],
  deliveries: ['/api/desk/deliveries', '/api/desk/deliverydays'],
  runs: ['/api/desk/runs'],
  visits: ['/api/desk/visits'],
}

/** The calls whose lists are others than they were at the earlier pulse. The first pulse changes nothing. */
export function changedPaths(before: Pulse['stamps'] | undefined, now: Pulse['stamps']): readonly string[] {
  if (before === undefined) return []
  const lists = Object.keys(now) as readonly DeskList[]
  return lists.filter((list) => before[list] !== now[list]).flatMap((list) => paths[list])
}

/** Whether an answer, by the path of its call, belongs to one of the changed lists. */
export const isChanged = (changed: readonly string[], path: unknown): boolean =>
  typeof path === 'string' && changed.some((start) => path === start || path.startsWith(`${start}/`))
