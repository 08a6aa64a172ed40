import { caseLists, type CaseList } from '@kassavirta/domain/cases/api'
import { useRoute, useSearchParams } from 'wouter'
import { LIST_PARAMETER, listWords } from './address-words.fi.ts'

const PATH = '/yhteydenotot'

export const addressOf = (list: CaseList, caseId?: number): string =>
  `${PATH}${caseId === undefined ? '' : `/${caseId}`}?${LIST_PARAMETER}=${listWords[list]}`

/** Which list is open, and which case of whatever list. */
export function useCaseAddress() {
  const [, params] = useRoute<{ readonly id: string }>(`${PATH}/:id`)
  const [search] = useSearchParams()
  const word = search.get(LIST_PARAMETER)
  const id = params?.id ?? ''
  return {
    list: caseLists.find((each) => listWords[each] === word) ?? 'new',
    caseId: /^\d{1,9}$/.test(id) ? Number(id) : undefined,
  } as const
}
