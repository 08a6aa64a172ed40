import { getAnnouncements } from '@kassavirta/domain/announcements/api'
import { route, type Portal } from '../../platform/route.ts'
import { currentAnnouncements } from './queries.ts'

export function announcementRoutes(portal: Portal): void {
  const { db, clock } = portal.deps
  route(portal, getAnnouncements, async () => ({ announcements: await currentAnnouncements(db, clock()) }))
}
