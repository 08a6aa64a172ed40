import type { SessionUser } from '@kassavirta/domain/session/api'

const KEY = 'kassavirta.options'

/** Options of this device or of one tab of it, such as the place that was chosen last. */
type Options = { readonly placeOfBusiness?: number }

type Store = Pick<Storage, 'getItem' | 'setItem'>

function readOptions(store: Store): Options {
  try {
    const found: unknown = JSON.parse(store.getItem(KEY) ?? '{}')
    const company =
      typeof found === 'object' && found !== null && 'placeOfBusiness' in found ? found.placeOfBusiness : 0
    return typeof company === 'number' && company > 0 ? { placeOfBusiness: company } : {}
  } catch {
    return {}
  }
}

const writeOptions = (store: Store, options: Options): void => store.setItem(KEY, JSON.stringify(options))

type Shelves = { readonly tab: Store; readonly device: Store }

/**
 * The place of this tab. A new tab begins at the one that was chosen last on the device and holds on to it from then
 * on: what another tab chooses changes nothing here, not even at a reload (decisions O7).
 */
export function readRememberedCompany({ tab, device }: Shelves): number | undefined {
  const own = readOptions(tab).placeOfBusiness
  const { placeOfBusiness } = own === undefined ? readOptions(device) : { placeOfBusiness: own }
  if (own === undefined && placeOfBusiness !== undefined) writeOptions(tab, { placeOfBusiness })
  return placeOfBusiness
}

/** For this tab, and for tabs that are yet to be opened. */
export function rememberCompany({ tab, device }: Shelves, placeOfBusiness: number): void {
  writeOptions(tab, { placeOfBusiness })
  writeOptions(device, { placeOfBusiness })
}

type PermittedCompany = SessionUser['permittedCompanies'][number]

/**
 * The only place, or the stored one when it is among the person's own. A place stored by someone else on the same
 * machine, or withdrawn since, counts for nothing.
 */
export function companyFor(user: SessionUser, stored: number | undefined): PermittedCompany | undefined {
  const { permittedCompanies } = user
  if (permittedCompanies.length === 1) return permittedCompanies[0]
  return permittedCompanies.find(({ id }) => id === stored)
}
