import { changeVisit as endpoint } from '@kassavirta/domain/visit-changes/api'
import type { AppBuilder } from '../../platform/http/route.ts'
import { submission } from '../../platform/ledgers/submit.ts'
import { changeVisit } from './change-visit.ts'

export const visitChangeRoutes = (builder: AppBuilder): void => submission(builder, endpoint, changeVisit)
