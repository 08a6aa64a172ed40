import type { SessionUser } from '../session/api.ts'

type PermittedCompanies = Pick<SessionUser, 'permittedCompanies' | 'permittedChains' | 'permittedConcerns'>

/** What the selectors of concern reports offer: only where the person has group reports (specification §6). */
export function concernChoices({
  permittedCompanies,
  permittedChains,
  permittedConcerns,
}: PermittedCompanies) {
  const companies = permittedCompanies.filter(({ permissionConcernReport }) => permissionConcernReport)
  const chainIds = new Set(companies.map(({ chainId }) => chainId))
  const concernIds = new Set(companies.map(({ concernId }) => concernId))
  return {
    companies,
    chains: permittedChains.filter(({ id }) => chainIds.has(id)),
    concerns: permittedConcerns.filter(({ id }) => concernIds.has(id)),
  }
}
