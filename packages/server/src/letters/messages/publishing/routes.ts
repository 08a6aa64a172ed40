import * as api from '@kassavirta/domain/letters/messages/publishing-api'
import { route, type AppBuilder } from '../../../platform/http/route.ts'
import { bindAct } from '../../../platform/staff/desk-act.ts'
import { readCursor, toPage } from '../../../shared/pages.ts'
import { endAnnouncement, publishAnnouncement, sendMessage } from './publish.ts'
import {
  listAnnouncements,
  listSent,
  listUnreadOf,
  countReach,
  namedReceivers,
  searchReceivers,
} from './queries.ts'

/** Messages and announcements of the desk. Customers read them like those of the provider's systems. */
export function publishingRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, api.findReceivers, async ({ query: { q } }) => ({
    rows: [...(await searchReceivers(db, q))],
  }))
  route(builder, api.countReceivers, async ({ query: { to } }) => {
    const codes = to.split('\n').filter((code) => code !== '')
    const [reach, chosen] = await Promise.all([countReach(db, codes), namedReceivers(db, codes)])
    return { ...reach, chosen: [...chosen] }
  })
  route(builder, api.listSendings, async ({ query: { after } }) =>
    toPage(
      await listSent(db, readCursor(after)),
      ({ row: { sentAt, id } }) => ({ at: sentAt, id }),
      toSending,
    ),
  )
  route(builder, api.listUnread, async ({ params: { sendingId } }) => ({
    rows: [...(await listUnreadOf(db, sendingId))],
  }))
  route(builder, api.listDeskAnnouncements, async () => ({
    rows: (await listAnnouncements(db, clock())).map(toAnnouncement),
  }))
  bindAct(builder, api.sendMessage, sendMessage)
  bindAct(builder, api.publishAnnouncement, publishAnnouncement)
  bindAct(builder, api.endAnnouncement, endAnnouncement)
}

type SentMessage = Awaited<ReturnType<typeof listSent>>[number]

const toSending = ({ row, read, firstName, lastName }: SentMessage) => ({
  sendingId: row.id,
  header: row.header,
  text: row.text,
  to: row.receivers.map(({ name }) => name),
  sent: row.sentAt.toISOString(),
  sentBy: `${firstName} ${lastName}`,
  companies: row.companies,
  persons: row.persons,
  read,
})

type ListedAnnouncement = Awaited<ReturnType<typeof listAnnouncements>>[number]

const toAnnouncement = ({ id, kuvaus, arvo, validFrom, validTo, endedAt, keeper }: ListedAnnouncement) => ({
  announcementId: id,
  text: kuvaus,
  link: arvo,
  from: validFrom.toISOString(),
  to: validTo?.toISOString() ?? null,
  ended: endedAt?.toISOString() ?? null,
  isOwn: keeper === 'desk',
})
