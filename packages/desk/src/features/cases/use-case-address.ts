import { caseLists, type CaseList } from '@kassavirta/domain/cases/api'
import { useRoute, useSearchParams } from 'wouter'

/** The names of the lists in the address. */
const listWords: Readonly<Record<CaseList, string>> = {
  new: 'uudet',
  own: 'omat',
  others: 'muilla',
  waiting: 'odottaa',
  closed: 'suljetut',
}

const PATH = '/yhteydenotot'

export const addressOf = (list: CaseList, caseId?: number): string =>
  `${PATH}${caseId === undefined ? '' : `/${caseId}`}?lista=${listWords[list]}`

/** Which list is open, and which case of whatever list. */
export function useCaseAddress() {
  const [, params] = useRoute<{ readonly id: string }>(`${PATH}/:id`)
  const [search] = useSearchParams()
  const word = search.get('lista')
  const id = params?.id ?? ''
  return {
    list: caseLists.find((each) => listWords[each] === word) ?? 'new',
    caseId: /^\d{1,9}$/.test(id) ? Number(id) : undefined,
  } as const
}
