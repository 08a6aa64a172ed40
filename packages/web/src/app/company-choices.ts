import { byName } from '@kassavirta/domain/kernel/names'
import type { SessionUser } from '@kassavirta/domain/session/api'

type PermittedCompanies = Pick<SessionUser, 'permittedCompanies' | 'permittedChains' | 'permittedConcerns'>

/** The choices above the list of places; undefined narrows nothing. */
export type Narrowed = { readonly concernId: number | undefined; readonly chainId: number | undefined }

/** Concerns and chains that have a place of this person; a chain of another concern is not offered beside it. */
export function filtersOf(
  { permittedCompanies, permittedChains, permittedConcerns }: PermittedCompanies,
  narrowed: Narrowed,
) {
  const concerns = permittedConcerns.filter(({ id }) =>
    permittedCompanies.some(({ concernId }) => concernId === id),
  )
  const chains = permittedChains.filter(({ id }) => permittedCompanies.some(({ chainId }) => chainId === id))
  const { concernId } = narrowed
  return {
    concerns: byName(concerns),
    chains: byName(chains.filter((chain) => concernId === undefined || chain.concernId === concernId)),
    // One is no choice. It is asked of all chains, so that the filter does not vanish while it is used.
    offerConcerns: concerns.length > 1,
    offerChains: chains.length > 1,
  }
}

export const companiesIn = ({ permittedCompanies }: PermittedCompanies, { concernId, chainId }: Narrowed) =>
  permittedCompanies.filter(
    (company) =>
      (concernId === undefined || company.concernId === concernId) &&
      (chainId === undefined || company.chainId === chainId),
  )
