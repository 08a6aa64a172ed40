import { isRecord } from '@kassavirta/domain/kernel/data/records'
import { deviceStorage, orInMemory, readJson, tabStorage } from '@kassavirta/ui/browser/storage.ts'
import type { SessionUser } from '@kassavirta/domain/people/session/api'

const KEY = 'kassavirta.options'

/** Options of this device or of one of its tabs, such as the company that was chosen last. */
type Options = { readonly placeOfBusiness?: number }

type Store = Pick<Storage, 'getItem' | 'setItem'>

function readOptions(store: Store): Options {
  const found = readJson(store, KEY)
  const company = isRecord(found) ? found['placeOfBusiness'] : undefined
  return typeof company === 'number' && company > 0 ? { placeOfBusiness: company } : {}
}

const writeOptions = (store: Store, options: Options): void => store.setItem(KEY, JSON.stringify(options))

type Storages = { readonly tab: Store; readonly device: Store }

/** A browser that stores nothing remembers the company for the life of the page. */
export const companyStorages: Storages = { tab: orInMemory(tabStorage), device: orInMemory(deviceStorage) }

/**
 * The company of this tab. A new tab starts with the one that was chosen last on the device and keeps it: a choice in
 * another tab changes nothing here, not even at a reload (decisions O7).
 */
export function readRememberedCompany({ tab, device }: Storages): number | undefined {
  const own = readOptions(tab).placeOfBusiness
  const { placeOfBusiness } = own === undefined ? readOptions(device) : { placeOfBusiness: own }
  if (own === undefined && placeOfBusiness !== undefined) writeOptions(tab, { placeOfBusiness })
  return placeOfBusiness
}

/** Remembers the company for this tab and for tabs that are opened later. */
export function rememberCompany({ tab, device }: Storages, placeOfBusiness: number): void {
  writeOptions(tab, { placeOfBusiness })
  writeOptions(device, { placeOfBusiness })
}

type PermittedCompany = SessionUser['permittedCompanies'][number]

/**
 * The only company, or the stored one when it is among the person's own. A company that someone else stored on the
 * same computer, or that was withdrawn since, is ignored.
 */
export function companyFor(user: SessionUser, stored: number | undefined): PermittedCompany | undefined {
  const { permittedCompanies } = user
  if (permittedCompanies.length === 1) return permittedCompanies[0]
  return permittedCompanies.find(({ id }) => id === stored)
}
