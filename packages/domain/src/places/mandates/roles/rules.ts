import { rightsInWords } from '../../../kernel/people/administration.ts'
import type { CompanyRole } from './api.ts'
import { maintenanceRights, usageRights } from './terms.fi.ts'

type Rights = Pick<CompanyRole, keyof typeof usageRights | keyof typeof maintenanceRights>

/** The rights of a role as texts, by group. */
export const rightsOf = (role: Rights) => ({
  usage: rightsInWords(role, usageRights),
  maintenance: rightsInWords(role, maintenanceRights),
})
