import { byName } from '@kassavirta/domain/kernel/people/names'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { ConcernChoice } from '@kassavirta/domain/reports/reports/address'
import type { SessionUser } from '@kassavirta/domain/people/session/api'
import type { concernChoices } from '@kassavirta/domain/reports/reports/choices'
import { criterionTexts } from '@kassavirta/domain/reports/reports/terms.fi'
import { listTexts as texts } from '../texts.fi.ts'
import type { Chip } from '../toolbar/Chips.tsx'

type Choices = ReturnType<typeof concernChoices>
type NamedItem = { readonly id: number; readonly name: string }

/** Drops choices that the person does not have, e.g. from another person's link. */
export const ownChoice = (choices: Choices, choice: ConcernChoice): ConcernChoice => ({
  ...choice,
  companyId: idAmong(choices.companies, choice.companyId),
  chainId: idAmong(choices.chains, choice.chainId),
  concernId: idAmong(choices.concerns, choice.concernId),
})

/** The search in words, for prints, which do not show the form. */
export function originOf({ companies, chains, concerns }: Choices, choice: ConcernChoice): readonly string[] {
  const nameIn = (list: readonly NamedItem[], id: number) => list.find((item) => item.id === id)?.name
  return [
    nameIn(concerns, choice.concernId),
    nameIn(chains, choice.chainId),
    nameIn(companies, choice.companyId) ?? texts.allCompanies,
    choice.bag && `${texts.bag} ${choice.bag}`,
    criterionTexts[choice.criterion],
  ]
    .filter((part) => part !== undefined)
    .filter(Boolean)
}

/** Whose rows a search finds, in one name: the smallest choice, or the concern where there is only one. */
export function ownerOf({ companies, chains, concerns }: Choices, choice: ConcernChoice): string {
  const [onlyConcern, ...others] = concerns
  const chosen =
    companies.find(({ id }) => id === choice.companyId) ??
    chains.find(({ id }) => id === choice.chainId) ??
    concerns.find(({ id }) => id === choice.concernId) ??
    (others.length === 0 ? onlyConcern : undefined)
  return chosen?.name ?? texts.allCompanies
}

/** The name of each company's chain; a company without one has none. */
export function chainNames({
  permittedCompanies,
  permittedChains,
}: Pick<SessionUser, 'permittedCompanies' | 'permittedChains'>): (companyId: number) => string | undefined {
  const nameOf = new Map(permittedChains.map(({ id, name }) => [id, name]))
  const byCompany = new Map(permittedCompanies.map(({ id, chainId }) => [id, nameOf.get(chainId ?? 0)]))
  return (companyId) => byCompany.get(companyId)
}

/** Whose rows are searched and by which date, above them; the days are in the menu of time. */
export function searchedWords(places: readonly NamedItem[], { criterion }: ConcernChoice): string {
  const [only, ...others] = places
  const of = only && others.length === 0 ? only.name : fill(texts.places, { count: places.length })
  return `${of} · ${criterionTexts[criterion]}`
}

/** What a search is narrowed by, each with the search without it. */
export function criteriaChips(
  choices: Choices,
  choice: ConcernChoice,
  search: (without: ConcernChoice) => void,
): readonly Chip[] {
  const chipOf = (list: readonly NamedItem[], key: 'concernId' | 'chainId' | 'companyId') =>
    list
      .filter(({ id }) => id === choice[key])
      .map(({ name }) => ({ text: name, remove: () => search({ ...choice, [key]: 0 }) }))
  return [
    ...chipOf(choices.concerns, 'concernId'),
    ...chipOf(choices.chains, 'chainId'),
    ...chipOf(choices.companies, 'companyId'),
    ...(choice.bag
      ? [{ text: `${texts.bag} ${choice.bag}`, remove: () => search({ ...choice, bag: '' }) }]
      : []),
  ]
}

const idAmong = (list: readonly { readonly id: number }[], id: number): number =>
  list.some((item) => item.id === id) ? id : 0

type PlaceChoice = Pick<ConcernChoice, 'concernId' | 'chainId' | 'companyId'>

/** The places that a choice is about. */
export const placesOf = (
  { companies }: Choices,
  { concernId, chainId, companyId }: PlaceChoice,
): Choices['companies'] =>
  companies.filter(
    (company) =>
      (!concernId || company.concernId === concernId) &&
      (!chainId || company.chainId === chainId) &&
      (!companyId || company.id === companyId),
  )

/** The options of the selectors: never a chain or a company outside the choice above it. */
export function offeredBeside(choices: Choices, choice: PlaceChoice) {
  const { concernId } = choice
  return {
    concerns: byName(choices.concerns),
    chains: byName(choices.chains.filter((chain) => !concernId || chain.concernId === concernId)),
    companies: byName(placesOf(choices, { ...choice, companyId: 0 })),
  }
}

/** A new concern or chain clears the choices inside the old one, unless they belong to the new one too. */
export function choose(choices: Choices, choice: ConcernChoice, part: Partial<ConcernChoice>): ConcernChoice {
  const next = { ...choice, ...part }
  const inConcern = { ...next, chainId: idAmong(offeredBeside(choices, next).chains, next.chainId) }
  return { ...inConcern, companyId: idAmong(offeredBeside(choices, inConcern).companies, next.companyId) }
}
