import { byName } from '@kassavirta/domain/kernel/people/names'
import type { SessionUser } from '@kassavirta/domain/people/session/api'

type PermittedPlaces = Pick<SessionUser, 'permittedCompanies' | 'permittedChains' | 'permittedConcerns'>
type Place = SessionUser['permittedCompanies'][number]

/** The places of a chain, under its name and that of its concern; those without a chain under their concern, if any. */
export type PlaceGroup = {
  readonly chain: string | undefined
  readonly concern: string | undefined
  readonly places: readonly Place[]
}

/**
 * The person's places by chain, in Finnish order; those without a chain come last. Every word of the search must be found
 * in the name, the town, the chain, the concern or the business id.
 */
export function placeGroups(person: PermittedPlaces, search = ''): readonly PlaceGroup[] {
  const { permittedCompanies, permittedChains, permittedConcerns } = person
  const concerns = new Map(permittedConcerns.map(({ id, name }) => [id, name]))
  const chains = new Map(permittedChains.map(({ id, name }) => [id, name]))
  const words = search.toLowerCase().split(/\s+/)
  const isFound = ({ name, city = '', businessId, chainId, concernId }: Place) => {
    const said = [name, city, businessId, chains.get(chainId ?? 0), concerns.get(concernId ?? 0)]
    const text = said.join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  }
  const found = byName(permittedCompanies.filter(isFound))
  const ofChains = byName(permittedChains).map(({ id, name, concernId }) => ({
    chain: name,
    concern: concerns.get(concernId),
    places: found.filter(({ chainId }) => chainId === id),
  }))
  const withoutChain = found.filter(({ chainId }) => chainId === null || !chains.has(chainId))
  const ofConcerns = byName(permittedConcerns).map(({ id, name }) => ({
    chain: undefined,
    concern: name,
    places: withoutChain.filter(({ concernId }) => concernId === id),
  }))
  const others = {
    chain: undefined,
    concern: undefined,
    places: withoutChain.filter(({ concernId }) => concernId === null || !concerns.has(concernId)),
  }
  return [...ofChains, ...ofConcerns, others].filter(({ places }) => places.length > 0)
}

/** The first places over all groups, since a list of thousands is drawn only as far as it is seen. */
export function firstPlaces(groups: readonly PlaceGroup[], most: number): readonly PlaceGroup[] {
  let left = most
  return groups.flatMap((group) => {
    const places = group.places.slice(0, left)
    left -= places.length
    return places.length === 0 ? [] : [{ ...group, places }]
  })
}
