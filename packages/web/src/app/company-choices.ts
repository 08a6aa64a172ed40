import { byName } from '@kassavirta/domain/kernel/people/names'
import type { SessionUser } from '@kassavirta/domain/session/api'

type PermittedCompanies = Pick<SessionUser, 'permittedCompanies' | 'permittedChains' | 'permittedConcerns'>

/** The choices above the list of companies; undefined means any. */
export type CompanyFilter = { readonly concernId: number | undefined; readonly chainId: number | undefined }

export const EVERY_COMPANY: CompanyFilter = { concernId: undefined, chainId: undefined }

/** The concerns and chains of the person's companies; with a chosen concern only its own chains are offered. */
export function filtersOf(
  { permittedCompanies, permittedChains, permittedConcerns }: PermittedCompanies,
  { concernId }: CompanyFilter,
) {
  const concerns = permittedConcerns.filter(({ id }) =>
    permittedCompanies.some(({ concernId }) => concernId === id),
  )
  const chains = permittedChains.filter(({ id }) => permittedCompanies.some(({ chainId }) => chainId === id))
  return {
    concerns: byName(concerns),
    chains: byName(chains.filter((chain) => concernId === undefined || chain.concernId === concernId)),
    // A single option is no choice. All chains count, so that the filter does not vanish while it is used.
    offerConcerns: concerns.length > 1,
    offerChains: chains.length > 1,
  }
}

export const companiesIn = (
  { permittedCompanies }: PermittedCompanies,
  { concernId, chainId }: CompanyFilter,
) =>
  permittedCompanies.filter(
    (company) =>
      (concernId === undefined || company.concernId === concernId) &&
      (chainId === undefined || company.chainId === chainId),
  )
