import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { ListView } from '@kassavirta/domain/reports/reports/address'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import { hidesRemoved } from '@kassavirta/domain/reports/reports/list'
import { PHONE, useMedia } from '@kassavirta/ui/browser/use-media.ts'
import { chosenStates } from './filter-words.ts'
import { groupedWords } from '../sums/group-words.ts'
import { findTexts, hiddenTexts } from '../texts.fi.ts'
import type { Chip } from './Chips.tsx'

type Change = (part: Partial<ListView>) => void

/** What narrows the rows. The search has a chip only on a phone, where its field is out of sight. */
export function useFilterChips(report: Report, view: ListView, change: Change): readonly Chip[] {
  const narrow = useMedia(PHONE)
  const { states, differences, removed, find } = view
  return [
    ...chosenStates(report, view).map(({ heading, text, filter }) => ({
      text: `${heading}: ${text}`,
      remove: () => change({ states: { ...states, [filter]: '' } }),
    })),
    ...(differences ? [{ text: findTexts.differences, remove: () => change({ differences: false }) }] : []),
    ...(removed && hidesRemoved(report)
      ? [{ text: hiddenTexts.shown, remove: () => change({ removed: false }) }]
      : []),
    ...(find && narrow
      ? [{ text: fill(findTexts.found, { find }), remove: () => change({ find: '' }) }]
      : []),
  ]
}

export const groupingChips = (view: ListView, change: Change): readonly Chip[] =>
  groupedWords(view).map((text) => ({ text, remove: () => change({ grouping: undefined }) }))
