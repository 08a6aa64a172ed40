import { portalSwitches } from '@kassavirta/domain/operation/settings/config/api'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import type { Deps } from '../../../platform/deps.ts'
import { readParameters } from '../../../shared/parameters.ts'

/** What everybody may know of the portal. A name of the provider's own brand goes before that of the product. */
export async function readPortalConfig({ db, settings }: Pick<Deps, 'db' | 'settings'>) {
  const parameters = await readParameters(db)
  return {
    ...parameters,
    productName: settings.brandName ?? parameters.productName,
    ...recordOf(portalSwitches, (name) => parameters[name] === 'true'),
  }
}
