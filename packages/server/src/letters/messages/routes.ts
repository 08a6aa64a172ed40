import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import {
  getAnnouncements,
  getMessage,
  getMessages,
  getReadMessages,
  getUnreadMessages,
  markRead,
} from '@kassavirta/domain/letters/messages/api'
import { earliestDay } from '@kassavirta/domain/reports/reports/ranges'
import { knownTagsOf, jsonText } from '../../platform/http/answer-bodies.ts'
import { route, type AppBuilder, type Feature } from '../../platform/http/route.ts'
import type { User } from '../../platform/rights/access.ts'
import { parametersFor } from '../../shared/parameters.ts'
import * as queries from './queries.ts'
import { countWaiting, tagsWith, tagWith, tagFacts, unreadFacts } from './unread-queries.ts'
import { pageReader, unreadLister } from './list-queries.ts'

export function messageRoutes(resultOf: queries.NoticeResult): Feature {
  const listUnread = unreadLister(resultOf)
  const readPage = pageReader(resultOf)
  const findMessage = queries.messageFinder(resultOf)
  return (builder: AppBuilder): void => {
    const { db, clock } = builder.deps
    const readerOf = (caller: User): queries.Reader => {
      const today = dayOf(clock())
      const firstDay = earliestDay(today, Number(parametersFor(caller).depositListingTimespan))
      return { userId: caller.userId, companyId: caller.company?.companyId, today, firstDay }
    }

    route(
      builder,
      getMessages,
      async ({ caller, facts: current, request }) => {
        const knownTags = knownTagsOf(request)
        if (current && knownTags.includes(current)) return { tag: current, answer: null }
        const { tag, text } = await queries.listMessages(db, readerOf(caller), knownTags)
        return { tag, answer: text === null ? null : jsonText(text) }
      },
      tagFacts,
    )

    route(
      builder,
      getUnreadMessages,
      async ({ caller, facts, request }) => {
        const waiting = countWaiting(caller, facts)
        const current = facts.tag
        const knownTags = tagsWith(knownTagsOf(request), waiting)
        if (current && knownTags.includes(current)) return { tag: tagWith(current, waiting), answer: null }
        const { tag, text } = await listUnread(db, readerOf(caller), { knownTags, current, waiting })
        return { tag: tagWith(tag, waiting), answer: text === null ? null : jsonText(text) }
      },
      unreadFacts,
    )

    route(builder, getReadMessages, async ({ caller, query }) =>
      jsonText(await readPage(db, readerOf(caller), query)),
    )

    route(builder, getMessage, async ({ caller, params }) => {
      const found = await findMessage(db, params.id, readerOf(caller))
      return found === undefined ? { message: null, companyId: null } : jsonText(found)
    })

    route(builder, markRead, async ({ caller, params }) => {
      if (!(await queries.isVisible(db, params.id, readerOf(caller)))) throw new Problem('notFound')
      await queries.insertRead(db, caller.userId, params.id, clock())
      return undefined
    })
  }
}

export function announcementRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, getAnnouncements, async () => ({
    announcements: await queries.currentAnnouncements(db, clock()),
  }))
}
