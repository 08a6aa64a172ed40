import { validationTexts } from '../../../kernel/texts/terms.fi.ts'
import { choiceField, textField } from '../../../kernel/forms/form-fields.ts'
import { formOf } from '../../../kernel/forms/form.ts'
import { isEmail } from '../../../kernel/people/email-address.ts'
import { contactReasons, feedbackText, requestContact, sendFeedback } from './api.ts'
import { contactLabels as labels, contactReasonTexts } from './terms.fi.ts'

export const contactForm = formOf(
  requestContact,
  {
    contactReason: choiceField(labels.contactReason, contactReasons, {
      required: true,
      emailLabel: labels.reasonInEmail,
      print: (reason: (typeof contactReasons)[number]) => contactReasonTexts[reason],
    }),
    additionalInfo: textField(labels.additionalInfo, { required: true }),
    name: textField(labels.name, { required: true }),
    phoneNumber: textField(labels.phoneNumber, { required: false }),
    email: textField(labels.email, { required: false }),
  },
  {
    // The endpoint accepts any text (decisions N14), so the form catches typing errors while they can be corrected.
    faults: ({ email }) => ({
      email: email === '' || isEmail(email) ? undefined : validationTexts.emailInvalid,
    }),
    email: { first: ['name', 'phoneNumber', 'email'] },
  },
)

export const feedbackForm = formOf(
  sendFeedback,
  {
    additionalinfo: textField(labels.feedback, { required: true }),
    name: textField(labels.name, { required: true }),
    phoneNumber: textField(labels.phoneNumber, { required: true }),
    email: textField(labels.email, { required: true }),
  },
  {
    print: { additionalinfo: feedbackText },
    email: { first: ['name', 'phoneNumber', 'email'] },
  },
)
