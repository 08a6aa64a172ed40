import { choiceField, neededField, textField } from '../../../kernel/forms/form-fields.ts'
import { formOf } from '../../../kernel/forms/form.ts'
import { addDriver, blockDriver, blockReasons, moveDriver, restoreDriver } from './api.ts'
import { rosterLabels as labels } from './terms.fi.ts'

export const addDriverForm = formOf(addDriver, {
  firstNames: textField(labels.firstNames, { required: true }),
  lastName: textField(labels.lastName, { required: true }),
  personId: textField(labels.personId, { required: true }),
  area: neededField(labels.area, {}),
})

export const moveDriverForm = formOf(moveDriver, { area: neededField(labels.area, {}) })

/** What else there is to say is asked only where none of the reasons says it. */
export const blockDriverForm = formOf(
  blockDriver,
  {
    reason: choiceField(labels.reason, blockReasons, {}),
    note: textField(labels.note, { required: true }),
  },
  { shownIf: { note: ({ reason }) => reason === 'other' } },
)

export const restoreDriverForm = formOf(restoreDriver, {
  reason: textField(labels.reason, { required: true }),
})
