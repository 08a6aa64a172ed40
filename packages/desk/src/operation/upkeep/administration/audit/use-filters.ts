import { isDay, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { keysOf, recordOf } from '@kassavirta/domain/kernel/data/records'
import { useAddress } from '@kassavirta/ui/routing/use-address.ts'
import { filterWords } from './address-words.fi.ts'

type Filter = keyof typeof filterWords
export type Filters = Readonly<Record<Filter, string>>

const filters = keysOf(filterWords)
export const noFilters: Filters = recordOf(filters, () => '')

/** The filters that the address has. */
export function useFilters() {
  const { search, replaceSearch } = useAddress()
  const chosen: Filters = recordOf(filters, (name) => search[filterWords[name]] ?? '')
  return {
    chosen,
    choose: (next: Filters) =>
      replaceSearch(
        Object.fromEntries(filters.map((name) => [filterWords[name], next[name].trim() || undefined])),
      ),
  }
}

/** As the calls take them: nothing for what is not chosen, or for a day that is none. */
export const queryOf = (chosen: Filters): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries({ ...chosen, from: dayIn(chosen.from) ?? '', to: dayIn(chosen.to) ?? '' }).filter(
      ([, value]) => value !== '',
    ),
  )

export const dayIn = (text: string): Day | undefined => (isDay(text) ? text : undefined)
