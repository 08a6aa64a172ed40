import type { Report } from '@kassavirta/domain/reports/reports/definition'
import type { Rows } from '@kassavirta/domain/reports/reports/list'
import { isRankedQuickly, rankSteps, type Ranks } from '@kassavirta/domain/reports/reports/ranks'
import { inSlices } from '@kassavirta/ui/browser/slices.ts'

/** The ranks of a list this short are made within a few milliseconds, whatever its columns are. */
const SHORT_LIST = 2000

/** Keeps the ranks of a loaded list by column, four bytes for a row of each. */
export function rankStore(report: Report, rows: Rows<unknown>) {
  const kept = new Map<string, Ranks>()
  const listeners = new Set<() => void>()
  const isShort = rows.length <= SHORT_LIST
  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Made at once where that is quick; undefined where they must be prepared first. */
    get(column: string): Ranks | undefined {
      const quick = isShort || isRankedQuickly(report, column)
      if (!kept.has(column) && quick) kept.set(column, allSteps(rankSteps(report, rows, column)))
      return kept.get(column)
    },
    /** Makes what is missing of a long list, one column after another, while the page answers. */
    async prepare(columns: readonly string[], signal: AbortSignal): Promise<void> {
      if (isShort) return
      for (const column of columns) {
        if (kept.has(column)) continue
        const ranks = await inSlices(rankSteps(report, rows, column), signal)
        if (!ranks) return
        kept.set(column, ranks)
        for (const listener of listeners) listener()
      }
    },
  }
}

function allSteps<Result>(steps: Generator<undefined, Result>): Result {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}
