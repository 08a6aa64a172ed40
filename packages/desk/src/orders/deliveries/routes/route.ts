import type { listRoutes, listStopCompanies } from '@kassavirta/domain/orders/deliveries/routes-api'
import type { AnswerOf } from '@kassavirta/ui/api/call.ts'

export type Route = AnswerOf<typeof listRoutes>['rows'][number]
export type StopCompany = AnswerOf<typeof listStopCompanies>['rows'][number]
