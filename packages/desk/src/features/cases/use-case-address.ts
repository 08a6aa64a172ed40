import { caseLists, type CaseList } from '@kassavirta/domain/cases/api'
import { matchPath, pathPattern } from '@kassavirta/ui/routing/path-pattern.ts'
import { useAddress } from '@kassavirta/ui/routing/use-address.ts'
import { LIST_PARAMETER, listWords } from './address-words.fi.ts'

const PATH = '/yhteydenotot'

const oneCase = pathPattern(`${PATH}/{id}`)

export const addressOf = (list: CaseList, caseId?: number): string =>
  `${PATH}${caseId === undefined ? '' : `/${caseId}`}?${LIST_PARAMETER}=${listWords[list]}`

/** Which list is open, and which case of whatever list. */
export function useCaseAddress() {
  const { path, search } = useAddress()
  const word = search[LIST_PARAMETER]
  const id = matchPath(oneCase, path)?.['id'] ?? ''
  return {
    list: caseLists.find((each) => listWords[each] === word) ?? 'new',
    caseId: /^\d{1,9}$/.test(id) ? Number(id) : undefined,
  } as const
}
