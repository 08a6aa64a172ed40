import { requestVisit as endpoint } from '@kassavirta/domain/visits/visits/visit-requests/api'
import type { AppBuilder } from '../../../platform/http/route.ts'
import { noFacts } from '../../../platform/rights/facts.ts'
import { bindSubmission } from '../../../platform/ledgers/submit.ts'
import { visitRequest } from '../../../tables/submissions.ts'
import { requestVisit } from './request-visit.ts'

export const visitRequestRoutes = (builder: AppBuilder): void =>
  bindSubmission(builder, endpoint, { table: visitRequest, facts: noFacts, work: requestVisit })
