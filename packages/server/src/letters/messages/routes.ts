import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import {
  getMessage,
  getMessages,
  getReadMessages,
  getUnreadMessages,
  markRead,
} from '@kassavirta/domain/letters/messages/api'
import { earliestDay } from '@kassavirta/domain/reports/reports/ranges'
import { knownTagsOf } from '../../platform/http/entity-tag.ts'
import { jsonText } from '../../platform/http/json-text.ts'
import { route, type AppBuilder, type Feature } from '../../platform/http/route.ts'
import type { User } from '../../platform/rights/access.ts'
import { tagFacts, unreadFacts } from './message-facts.ts'
import { parametersFor } from '../../shared/parameters.ts'
import { askedOf, tagsWith, tagWith } from './asked.ts'
import { pageReader, unreadLister } from './list-queries.ts'
import {
  insertRead,
  isVisible,
  listMessages,
  messageFinder,
  type NoticeResult,
  type Reader,
} from './queries.ts'

export function messageRoutes(resultOf: NoticeResult): Feature {
  const listUnread = unreadLister(resultOf)
  const readPage = pageReader(resultOf)
  const findMessage = messageFinder(resultOf)
  return (builder: AppBuilder): void => {
    const { db, clock } = builder.deps
    const readerOf = (caller: User): Reader => {
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
        const { tag, text } = await listMessages(db, readerOf(caller), knownTags)
        return { tag, answer: text === null ? null : jsonText(text) }
      },
      tagFacts,
    )

    route(
      builder,
      getUnreadMessages,
      async ({ caller, facts, request }) => {
        const asked = askedOf(caller, facts)
        const current = facts.tag
        const knownTags = tagsWith(knownTagsOf(request), asked)
        if (current && knownTags.includes(current)) return { tag: tagWith(current, asked), answer: null }
        const { tag, text } = await listUnread(db, readerOf(caller), { knownTags, current, asked })
        return { tag: tagWith(tag, asked), answer: text === null ? null : jsonText(text) }
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
      if (!(await isVisible(db, params.id, readerOf(caller)))) throw new Problem('notFound')
      await insertRead(db, caller.userId, params.id, clock())
      return undefined
    })
  }
}
