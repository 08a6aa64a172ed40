import * as api from '@kassavirta/domain/contact/api'
import type { AppBuilder } from '../../platform/http/route.ts'
import { bindSubmission } from '../../platform/ledgers/submit.ts'
import { requestContact, sendFeedback } from './send-contact.ts'

export function contactRoutes(builder: AppBuilder): void {
  bindSubmission(builder, api.requestContact, requestContact)
  bindSubmission(builder, api.sendFeedback, sendFeedback)
}
