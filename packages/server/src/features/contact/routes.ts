import * as api from '@kassavirta/domain/contact/api'
import type { AppBuilder } from '../../platform/http/route.ts'
import { submission } from '../../platform/ledgers/submit.ts'
import { requestContact, sendFeedback } from './send-contact.ts'

export function contactRoutes(builder: AppBuilder): void {
  submission(builder, api.requestContact, requestContact)
  submission(builder, api.sendFeedback, sendFeedback)
}
