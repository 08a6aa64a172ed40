import type { StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'

export const roleNames: Readonly<Record<StaffRole, string>> = {
  counter: 'Laskija',
  packer: 'Pakkaaja',
  dispatcher: 'Ajojärjestelijä',
  service: 'Asiakaspalvelija',
  supervisor: 'Esimies',
  admin: 'Pääkäyttäjä',
}
