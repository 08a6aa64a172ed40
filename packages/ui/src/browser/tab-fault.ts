/** How many lists of faults are open on the page. */
let open = 0
const listeners = new Set<() => void>()

function change(step: 1 | -1): void {
  open += step
  for (const listener of listeners) listener()
}

/** The page shows a list of faults until the returned function is called. */
export function markTabAtFault(): () => void {
  change(1)
  return () => change(-1)
}

export const tabIsAtFault = (): boolean => open > 0

export function onTabFault(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
