import { maintenanceRights, usageRights } from '../../places/mandates/roles/terms.fi.ts'
import type { RoleRight } from '../../kernel/people/access.ts'

export const personLabels = {
  username: 'Käyttäjätunnus',
  firstName: 'Etunimi',
  lastName: 'Sukunimi',
  email: 'Sähköposti',
  phone: 'Puhelin',
} as const

/** The rights of a role, as the portal names them. */
export const rightWords: Readonly<Record<RoleRight, string>> = {
  ...usageRights,
  ...maintenanceRights,
  concernReport: 'Konserniraportit',
}
