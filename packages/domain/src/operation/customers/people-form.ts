import { recordOf } from '../../kernel/data/records.ts'
import { checkField, textField } from '../../kernel/forms/form-fields.ts'
import { formOf } from '../../kernel/forms/form.ts'
import { roleRights } from '../../kernel/people/access.ts'
import { changePerson, changeRole, invitePerson, joinPerson } from './people-api.ts'
import { personLabels as labels, rightWords } from './people-terms.fi.ts'

const rights = recordOf(roleRights, (right) => checkField(rightWords[right], {}))

const details = {
  firstName: textField(labels.firstName, { required: true }),
  lastName: textField(labels.lastName, { required: true }),
  email: textField(labels.email, { required: true }),
  phone: textField(labels.phone, {}),
}

export const changePersonForm = formOf(changePerson, details)

export const inviteForm = formOf(invitePerson, {
  ...details,
  username: textField(labels.username, { required: true }),
  ...rights,
})

export const joinForm = formOf(joinPerson, {
  username: textField(labels.username, { required: true }),
  ...rights,
})

export const roleForm = formOf(changeRole, rights)
