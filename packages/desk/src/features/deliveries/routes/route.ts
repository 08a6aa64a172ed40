import type { listRoutes, listStopPlaces } from '@kassavirta/domain/deliveries/routes-api'

export type Route = (typeof listRoutes)['reply']['schema']['_zod']['output']['rows'][number]
export type StopCompany = (typeof listStopPlaces)['reply']['schema']['_zod']['output']['rows'][number]
