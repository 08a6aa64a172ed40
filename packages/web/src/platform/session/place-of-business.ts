import type { SessionUser } from '@kassavirta/domain/session/api'

const KEY = 'kassavirta.options'

/** Options of this device, such as the place that was chosen last. */
type Options = { readonly placeOfBusiness?: number }

type Store = Pick<Storage, 'getItem' | 'setItem'>

export function readOptions(store: Store): Options {
  try {
    const found: unknown = JSON.parse(store.getItem(KEY) ?? '{}')
    const place =
      typeof found === 'object' && found !== null && 'placeOfBusiness' in found ? found.placeOfBusiness : 0
    return typeof place === 'number' && place > 0 ? { placeOfBusiness: place } : {}
  } catch {
    return {}
  }
}

export const writeOptions = (store: Store, options: Options): void =>
  store.setItem(KEY, JSON.stringify(options))

type Place = SessionUser['permittedCompanies'][number]

/**
 * The only place, or the stored one when it is among the person's own. A place stored by someone else on the same
 * machine, or withdrawn since, counts for nothing.
 */
export function placeFor(user: SessionUser, stored: number | undefined): Place | undefined {
  const { permittedCompanies } = user
  if (permittedCompanies.length === 1) return permittedCompanies[0]
  return permittedCompanies.find(({ id }) => id === stored)
}
