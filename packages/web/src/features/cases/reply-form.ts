import { replyToCase } from '@kassavirta/domain/cases/own-api'
import { formOf } from '@kassavirta/domain/kernel/form'
import { textField } from '@kassavirta/domain/kernel/form-fields'
import { replyTexts } from './texts.fi.ts'

export const replyForm = formOf(replyToCase, { body: textField(replyTexts.label, { required: true }) })
