import { rightsInWords } from '../kernel/administration.ts'
import type { CompanyRole } from './api.ts'
import { maintenanceRights, usageRights } from './terms.fi.ts'

type Rights = Pick<CompanyRole, keyof typeof usageRights | keyof typeof maintenanceRights>

/** The rights that a role gives, in words and by their kind. */
export const rightsOf = (role: Rights) => ({
  usage: rightsInWords(role, usageRights),
  maintenance: rightsInWords(role, maintenanceRights),
})
