import { concernQueryOf, type ConcernChoice } from '@kassavirta/domain/reports/address'
import type { DayRange } from '@kassavirta/domain/reports/ranges'
import { useState } from 'react'

type Criteria = { readonly choice: ConcernChoice; readonly range: DayRange }

/** An end of the range. */
export type RangeEnd = keyof DayRange

type Draft = Criteria & { readonly faulty: ReadonlySet<RangeEnd>; readonly fresh: number }

export type SearchDraft = Criteria & {
  /** The first end of the range whose box holds no day. */
  readonly unread: RangeEnd | undefined
  /** Whether the form says something else than what was searched: the rows on show are not its answer. */
  readonly changed: boolean
  readonly setChoice: (choice: ConcernChoice) => void
  readonly setRange: (range: DayRange) => void
  /** A range that takes the place of whatever stands in the boxes. */
  readonly putRange: (range: DayRange) => void
  /** The boxes are drawn anew when this changes. */
  readonly fresh: number
  readonly setUnread: (end: RangeEnd, unread: boolean) => void
}

/** Two searches are the same when the server would be asked the same. */
const questionOf = ({ choice, range }: Criteria): string =>
  JSON.stringify(concernQueryOf(choice, range, true))

/** What is being chosen. When the address says something new, e.g. on the way back, the form says the same. */
export function useSearchDraft(asked: Criteria): SearchDraft {
  const said = questionOf(asked)
  const asAsked = (fresh: number) => ({ ...asked, faulty: new Set<RangeEnd>(), fresh, said })
  const [draft, setDraft] = useState<Draft & { readonly said: string }>(() => asAsked(0))
  if (draft.said !== said) setDraft(asAsked(draft.fresh + 1))
  const change = (part: (old: Draft) => Partial<Draft>) => setDraft((old) => ({ ...old, ...part(old) }))
  const { choice, range, faulty, fresh } = draft
  return {
    choice,
    range,
    fresh,
    unread: (['from', 'to'] as const).find((end) => faulty.has(end)),
    changed: faulty.size > 0 || questionOf(draft) !== said,
    setChoice: (next) => change(() => ({ choice: next })),
    setRange: (next) => change(() => ({ range: next })),
    putRange: (next) => change((old) => ({ range: next, fresh: old.fresh + 1 })),
    setUnread: (end, unread) =>
      change(({ faulty: old }) => {
        const next = new Set(old)
        if (unread) next.add(end)
        else next.delete(end)
        return { faulty: next }
      }),
  }
}
