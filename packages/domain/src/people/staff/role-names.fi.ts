import type { StaffRole } from '../../kernel/people/staff-roles.ts'

export const roleNames: Readonly<Record<StaffRole, string>> = {
  counter: 'Laskija',
  packer: 'Pakkaaja',
  dispatcher: 'Ajojärjestelijä',
  service: 'Asiakaspalvelija',
  supervisor: 'Esimies',
  admin: 'Pääkäyttäjä',
}
