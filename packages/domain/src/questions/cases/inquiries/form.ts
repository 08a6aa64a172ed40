import { checkField, codesField, dayField, textField } from '../../../kernel/forms/form-fields.ts'
import { formOf, type Values } from '../../../kernel/forms/form.ts'
import { validationTexts } from '../../../kernel/texts/terms.fi.ts'
import { isEmail } from '../../../kernel/people/email-address.ts'
import { sendInquiry } from './api.ts'
import { answerMethod, choicesText } from './rules.ts'
import { countingChoices, inquiryLabels as labels, transportChoices } from './terms.fi.ts'

/** The codes of the choices 'Muu, mikä?', which open a text field. */
const OTHER = { counting: '5', transport: '7' } as const

const fields = {
  counting: codesField(labels.counting, { required: false }),
  countingText: textField(labels.countingText, { required: false }),
  transport: codesField(labels.transport, { required: false }),
  transportText: textField(labels.transportText, { required: false }),
  date: dayField(labels.date, { required: false }),
  securityBagNumber: textField(labels.securityBagNumber, { required: false }),
  reference: textField(labels.reference, { required: false }),
  additionalInformation: textField(labels.additionalInformation, { required: true }),
  byPhone: checkField(labels.byPhone, { wire: null }),
  answerPhone: textField(labels.answerPhone, { required: true, emailLabel: labels.answerByPhone }),
  byEmail: checkField(labels.byEmail, { wire: null }),
  answerEmail: textField(labels.answerEmail, { required: true, emailLabel: labels.answerByEmail }),
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
