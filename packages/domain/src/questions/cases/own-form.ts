import { choiceField, textField, checkField, codesField, dayField } from '../../kernel/forms/form-fields.ts'
import { formOf, type Values } from '../../kernel/forms/form.ts'
import { validationTexts } from '../../kernel/texts/terms.fi.ts'
import { isEmail } from '../../kernel/texts/text-rule.ts'
import { answerMethod, choicesText } from './inquiries.ts'
import { contactReasons, feedbackText, requestContact, sendFeedback, sendInquiry } from './own-api.ts'
import {
  contactLabels as labels,
  contactReasonTexts,
  countingChoices,
  inquiryLabels,
  transportChoices,
} from './terms.fi.ts'

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

/** The codes of the choices 'Muu, mikä?', which open a text field. */
const OTHER = { counting: '5', transport: '7' } as const

const fields = {
  counting: codesField(inquiryLabels.counting, { required: false }),
  countingText: textField(inquiryLabels.countingText, { required: false }),
  transport: codesField(inquiryLabels.transport, { required: false }),
  transportText: textField(inquiryLabels.transportText, { required: false }),
  date: dayField(inquiryLabels.date, { required: false }),
  securityBagNumber: textField(inquiryLabels.securityBagNumber, { required: false }),
  reference: textField(inquiryLabels.reference, { required: false }),
  additionalInformation: textField(inquiryLabels.additionalInformation, { required: true }),
  byPhone: checkField(inquiryLabels.byPhone, { wire: null }),
  answerPhone: textField(inquiryLabels.answerPhone, {
    required: true,
    emailLabel: inquiryLabels.answerByPhone,
  }),
  byEmail: checkField(inquiryLabels.byEmail, { wire: null }),
  answerEmail: textField(inquiryLabels.answerEmail, {
    required: true,
    emailLabel: inquiryLabels.answerByEmail,
  }),
}

/** The subject of the inquiry, and whether and how the sender wants an answer. */
export const inquiryForm = formOf(sendInquiry, fields, {
  shownIf: {
    countingText: ({ counting }) => counting.includes(OTHER.counting),
    transportText: ({ transport }) => transport.includes(OTHER.transport),
    answerPhone: ({ byPhone }) => byPhone,
    answerEmail: ({ byEmail }) => byEmail,
  },
  derive: ({ byPhone, byEmail }) => ({ answerMethod: answerMethod({ phone: byPhone, email: byEmail }) }),
  faults: answerFaults,
  print: {
    counting: (body) => choicesText(body.counting, countingChoices, body.countingText),
    transport: (body) => choicesText(body.transport, transportChoices, body.transportText),
  },
  // The texts of 'Muu, mikä?' stand with their choices.
  email: { first: ['date', 'securityBagNumber', 'reference'], without: ['countingText', 'transportText'] },
})

/** A requested answer needs a number or an address (decisions C3). The endpoint requires neither. */
function answerFaults({ byPhone, answerPhone, byEmail, answerEmail }: Values<typeof fields>) {
  const emailFault = answerEmail === '' ? validationTexts.required : validationTexts.emailInvalid
  return {
    answerPhone: byPhone && answerPhone.trim() === '' ? validationTexts.required : undefined,
    answerEmail: byEmail && !isEmail(answerEmail) ? emailFault : undefined,
  }
}
