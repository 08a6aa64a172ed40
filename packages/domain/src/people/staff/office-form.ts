import { codesField, textField } from '../../kernel/forms/form-fields.ts'
import { formOf } from '../../kernel/forms/form.ts'
import { mayHoldTogether, staffRoles, type StaffRole } from '../../kernel/people/staff-roles.ts'
import { addStaff, changeStaff, changeStaffRoles, isStaffUsername } from './office-api.ts'
import { roleNames, staffLabels as labels, staffTerms as terms } from './terms.fi.ts'

const rolesOf = (codes: readonly string[]): StaffRole[] => staffRoles.filter((role) => codes.includes(role))

/** Names of roles in the order of the desk, as text. */
export const roleText = (roles: readonly StaffRole[]): string =>
  rolesOf(roles)
    .map((role) => roleNames[role])
    .join(', ')

const rolesField = {
  ...codesField(labels.roles, { required: true }),
  send: rolesOf,
  print: roleText,
  fault: (codes: readonly string[]): string | undefined =>
    mayHoldTogether(rolesOf(codes)) ? undefined : terms.rolesApart,
}

const facts = {
  firstName: textField(labels.firstName, { required: true }),
  lastName: textField(labels.lastName, { required: true }),
  emailAddress: textField(labels.emailAddress, {}),
  office: textField(labels.office, {}),
}
const reason = textField(labels.reason, {})

export const addStaffForm = formOf(addStaff, {
  username: {
    ...textField(labels.username, { required: true }),
    fault: (name: string): string | undefined =>
      name.trim() === '' || isStaffUsername(name.trim()) ? undefined : terms.nameInvalid,
  },
  ...facts,
  roles: rolesField,
  reason,
})

export const changeStaffForm = formOf(changeStaff, facts)

export const staffRolesForm = formOf(changeStaffRoles, { roles: rolesField, reason })
