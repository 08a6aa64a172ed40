import { getAnnouncements } from '@kassavirta/domain/letters/messages/announcements/api'
import { route, type AppBuilder } from '../../../platform/http/route.ts'
import { currentAnnouncements } from './queries.ts'

export function announcementRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, getAnnouncements, async () => ({ announcements: await currentAnnouncements(db, clock()) }))
}
