import { caseLists, type CaseList } from '@kassavirta/domain/questions/cases/api'
import { matchPath, pathPattern } from '@kassavirta/ui/routing/path-pattern.ts'
import { useAddress } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { deskRows, linkTo, type DeskAddress } from '../../platform/routing/desk-rows.ts'
import { LIST_PARAMETER, listWords, SEARCH_PARAMETER } from '../../platform/address-words.fi.ts'

const oneCase = pathPattern(deskRows.case.path)

export function addressOf(list: CaseList, caseId?: number, sought = ''): DeskAddress {
  const search = { [LIST_PARAMETER]: listWords[list], ...(sought && { [SEARCH_PARAMETER]: sought }) }
  return caseId === undefined ? linkTo('cases', {}, search) : linkTo('case', { caseId }, search)
}

/** The open list, the search text that replaces it, and the open case, which may be of any list. */
export function useCaseAddress() {
  const { path, search } = useAddress()
  const word = search[LIST_PARAMETER]
  const id = matchPath(oneCase, path)?.['caseId'] ?? ''
  return {
    list: caseLists.find((each) => listWords[each] === word) ?? 'new',
    /** The search text; empty without a search. */
    sought: search[SEARCH_PARAMETER] ?? '',
    caseId: /^\d{1,9}$/.test(id) ? Number(id) : undefined,
  } as const
}
