import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { openedSearch } from '@kassavirta/domain/reports/reports/saved-views/address'
import { listViews, type SavedView } from '@kassavirta/domain/reports/reports/saved-views/api'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { useRouter } from '@kassavirta/ui/routing/router-context.ts'
import { stringifySearch } from '@kassavirta/ui/routing/search.ts'
import { useApiQuery } from '../../../platform/api/use-api-query.ts'
import { linkTo } from '../../../platform/routing/link-to.ts'
import { useSignedIn } from '../../../platform/session/session-context.ts'

export const useViews = () => useAnswer(useApiQuery().query(listViews, {}))

/** Opens the list of a view, at the place of the view. */
export function useOpenView() {
  const { company, chooseCompany } = useSignedIn()
  const router = useRouter()
  const today = dayOf(useServerNow())
  return ({ page, companyId, search }: SavedView, more: Readonly<Record<string, string>> = {}) => {
    if (companyId !== null && companyId !== company?.id) chooseCompany(companyId)
    const query = stringifySearch({ ...openedSearch(search, today), ...more })
    // The link of a letter is no page to come back to.
    return router.go(`${linkTo(page)}${query}`, { replace: 'file' in more })
  }
}
