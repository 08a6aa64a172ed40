import { changeVisit as endpoint } from '@kassavirta/domain/visits/visits/visit-changes/api'
import type { AppBuilder } from '../../../platform/http/route.ts'
import { noFacts } from '../../../platform/rights/facts.ts'
import { bindSubmission } from '../../../platform/ledgers/submit.ts'
import { visitChangeRequest } from '../../../tables/submissions.ts'
import { changeVisit } from './change-visit.ts'

export const visitChangeRoutes = (builder: AppBuilder): void =>
  bindSubmission(builder, endpoint, { table: visitChangeRequest, facts: noFacts, work: changeVisit })
