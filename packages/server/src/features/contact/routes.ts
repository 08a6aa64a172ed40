import * as api from '@kassavirta/domain/contact/api'
import type { Portal } from '../../platform/route.ts'
import { submission } from '../../platform/submit.ts'
import { requestContact, sendFeedback } from './send-contact.ts'

export function contactRoutes(portal: Portal): void {
  submission(portal, api.requestContact, requestContact)
  submission(portal, api.sendFeedback, sendFeedback)
}
