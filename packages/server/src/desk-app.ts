import { caseDeskRoutes } from './features/cases/desk-routes.ts'
import { countingDeskRoutes } from './features/counting/desk-routes.ts'
import { staffDeskRoutes } from './features/staff/desk-routes.ts'
import type { Feature } from './platform/http/route.ts'

/** What the listener of the desk answers; the portal answers none of it. */
export const deskFeatures: readonly Feature[] = [staffDeskRoutes, countingDeskRoutes, caseDeskRoutes]
