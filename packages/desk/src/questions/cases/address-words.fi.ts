import type { CaseList } from '@kassavirta/domain/questions/cases/api'

/** The lists in the address, which people may read and send on. */
export const listWords: Readonly<Record<CaseList, string>> = {
  new: 'uudet',
  own: 'omat',
  others: 'muilla',
  waiting: 'odottaa',
  closed: 'suljetut',
}

export const LIST_PARAMETER = 'lista'

/** What is looked for among cases of any state. */
export const SEARCH_PARAMETER = 'haku'
