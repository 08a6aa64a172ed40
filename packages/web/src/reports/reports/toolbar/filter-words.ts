import { stateColumns } from '@kassavirta/domain/reports/reports/columns'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { Finding } from '@kassavirta/domain/reports/reports/find'
import type { ListFilter } from '@kassavirta/domain/reports/reports/filter'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import { hidesRemoved } from '@kassavirta/domain/reports/reports/list'
import { findTexts, hiddenTexts } from '../texts.fi.ts'

type ChosenState = {
  readonly heading: string
  readonly text: string
  /** The name of the filter. */
  readonly filter: string
}

/** The states that are asked for, in words. */
export const chosenStates = ({ columns }: Report, { states }: ListFilter): readonly ChosenState[] =>
  stateColumns(columns).flatMap(({ heading, filter, states: known }) => {
    const text = known[states[filter] ?? '']?.text
    return text === undefined ? [] : [{ heading, text, filter }]
  })

/** The search, in words. */
export const findingWords = ({ find, differences }: Finding): readonly string[] => [
  ...(differences ? [findTexts.differences] : []),
  ...(find ? [fill(findTexts.found, { find })] : []),
]

/** The filters besides the days, in words: paper does not show the fields. */
export const filterWords = (report: Report, filter: ListFilter): readonly string[] => [
  ...chosenStates(report, filter).map(({ heading, text }) => `${heading}: ${text}`),
  ...findingWords(filter),
  ...(filter.removed && hidesRemoved(report) ? [hiddenTexts.shown] : []),
]
