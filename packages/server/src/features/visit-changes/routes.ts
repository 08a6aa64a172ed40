import { changeVisit as endpoint } from '@kassavirta/domain/visit-changes/api'
import type { Portal } from '../../platform/route.ts'
import { submission } from '../../platform/submit.ts'
import { changeVisit } from './change-visit.ts'

export const visitChangeRoutes = (portal: Portal): void => submission(portal, endpoint, changeVisit)
