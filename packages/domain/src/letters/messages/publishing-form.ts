import { validationTexts } from '../../kernel/texts/terms.fi.ts'
import { codesField, dayField, textField } from '../../kernel/forms/form-fields.ts'
import { formOf } from '../../kernel/forms/form.ts'
import { publishAnnouncement, sendMessage } from './publishing-api.ts'
import { publishingLabels as labels } from './terms.fi.ts'

/** The numbers of places and people are no fields: the person only confirms the numbers that are shown. */
export const messageForm = formOf(sendMessage, {
  to: {
    ...codesField(labels.to, { required: true }),
    send: (codes: readonly string[]): string[] => [...codes],
    fault: (codes: readonly string[]) => (codes.length === 0 ? validationTexts.required : undefined),
    print: (codes: readonly string[]): string | null => codes.join(', '),
  },
  header: textField(labels.header, { required: true }),
  text: textField(labels.text, { required: true }),
})

export const announcementForm = formOf(publishAnnouncement, {
  text: textField(labels.announcement, { required: true }),
  link: textField(labels.link, {}),
  from: dayField(labels.from, { required: true }),
  to: dayField(labels.until, { required: true }),
})
