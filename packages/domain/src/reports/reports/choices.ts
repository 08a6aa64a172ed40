import type { SessionUser } from '../../people/session/api.ts'

type PermittedCompanies = Pick<SessionUser, 'permittedCompanies' | 'permittedChains' | 'permittedConcerns'>

/** The options of the concern reports' selectors: only companies where the person has concern reports (specification §6). */
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
