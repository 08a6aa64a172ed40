import * as api from '@kassavirta/domain/questions/cases/contact/api'
import type { AppBuilder } from '../../../platform/http/route.ts'
import { noFacts } from '../../../platform/rights/facts.ts'
import { bindSubmission } from '../../../platform/ledgers/submit.ts'
import { contactRequest, feedback } from '../../../tables/submissions.ts'
import { requestContact, sendFeedback } from './send-contact.ts'

export function contactRoutes(builder: AppBuilder): void {
  bindSubmission(builder, api.requestContact, { table: contactRequest, facts: noFacts, work: requestContact })
  bindSubmission(builder, api.sendFeedback, { table: feedback, facts: noFacts, work: sendFeedback })
}
