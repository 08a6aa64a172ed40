import { requestVisit as endpoint } from '@kassavirta/domain/visit-requests/api'
import type { Portal } from '../../platform/route.ts'
import { submission } from '../../platform/submit.ts'
import { requestVisit } from './request-visit.ts'

export const visitRequestRoutes = (portal: Portal): void => submission(portal, endpoint, requestVisit)
