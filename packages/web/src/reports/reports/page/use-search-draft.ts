import { concernQueryOf, type ConcernChoice } from '@kassavirta/domain/reports/reports/address'
import type { DayRange } from '@kassavirta/domain/reports/reports/ranges'
import { useState } from 'react'

type Criteria = { readonly choice: ConcernChoice; readonly range: DayRange }

export type RangeEnd = keyof DayRange

type Draft = Criteria & { readonly faulty: ReadonlySet<RangeEnd>; readonly fresh: number }

export type SearchDraft = ReturnType<typeof useSearchDraft>

/** Two searches are equal when they make the same call. */
const questionOf = ({ choice, range }: Criteria): string =>
  JSON.stringify(concernQueryOf(choice, range, { byBag: true }))

/** The search form's values. When the address changes, e.g. on the way back, the form follows it. */
export function useSearchDraft(searched: Criteria) {
  const question = questionOf(searched)
  const draftOf = (fresh: number) => ({ ...searched, faulty: new Set<RangeEnd>(), fresh, question })
  const [draft, setDraft] = useState<Draft & { readonly question: string }>(() => draftOf(0))
  if (draft.question !== question) setDraft(draftOf(draft.fresh + 1))
  const change = (part: (old: Draft) => Partial<Draft>) => setDraft((old) => ({ ...old, ...part(old) }))
  const { choice, range, faulty, fresh } = draft
  return {
    choice,
    range,
    /** The key of the boxes, which are rendered anew when it changes. */
    fresh,
    /** The first end of the range whose box holds no valid day. */
    unread: (['from', 'to'] as const).find((end) => faulty.has(end)),
    /** True when the form differs from the search, so that the shown rows are not its answer. */
    changed: faulty.size > 0 || questionOf(draft) !== question,
    setChoice: (next: ConcernChoice) => change(() => ({ choice: next })),
    setRange: (next: DayRange) => change(() => ({ range: next })),
    /** Sets a range that replaces the content of the boxes. */
    putRange: (next: DayRange) => change((old) => ({ range: next, fresh: old.fresh + 1 })),
    setUnread: (end: RangeEnd, unread: boolean) =>
      change(({ faulty: old }) => {
        const next = new Set(old)
        if (unread) next.add(end)
        else next.delete(end)
        return { faulty: next }
      }),
  }
}
