import { neededField, textField } from '../../kernel/forms/form-fields.ts'
import { formOf } from '../../kernel/forms/form.ts'
import { approveRequest, rejectRequest } from './api.ts'
import { approvalLabels as labels } from './terms.fi.ts'

export const rejectionForm = formOf(rejectRequest, { reason: textField(labels.reason, { required: true }) })

/** Approving what needs a reason. */
export const approvalForm = formOf(approveRequest, { reason: neededField(labels.decisionReason, {}) })
